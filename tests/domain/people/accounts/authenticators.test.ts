import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { resetAdminPassword } from "#app/domain/people/accounts/admins.server.ts";
import {
  abandonAuthenticator,
  confirmAuthenticator,
  countRecoveryCodes,
  findAuthenticator,
  hasAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
  takeSecondStep,
} from "#app/domain/people/accounts/authenticators.server.ts";
import { removeFromStaff } from "#app/domain/people/accounts/customers.server.ts";
import { db } from "#drizzle/client.server.ts";
import { authenticators, recoveryCodes } from "#drizzle/schema.ts";
import { codeOf } from "#tests/support/authenticator.ts";
import { makeAdmin } from "#tests/support/factories.ts";
import { refusalOf } from "#tests/support/refusals.ts";

const WRONG = ["wrong-second-step", {}];
const NOW = new Date("2026-03-01T10:00:07Z");
const inSteps = (steps: number) => new Date(NOW.getTime() + steps * 30_000);

async function started() {
  const nasrin = await makeAdmin();
  await startAuthenticator(nasrin.id);
  const state = await findAuthenticator(nasrin, "Haat");
  if (state.is !== "pending") throw new Error("nothing was started");
  return { nasrin, ...state };
}

async function turnedOn() {
  const { nasrin, secret } = await started();
  const codes = await confirmAuthenticator(nasrin.id, codeOf(secret, 0, NOW.getTime()), NOW);
  return { nasrin, secret, codes };
}

const take = (id: string, code: string, now = NOW) => takeSecondStep(id, code, now);
const at = (secret: string, steps: number) => codeOf(secret, steps, NOW.getTime());

describe("setting an authenticator up", () => {
  test("requires no code before the first one has confirmed it", async () => {
    const { nasrin, secret, uri } = await started();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toContain(`otpauth://totp/Haat:${nasrin.phoneNumber}`);
    expect(await hasAuthenticator(nasrin)).toBe(false);
    expect(await refusalOf(confirmAuthenticator(nasrin.id, "000000", NOW))).toEqual(WRONG);
    expect(await refusalOf(take(nasrin.id, at(secret, 0)))).toEqual(WRONG);
    await confirmAuthenticator(nasrin.id, at(secret, 0), NOW);
    expect(await hasAuthenticator(nasrin)).toBe(true);
    expect(await findAuthenticator(nasrin, "Haat")).toEqual({ is: "on", since: NOW });
  });

  test("can be restarted or cancelled, but does not replace a confirmed one", async () => {
    const { nasrin, secret } = await started();
    await startAuthenticator(nasrin.id);
    const again = await findAuthenticator(nasrin, "Haat");
    expect(again).not.toMatchObject({ secret });
    await abandonAuthenticator(nasrin.id);
    expect(await findAuthenticator(nasrin, "Haat")).toEqual({ is: "off" });
    const on = await turnedOn();
    expect(await refusalOf(startAuthenticator(on.nasrin.id))).toEqual(["authenticator-exists", {}]);
    await abandonAuthenticator(on.nasrin.id);
    expect(await hasAuthenticator(on.nasrin)).toBe(true);
  });

  test("stores no secret and no recovery code in plain text", async () => {
    const { nasrin, secret, codes } = await turnedOn();
    const rows = JSON.stringify([
      await db.select().from(authenticators).where(eq(authenticators.userId, nasrin.id)),
      await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, nasrin.id)),
    ]);
    for (const secretText of [secret, ...codes, ...codes.map((code) => code.slice(5))])
      expect(rows).not.toContain(secretText);
  });
});

describe("an authenticator's code", () => {
  test("is valid half a minute early or late, in any digits, and no longer", async () => {
    for (const [steps, counts] of [
      [-2, false],
      [-1, true],
      [0, true],
      [1, true],
      [2, false],
    ] as const) {
      const { nasrin, secret } = await turnedOn();
      const code = codeOf(secret, 10 + steps, NOW.getTime());
      const inBangla = code.replace(/\d/g, (digit) => "০১২৩৪৫৬৭৮৯"[Number(digit)] ?? "");
      const outcome = take(nasrin.id, ` ${inBangla.slice(0, 3)} ${inBangla.slice(3)}`, inSteps(10));
      if (counts) await outcome;
      else expect(await refusalOf(outcome)).toEqual(WRONG);
    }
  });

  test("is valid once, including the confirming code and earlier ones", async () => {
    const { nasrin, secret } = await turnedOn();
    expect(await refusalOf(take(nasrin.id, at(secret, 0)))).toEqual(WRONG);
    await take(nasrin.id, at(secret, 1));
    expect(await refusalOf(take(nasrin.id, at(secret, 1)))).toEqual(WRONG);
    expect(await refusalOf(take(nasrin.id, at(secret, 0)))).toEqual(WRONG);
  });

  test("sent ten times at once is accepted once", async () => {
    const { nasrin, secret } = await turnedOn();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => take(nasrin.id, at(secret, 1))),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test.each(["", "12345", "1234567", "abcdef", "\0", "9".repeat(10_000), "K7QM-2RTX-H8WD"])(
    "is refused if it is none: %j",
    async (code) => {
      const { nasrin } = await turnedOn();
      expect(await refusalOf(take(nasrin.id, code))).toEqual(WRONG);
    },
  );
});

describe("a recovery code", () => {
  test("is valid once, as people type it", async () => {
    const { nasrin, codes } = await turnedOn();
    expect(new Set(codes).size).toBe(10);
    const [first = "", second = ""] = codes;
    await take(nasrin.id, ` ${first.toLowerCase().replaceAll("-", " ")} `);
    expect(await refusalOf(take(nasrin.id, first))).toEqual(WRONG);
    const outcomes = await Promise.allSettled([take(nasrin.id, second), take(nasrin.id, second)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await countRecoveryCodes(nasrin.id)).toBe(8);
  });

  test("is valid for its owner only, and not after new ones are made", async () => {
    const [{ nasrin, codes }, other] = [await turnedOn(), await turnedOn()];
    expect(await refusalOf(take(other.nasrin.id, codes[0] ?? ""))).toEqual(WRONG);
    const fresh = await renewRecoveryCodes(nasrin.id);
    expect(await refusalOf(take(nasrin.id, codes[0] ?? ""))).toEqual(WRONG);
    await take(nasrin.id, fresh[0] ?? "");
  });
});

test("npm run admin -- reset, or becoming a customer, removes the authenticator", async () => {
  const [one, two] = [await turnedOn(), await turnedOn()];
  await resetAdminPassword(one.nasrin.phoneNumber);
  expect(await hasAuthenticator(one.nasrin)).toBe(false);
  expect(await countRecoveryCodes(one.nasrin.id)).toBe(0);
  await removeFromStaff(two.nasrin.id);
  expect(await hasAuthenticator(two.nasrin)).toBe(false);
});
