import { latinDigits } from "../digits.ts";
import { findShopSettings } from "../shop/shop-settings.server.ts";
import { ShopError } from "../shop-error.ts";
import { COMMON_PASSWORDS } from "./common-passwords.server.ts";

/** Whose password it is to be: their own data are the first that others try. */
type Owner = { phoneNumber: string; fullName: string };

/**
 * Refuses a new password that is tried first: the commonest, also with digits or marks behind ("dragon2024!"), one
 * character or a run of digits, the own phone number or name, and the shop's name. Refused: password-guessable, which
 * names the field.
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

/** The rule itself; `names` are of the owner and the shop. */
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

/** "123456", "0987654321", and such runs twice. */
const isRun = (digits: string) =>
  ["01234567890123456789", "98765432109876543210"].some((run) => run.includes(digits));

/** The number itself, with or without country code, or any piece of it. */
const isPhone = (digits: string, phoneNumber: string) =>
  phoneNumber.includes(digits) || digits.endsWith(phoneNumber.slice(1));
