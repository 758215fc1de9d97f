import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { authenticate } from "#app/domain/people/accounts/authentication.server.ts";
import {
  issueResetCode,
  resetPassword,
} from "#app/domain/people/accounts/password-resets.server.ts";
import { findSession, openSession } from "#app/domain/people/accounts/sessions.server.ts";
import { resetPasswordSchema } from "#app/domain/people/accounts/user-input.server.ts";
import { findUser } from "#app/domain/people/accounts/users.server.ts";
import { db } from "#drizzle/client.server.ts";
import { passwordResets } from "#drizzle/schema.ts";
import { makeAdmin, makeCustomer, nextPhone } from "#tests/support/factories.ts";
import { refusalOf } from "#tests/support/refusals.ts";

const REFUSED = ["wrong-reset-code", {}];

async function karimForgot() {
  const [karim, nasrin] = await Promise.all([
    makeCustomer({ password: "mango season" }),
    makeAdmin(),
  ]);
  const { phoneNumber } = karim;
  return { karim, nasrin, phoneNumber, newPassword: "litchi season" };
}

describe("a one-time code", () => {
  test("is readable, valid for half an hour, and only its hash is stored", async () => {
    const { karim, nasrin } = await karimForgot();
    const now = new Date();
    const { code, expiresAt } = await issueResetCode(karim.id, nasrin.id, now);
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/);
    expect(expiresAt.getTime() - now.getTime()).toBe(30 * 60 * 1000);
    const [row] = await db.select().from(passwordResets).where(eq(passwordResets.userId, karim.id));
    expect(row).toMatchObject({ issuedBy: nasrin.id, usedAt: null });
    expect(row?.codeHash).toMatch(/^\$argon2id\$/);
  });

  test("sets a new password once, and ends the sessions", async () => {
    const { karim, nasrin, phoneNumber, newPassword } = await karimForgot();
    const { code } = await issueResetCode(karim.id, nasrin.id);
    const session = await openSession(karim, { device: "", network: "" });
    const user = await resetPassword({ phoneNumber, code, newPassword });
    expect(user.id).toBe(karim.id);
    expect(await findSession(session)).toBeNull();
    expect(await authenticate({ phoneNumber, password: newPassword })).toMatchObject({
      id: karim.id,
    });
    const again = resetPassword({ phoneNumber, code, newPassword: "third season" });
    expect(await refusalOf(again)).toEqual(REFUSED);
  });

  test("sent ten times at once is accepted once", async () => {
    const { karim, nasrin, phoneNumber } = await karimForgot();
    const { code } = await issueResetCode(karim.id, nasrin.id);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, i) =>
        resetPassword({ phoneNumber, code, newPassword: `season ${i}` }),
      ),
    );
    expect(outcomes.filter((o) => o.status === "fulfilled")).toHaveLength(1);
    expect(await findUser(karim.id)).toMatchObject({ sessionVersion: 2 });
  });

  test("may be typed in small letters, with Bangla digits and any dashes", async () => {
    const { karim, nasrin, phoneNumber, newPassword } = await karimForgot();
    const { code } = await issueResetCode(karim.id, nasrin.id);
    const typed = ` ${code.toLowerCase().replace(/[2-9]/g, (d) => "০১২৩৪৫৬৭৮৯"[Number(d)] ?? d)} `;
    const input = resetPasswordSchema.parse({
      phoneNumber,
      code: typed.replace("-", " – "),
      newPassword,
      confirmPassword: newPassword,
    });
    expect(await resetPassword(input)).toMatchObject({ id: karim.id });
  });

  test("is refused alike if wrong, expired, replaced or of another account", async () => {
    const { karim, nasrin, phoneNumber, newPassword } = await karimForgot();
    const long = new Date(Date.now() - 31 * 60 * 1000);
    const expired = await issueResetCode(karim.id, nasrin.id, long);
    expect(
      await refusalOf(resetPassword({ phoneNumber, code: expired.code, newPassword })),
    ).toEqual(REFUSED);
    const first = await issueResetCode(karim.id, nasrin.id);
    const second = await issueResetCode(karim.id, nasrin.id);
    const rahima = await makeCustomer();
    const attempts = [
      { phoneNumber, code: first.code },
      { phoneNumber, code: "ZZZZZZZZ" },
      { phoneNumber: rahima.phoneNumber, code: second.code },
      { phoneNumber: nextPhone(), code: second.code },
    ];
    for (const attempt of attempts)
      expect(await refusalOf(resetPassword({ ...attempt, newPassword }))).toEqual(REFUSED);
    expect(await resetPassword({ phoneNumber, code: second.code, newPassword })).toBeTruthy();
  });

  test("is issued to customers only", async () => {
    const { nasrin } = await karimForgot();
    for (const id of [nasrin.id, crypto.randomUUID(), "nobody"])
      expect(await refusalOf(issueResetCode(id, nasrin.id))).toEqual(["customer-not-found", {}]);
  });
});
