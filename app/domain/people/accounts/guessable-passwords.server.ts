import { isGuessable } from "#runtime/guessable-password.ts";
import { ShopError } from "../../core/shop-error.ts";
import { findShopSettings } from "../../shop/shop-settings.server.ts";

/** The owner's own data are the first guesses. */
type Owner = { phoneNumber: string; fullName: string };

/**
 * Refuses a new password that attackers try first. Refused: password-guessable, naming the field.
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
