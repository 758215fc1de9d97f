import { timingSafeEqual } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "#drizzle/client.server.ts";
import { shopSettings, users } from "#drizzle/schema.ts";
import { fullName, phoneNumber } from "../../core/fields/person.server.ts";
import { optionalLine, requiredLine } from "../../core/fields/text.server.ts";
import { keyFor } from "../../core/keys.server.ts";
import { ShopError } from "../../core/shop-error.ts";
import { findShopSettings } from "../../shop/shop-settings.server.ts";
import { SETTINGS_LIMITS } from "../../shop/shop-settings-input.server.ts";
import { ADMIN_LOCK, hasAdmin, makeAdmin } from "./admins.server.ts";
import { refuseGuessable } from "./guessable-passwords.server.ts";
import { hashPassword } from "./passwords.server.ts";
import { newPassword } from "./user-input.server.ts";
import { type User, userColumns } from "./users.server.ts";

/** What the first visitor of a shop without an owner says; a ticked box shows the phone number. */
export const firstOwnerSchema = z.object({
  shopName: requiredLine(SETTINGS_LIMITS.name),
  fullName,
  phoneNumber,
  showPhone: z.string().optional(),
  password: newPassword,
  claimCode: optionalLine(100),
});

export type FirstOwner = z.output<typeof firstOwnerSchema>;

/** Whether nobody runs the shop yet. Only a shop that was never open asks the database. */
export const isUnclaimed = async (): Promise<boolean> =>
  (await findShopSettings()).opening === "soon" && !(await hasAdmin(db));

/** Letters that nobody confuses when they are read out. */
const LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/**
 * The code that proves that somebody reads this shop's log. It comes from the shop's secret, so
 * that several servers log the same one; it is worthless as soon as there is an owner.
 */
export function claimCode(): string {
  const bytes = keyFor("claim code").subarray(0, 12);
  const letters = [...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join("");
  return letters.replace(/(.{4})(?=.)/g, "$1-");
}

/**
 * Makes the first owner and names the shop; of two at once, one is refused. Refused: shop-claimed,
 * claim-code-wrong, password-guessable.
 */
export async function claimShop(owner: FirstOwner, { needsCode }: { needsCode: boolean }) {
  if (needsCode && !isClaimCode(owner.claimCode)) throw new ShopError("claim-code-wrong", {});
  if (!(await isUnclaimed())) throw new ShopError("shop-claimed", {});
  await refuseGuessable(owner.password, owner, "password");
  const passwordHash = await hashPassword(owner.password);
  return db.transaction(async (tx): Promise<User> => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADMIN_LOCK})`);
    if (await hasAdmin(tx)) throw new ShopError("shop-claimed", {});
    const { fullName, phoneNumber } = owner;
    await makeAdmin(tx, { fullName, phoneNumber, passwordHash });
    const isBangla = /\p{Script=Bengali}/u.test(owner.shopName);
    await tx.update(shopSettings).set({
      name: isBangla ? "" : owner.shopName,
      nameBn: isBangla ? owner.shopName : "",
      ...(owner.showPhone && { phones: [phoneNumber] }),
    });
    // A stranger may have registered this number by the API, under another name.
    const [user] = await tx
      .update(users)
      .set({ fullName })
      .where(eq(users.phoneNumber, phoneNumber))
      .returning(userColumns);
    if (!user) throw new Error("the first owner has vanished");
    return user;
  });
}

/** In any case, with or without dashes. */
function isClaimCode(typed: string): boolean {
  const plain = (code: string) => Buffer.from(code.toUpperCase().replace(/[^A-Z0-9]/g, ""));
  const [given, wanted] = [plain(typed), plain(claimCode())];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
