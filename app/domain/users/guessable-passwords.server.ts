import { latinDigits } from "../digits.ts";
import { findShopSettings } from "../shop/shop-settings.server.ts";
import { ShopError } from "../shop-error.ts";
import { COMMON_PASSWORDS } from "./common-passwords.server.ts";

/** The owner's own data are the first guesses. */
type Owner = { phoneNumber: string; fullName: string };

/**
 * Refuses a new password that attackers try first: a common one, also with digits or punctuation appended ("dragon2024!"), one
 * repeated character, a run of digits, the owner's phone number or name, or the shop's name. Refused: password-guessable, naming the
 * field.
 */
export async function refuseGuessable(
  password: string,
  owner: Owner,
  field: "password" | "newPassword",
): Promise<void> {
  const shop = await findShopSettings();
  if (isGuessable(password, [owner.fullName, shop.name, shop.nameBn], owner.phoneNumber))
    throw new ShopError("password-guessable", { field });
}

/** `names` are the owner's and the shop's. */
export function isGuessable(password: string, names: string[], phoneNumber: string): boolean {
  const typed = latinDigits(password).normalize("NFC").trim().toLowerCase();
  const stem = typed.replace(/[\d!@#$%&*.?_-]+$/u, "");
  if (COMMON_PASSWORDS.has(typed) || COMMON_PASSWORDS.has(stem)) return true;
  if (/^(.)\1*$/su.test(typed)) return true;
  if (names.some((name) => isWord(letters(stem), letters(name.toLowerCase())))) return true;
  const digits = typed.replace(/[\s+().-]/g, "");
  return /^\d+$/.test(digits) && (isRun(digits) || isPhone(digits, phoneNumber));
}

const isWord = (stem: string, name: string) => stem !== "" && stem === name;

const letters = (text: string) => text.normalize("NFC").replace(/[^\p{L}\p{M}]/gu, "");

/** Runs such as "123456" and "0987654321", also repeated. */
const isRun = (digits: string) =>
  ["01234567890123456789", "98765432109876543210"].some((run) => run.includes(digits));

/** The number with or without country code, or any part of it. */
const isPhone = (digits: string, phoneNumber: string) =>
  phoneNumber.includes(digits) || digits.endsWith(phoneNumber.slice(1));
