import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import {
  authenticate,
  changePassword,
  registerCustomer,
} from "#app/domain/people/accounts/authentication.server.ts";
import { hashPassword, isPassword } from "#app/domain/people/accounts/passwords.server.ts";
import { findSession, openSession } from "#app/domain/people/accounts/sessions.server.ts";
import {
  changePasswordSchema,
  logInSchema,
  registerSchema,
} from "#app/domain/people/accounts/user-input.server.ts";
import { findUser } from "#app/domain/people/accounts/users.server.ts";
import { db } from "#drizzle/client.server.ts";
import { users } from "#drizzle/schema.ts";
import { BoundedQueue } from "#runtime/bounded-queue.ts";
import { describeError } from "#runtime/log.ts";
import { makeCustomer, nextPhone } from "#tests/support/factories.ts";
import { refusalOf } from "#tests/support/refusals.ts";

const NOWHERE = { device: "", network: "" };

const karim = () => ({
  fullName: "Karim Uddin",
  phoneNumber: nextPhone(),
  password: "mango season",
});

const usersWith = (phoneNumber: string) =>
  db.select().from(users).where(eq(users.phoneNumber, phoneNumber));

describe("registering", () => {
  test("stores an argon2id hash and shows it to nobody", async () => {
    const input = karim();
    const user = await registerCustomer(input);
    expect(user).toMatchObject({ fullName: "Karim Uddin", isAdmin: false, sessionVersion: 1 });
    expect(JSON.stringify(user)).not.toContain("argon2");
    const [row] = await usersWith(input.phoneNumber);
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(row?.passwordHash).not.toContain("mango");
  });

  test("50 times at once with one phone number makes one account and 49 refusals", async () => {
    const input = karim();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, i) => registerCustomer({ ...input, fullName: `Karim ${i}` })),
    );
    const refused = outcomes.flatMap((o) => (o.status === "rejected" ? [o.reason.code] : []));
    expect(refused).toEqual(Array(49).fill("phone-already-registered"));
    expect(await usersWith(input.phoneNumber)).toHaveLength(1);
  });

  test("never creates an admin, whatever is sent", async () => {
    const input = karim();
    const parsed = registerSchema.parse({
      ...input,
      confirmPassword: input.password,
      isAdmin: "true",
      id: crypto.randomUUID(),
      sessionVersion: 7,
    });
    expect(Object.keys(parsed).sort()).toEqual([
      "confirmPassword",
      "fullName",
      "password",
      "phoneNumber",
    ]);
    const user = await registerCustomer({ ...parsed, isAdmin: true } as typeof parsed);
    expect(user).toMatchObject({ isAdmin: false, sessionVersion: 1 });
  });
});

describe("logging in", () => {
  test("checks phone number and password, and returns no hash", async () => {
    const input = karim();
    const { id } = await registerCustomer(input);
    const user = await authenticate(input);
    expect(user.id).toBe(id);
    expect(JSON.stringify(user)).not.toContain("argon2");
  });

  test("replaces an old weak hash by a current one, which works from then on", async () => {
    const { phoneNumber } = await makeCustomer({ password: "mango season" });
    const hash = async () => (await usersWith(phoneNumber))[0]?.passwordHash;
    expect(await hash()).toMatch(/m=1024/);
    const wrong = { phoneNumber, password: "not it" };
    expect((await refusalOf(authenticate(wrong)))[0]).toBe("wrong-credentials");
    expect(await hash()).toMatch(/m=1024/);
    const right = { phoneNumber, password: "mango season" };
    const user = await authenticate(right);
    expect(await hash()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await authenticate(right)).toEqual(user);
  });

  test("answers the same for a wrong phone number, a wrong password and an account without one", async () => {
    const input = karim();
    await registerCustomer(input);
    const without = await makeCustomer();
    const refusals = await Promise.all([
      refusalOf(authenticate({ ...input, password: "mango seasons" })),
      refusalOf(authenticate({ ...input, phoneNumber: nextPhone() })),
      refusalOf(authenticate({ phoneNumber: without.phoneNumber, password: "" })),
    ]);
    for (const refusal of refusals) expect(refusal).toEqual(["wrong-credentials", {}]);
  });

  test("compares one hash for an unknown phone number as for a wrong password, so both take as long", async () => {
    const input = karim();
    await registerCustomer(input);
    const without = await makeCustomer();
    const hashed = vi.spyOn(BoundedQueue.prototype, "run");
    try {
      for (const phoneNumber of [input.phoneNumber, nextPhone(), without.phoneNumber]) {
        hashed.mockClear();
        await refusalOf(authenticate({ phoneNumber, password: "not it" }));
        expect(hashed).toHaveBeenCalledTimes(1);
      }
    } finally {
      hashed.mockRestore();
    }
  });

  test("accepts a password in any Unicode normalisation", async () => {
    const composed = "caf\u00e9 \u09dc";
    const decomposed = composed.normalize("NFD");
    expect(decomposed).not.toBe(composed);
    expect(await isPassword(decomposed, await hashPassword(composed))).toBe(true);
  });
});

describe("changing the password", () => {
  test("ends every earlier session", async () => {
    const input = karim();
    const user = await registerCustomer(input);
    const before = await openSession(user, NOWHERE);
    const changed = await changePassword(user, {
      currentPassword: input.password,
      newPassword: "litchi season",
    });
    expect(await findSession(before)).toBeNull();
    // A log-in that checked the old password just before opens no session either.
    expect(await findSession(await openSession(user, NOWHERE))).toBeNull();
    expect(await findSession(await openSession(changed, NOWHERE))).toMatchObject({
      user: { id: user.id },
    });
    expect(await refusalOf(authenticate(input))).toEqual(["wrong-credentials", {}]);
    expect(await authenticate({ ...input, password: "litchi season" })).toMatchObject({
      id: user.id,
    });
  });

  test("requires the current one and changes nothing without it", async () => {
    const input = karim();
    const user = await registerCustomer(input);
    const change = { currentPassword: "not it", newPassword: "litchi season" };
    expect(await refusalOf(changePassword(user, change))).toEqual(["wrong-password", {}]);
    expect(await authenticate(input)).toMatchObject({ sessionVersion: 1 });
  });

  test("twice at once succeeds once, and the other is refused", async () => {
    const input = karim();
    const user = await registerCustomer(input);
    const outcomes = await Promise.allSettled(
      ["litchi season", "jackfruit season"].map((newPassword) =>
        changePassword(user, { currentPassword: input.password, newPassword }),
      ),
    );
    expect(outcomes.map((o) => o.status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await findUser(user.id)).toMatchObject({ sessionVersion: 2 });
  });
});

test("never logs a password or its hash with a database error", async () => {
  const passwordHash = await hashPassword("mango season");
  const failing = db
    .insert(users)
    .values({ fullName: "Karim", phoneNumber: "+88017", passwordHash });
  const error: unknown = await failing.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Error);
  const logged = JSON.stringify(describeError(error));
  expect(logged).toContain("users_phone_number_form");
  for (const secret of ["argon2", passwordHash, "mango", "Karim"])
    expect(logged).not.toContain(secret);
});

describe("the log-in and registration forms", () => {
  const messages = (result: ReturnType<typeof registerSchema.safeParse>) =>
    Object.fromEntries((result.error?.issues ?? []).map((i) => [i.path.join("."), i.message]));
  const valid = {
    fullName: "Karim Uddin",
    phoneNumber: "+880 1712-345678",
    password: "secret",
    confirmPassword: "secret",
  };

  test("accept any spelling of a phone number", () => {
    for (const phoneNumber of ["01712345678", "8801712345678", "০১৭১২-৩৪৫৬৭৮", "0088 01712 345678"])
      expect(logInSchema.parse({ phoneNumber, password: "x" }).phoneNumber).toBe("01712345678");
  });

  test("accept passwords of 6 to 200 characters, although the hint says 32", () => {
    const messageFor = (password: string) =>
      messages(registerSchema.safeParse({ ...valid, password, confirmPassword: password }))
        .password;
    expect(messageFor("12345")).toBe("password-too-short");
    expect(messageFor("123456")).toBeUndefined();
    expect(messageFor("x".repeat(33))).toBeUndefined();
    expect(messageFor("x".repeat(200))).toBeUndefined();
    expect(messageFor("x".repeat(201))).toBe("too-long");
  });

  test("refuse 10,000 characters before anything is hashed", () => {
    const long = "x".repeat(10_000);
    expect(logInSchema.safeParse({ phoneNumber: "01712345678", password: long }).success).toBe(
      false,
    );
    expect(
      changePasswordSchema.safeParse({
        currentPassword: long,
        newPassword: long,
        confirmPassword: long,
      }).success,
    ).toBe(false);
  });

  test("refuse two different passwords, also beside another error", () => {
    const result = registerSchema.safeParse({ ...valid, fullName: " ", confirmPassword: "secreT" });
    expect(messages(result)).toEqual({
      fullName: "required",
      confirmPassword: "passwords-differ",
    });
    const change = changePasswordSchema.safeParse({
      currentPassword: "a",
      newPassword: "secret",
      confirmPassword: "secreT",
    });
    expect(change.error?.issues[0]?.message).toBe("passwords-differ");
  });

  test("accept any name, cleaned", () => {
    const fullName = "  রহিমা\u0000 খাতুন ";
    expect(registerSchema.parse({ ...valid, fullName }).fullName).toBe("রহিমা খাতুন");
    expect(messages(registerSchema.safeParse({ ...valid, fullName: "রহিমা\ud800" })).fullName).toBe(
      "damaged",
    );
    expect(
      messages(registerSchema.safeParse({ ...valid, fullName: "x".repeat(101) })).fullName,
    ).toBe("too-long");
  });
});
