import { z } from "zod";
import { rememberUntilChanged } from "#drizzle/changes.server.ts";
import { db } from "#drizzle/client.server.ts";
import { checkoutAddOn } from "#drizzle/schema.ts";
import { findPublicProduct } from "../../catalog/products/products.server.ts";
import { readGoods } from "../../catalog/shelves/shelf-products.server.ts";
import { optionalTaka } from "../../core/fields/number.server.ts";
import { say } from "../../core/fields/refuse.server.ts";
import { optionalLine } from "../../core/fields/text.server.ts";
import { settingsChange } from "../../core/settings-change.server.ts";
import { ShopError } from "../../core/shop-error.ts";
import type { ActingStaff } from "../../core/staff-acts/staff-acts.ts";
import type { Faults } from "../../core/staff-noun.ts";
import type { AddOn } from "./add-on.ts";

/** A product by its name, slug, address or id, "" for none, and what it costs as an add-on. */
export const addOnFields = { addOn: optionalLine(200), addOnPrice: optionalTaka() };

type Typed = { addOn?: string | undefined; addOnPrice?: number | null | undefined };

export const hasAddOnPrice = ({ addOn, addOnPrice }: Typed): boolean =>
  !addOn || (addOnPrice ?? null) !== null;

export const checkoutAddOnSchema = z
  .object(addOnFields)
  .refine(hasAddOnPrice, { path: ["addOnPrice"], error: say("required") });

/** The fields that these refusals are about. */
export const ADD_ON_FAULTS: Faults = {
  "add-on-unknown": "addOn",
  "add-on-too-dear": "addOnPrice",
};

type StoredAddOn = { addOnProductId: string | null; addOnPrice: number | null };

/** A typed add-on as it is stored. Refused: add-on-unknown, add-on-too-dear. */
export async function findAddOn({ addOn = "", addOnPrice = null }: Typed): Promise<StoredAddOn> {
  if (addOn === "" || addOnPrice === null) return { addOnProductId: null, addOnPrice: null };
  const id = (await readGoods("en")).find(addOn);
  const product = id === null ? null : await findPublicProduct(id);
  if (!product) throw new ShopError("add-on-unknown", { line: addOn });
  if (addOnPrice > product.salePrice)
    throw new ShopError("add-on-too-dear", { price: product.salePrice });
  return { addOnProductId: product.id, addOnPrice };
}

/** A stored add-on; null for none. */
export const addOnOf = ({ addOnProductId, addOnPrice }: StoredAddOn): AddOn | null =>
  addOnProductId !== null && addOnPrice !== null
    ? { productId: addOnProductId, price: addOnPrice }
    : null;

/** What a buyer may add at the checkout; null for nothing. */
export const findCheckoutAddOn = rememberUntilChanged(async (): Promise<AddOn | null> => {
  const [row] = await db.select().from(checkoutAddOn);
  return row ? addOnOf(row) : null;
});

/** The checkout's add-on if it is this product. Refused: add-on-gone. */
export async function takeCheckoutAddOn(productId: string): Promise<AddOn | null> {
  if (productId === "") return null;
  const addOn = await findCheckoutAddOn();
  if (addOn?.productId !== productId) throw new ShopError("add-on-gone", {});
  return addOn;
}

const change = settingsChange<StoredAddOn>({
  table: checkoutAddOn,
  defaults: { id: 1 },
  act: "checkout-add-on-changed",
});

/** Refused: add-on-unknown, add-on-too-dear. */
export async function changeCheckoutAddOn(
  typed: z.output<typeof checkoutAddOnSchema>,
  actor: ActingStaff = null,
): Promise<void> {
  await change(await findAddOn(typed), undefined, actor);
}
