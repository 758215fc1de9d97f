import { eq } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { shopSettings } from "#drizzle/schema.ts";
import { renewImage } from "../media/images.server.ts";
import { ShopError } from "../shop-error.ts";
import type { ShopSettings } from "./shop-settings.server.ts";
import type { ShopSettingsInput } from "./shop-settings-input.server.ts";

export type ShopSettingsChanges = ShopSettingsInput & { logo: string };

const FIELDS = ["name", "tagline", "phones", "chatLink", "socialPage", "logo"] as const;

/**
 * Changes what stands on every page. `expectedUpdatedAt` is when the settings shown in the form were saved. Refused:
 * "image-unknown" for a logo that is not stored, "changed-meanwhile" when somebody else saved other values since.
 */
export async function updateShopSettings(
  changes: ShopSettingsChanges,
  expectedUpdatedAt?: Date,
): Promise<ShopSettings> {
  if (changes.logo && !(await renewImage(changes.logo))) throw new ShopError("image-unknown", {});
  return db.transaction(async (tx) => {
    const [current] = await tx.select().from(shopSettings).for("no key update");
    if (!current) throw new Error("shop_settings has lost its row");
    if (expectedUpdatedAt && current.updatedAt.getTime() !== expectedUpdatedAt.getTime()) {
      refuseOtherValues(current, changes);
    }
    const { name, tagline, phones, chatLink, socialPage, logo } = changes;
    const [updated] = await tx
      .update(shopSettings)
      .set({ name, tagline, phones, chatLink, socialPage, logo })
      .where(eq(shopSettings.id, 1))
      .returning();
    return updated ?? current;
  });
}

function refuseOtherValues(current: ShopSettings, sent: ShopSettingsChanges): void {
  const changed = FIELDS.filter((field) => plain(current[field]) !== plain(sent[field]));
  if (changed.length === 0) return;
  throw new ShopError("changed-meanwhile", {
    changes: changed.map((field) => ({
      field,
      now: plain(current[field]),
      by: null,
      at: current.updatedAt,
    })),
  });
}

function plain(value: string | string[]): string {
  return Array.isArray(value) ? value.join(", ") : value;
}
