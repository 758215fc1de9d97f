import { eq } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { shopSettings } from "#drizzle/schema.ts";
import { isFilled } from "../fields/text.server.ts";
import { renewImage } from "../media/images.server.ts";
import { ownChanges, type Shown } from "../own-changes.ts";
import { ShopError } from "../shop-error.ts";
import { changedFields, recordStaffAct } from "../staff-acts/record-staff-act.server.ts";
import type { Actor } from "../staff-acts/staff-acts.ts";
import type { ShopSettings } from "./shop-settings.server.ts";
import type { ShopSettingsInput } from "./shop-settings-input.server.ts";

type Fields = ShopSettingsInput & { logo: string };

/** An absent field is unchanged. */
export type ShopSettingsChanges = { [Field in keyof Fields]?: Fields[Field] | undefined };

/**
 * Changes the settings, with `shown` only those that differ from it. Refused: image-unknown for a logo that is not stored,
 * changed-meanwhile for fields that somebody else has changed since, shop-name-needed if neither name is left.
 */
export async function updateShopSettings(
  changes: ShopSettingsChanges,
  shown?: Shown<ShopSettingsChanges>,
  actor: Actor = null,
): Promise<ShopSettings> {
  if (changes.logo && !(await renewImage(changes.logo))) throw new ShopError("image-unknown", {});
  return db.transaction(async (tx) => {
    const [current] = await tx.select().from(shopSettings).for("no key update");
    if (!current) throw new Error("shop_settings has lost its row");
    const { name, nameBn, tagline, taglineBn, phones, chatLink, socialPage, logo } = changes;
    const sent = { name, nameBn, tagline, taglineBn, phones, chatLink, socialPage, logo };
    const own = ownChanges(sent, shown, current);
    if (Object.keys(own).length === 0) return current;
    const named = { ...current, ...own };
    if (!isFilled(named.name || named.nameBn || "")) throw new ShopError("shop-name-needed", {});
    const [updated] = await tx
      .update(shopSettings)
      .set(own)
      .where(eq(shopSettings.id, 1))
      .returning();
    const details = changedFields(current, own);
    await recordStaffAct(tx, { act: "shop-settings-changed", details, actor });
    return updated ?? current;
  });
}
