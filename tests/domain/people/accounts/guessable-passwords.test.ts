import { describe, expect, test } from "vitest";
import { ensureFirstAdmin } from "#app/domain/people/accounts/admins.server.ts";
import {
  changePassword,
  registerCustomer,
} from "#app/domain/people/accounts/authentication.server.ts";
import {
  issueResetCode,
  resetPassword,
} from "#app/domain/people/accounts/password-resets.server.ts";
import { COMMON_PASSWORDS, isGuessable } from "#runtime/guessable-password.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeAdmin, makeCustomer, nextPhone } from "#tests/support/factories.ts";
import { refusalOf } from "#tests/support/refusals.ts";

const PHONE = "01712345678";
const guessable = (password: string) => isGuessable(password, ["Karim Uddin", "Haat"], PHONE);

test.each([
  "123456",
  "1234567890",
  "৯৮৭৬৫৪৩২",
  "password",
  "PASSWORD",
  "Password123!",
  "dragon2024",
  "bangladesh",
  "Bangladesh@71",
  "bkash1234",
  "আমারবাংলাদেশ",
  "aaaaaaaa",
  "ককককককক",
  "01712345678",
  "+880 1712-345678",
  "০১৭১২৩৪৫৬৭৮",
  "345678",
  "karimuddin",
  "KarimUddin99",
  "Haat2026",
])("%j is refused as guessable", (password) => {
  expect(guessable(password)).toBe(true);
});

test.each([
  "mango season",
  "honey-and-nuts",
  "shwagotom",
  "nasrin runs the shop",
  "litchi season",
  "নদীর ওপারে আমগাছ",
  "71 mangoes",
  "8401936275",
  "K7QM-2RTX-H8WD",
  "",
])("%j is accepted as a password", (password) => {
  expect(guessable(password)).toBe(false);
});

test("the list has limited length and lower case, and a look-up takes no time for any password", () => {
  expect(COMMON_PASSWORDS.size).toBeGreaterThan(3000);
  expect(COMMON_PASSWORDS.size).toBeLessThan(3500);
  for (const password of COMMON_PASSWORDS) expect(password).toBe(password.toLowerCase());
  expect(guessable("1".repeat(199))).toBe(true);
  expect(guessable(`${"!".repeat(198)}aa`)).toBe(false);
});

describe("a guessable password is refused", () => {
  const refused = (field: string) => ["password-guessable", { field }];

  test("by registering", async () => {
    const registering = registerCustomer({
      fullName: "Karim",
      phoneNumber: nextPhone(),
      password: "iloveyou",
    });
    expect(await refusalOf(registering)).toEqual(refused("password"));
  });

  test("by changing the password", async () => {
    const karim = await makeCustomer({ password: "mango season" });
    const changing = changePassword(karim, {
      currentPassword: "mango season",
      newPassword: karim.phoneNumber,
    });
    expect(await refusalOf(changing)).toEqual(refused("newPassword"));
  });

  test("with a one-time code, which stays valid", async () => {
    const [karim, nasrin] = [await makeCustomer(), await makeAdmin()];
    const { code } = await issueResetCode(karim.id, nasrin.id);
    const { phoneNumber } = karim;
    const resetting = resetPassword({ phoneNumber, code, newPassword: "qwerty123" });
    expect(await refusalOf(resetting)).toEqual(refused("newPassword"));
    const again = await resetPassword({ phoneNumber, code, newPassword: "litchi season" });
    expect(again.id).toBe(karim.id);
  });

  test("for the first admin", async () => {
    await emptyTables();
    const making = ensureFirstAdmin({ phone: PHONE, password: "admin123" });
    expect(await refusalOf(making)).toEqual(refused("password"));
  });
});
