import { eq, inArray } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { products, promoCodes } from "#drizzle/schema.ts";
import { stockedBy } from "../../catalog/products/combo-parts.ts";
import { isDividedOff, isFreeByDeal } from "../../catalog/selling.ts";
import { MAX_INTEGER } from "../../core/digits.ts";
import { nameFields } from "../../core/naming/product-name.ts";
import { compareEdits, type ShownForm } from "../../core/own-changes.ts";
import { ShopError } from "../../core/shop-error.ts";
import {
  discountOf,
  type PricedPieces,
  worthOf,
} from "../../marketing/promo-codes/promo-code-rules.ts";
import { chargeFor } from "../../shop/delivery/delivery-charge.ts";
import { isHeld } from "../checks/held-orders.ts";
import { findChargesFor } from "../money/order-charges.server.ts";
import { isInShop } from "../order-status.ts";
import { readOrderBasis, sellWhole } from "../placing/order-basis.server.ts";
import type { Order, OrderLine, OrderRow } from "../reading/order-rows.server.ts";
import {
  divideByDeal,
  divideByTiers,
  isGift,
  type LineChange,
  type LineTarget,
  piecesOf,
  planLines,
  planStock,
  readStock,
  type Stock,
} from "./line-changes.server.ts";
import { nameConflicts, withPlace } from "./order-changes.server.ts";
import {
  EDITED_TEXTS,
  editedField,
  flatten,
  flattenStored,
  namesDivided,
  type OrderEdit,
} from "./order-edit.ts";
import { changedMeanwhile, changesAnything, type OrderChange } from "./order-writes.server.ts";

/** The form as it was opened: `lines` as stored, nothing added yet. */
export type ShownEdit = ShownForm<OrderEdit>;

/** The result of an edit; money in taka. */
export type EditPlan = {
  lines: OrderLine[];
  changes: LineChange[];
  subtotal: number;
  deliveryCharge: number;
  promoCode: string;
  promoCodeDiscount: number;
  /**
   * Set when the lines fall below the code's minimum and staff have not decided about its discount.
   */
  promoQuestion: { code: string; minAmount: number } | null;
  adjustment: number;
  totalPrice: number;
  isChanged: boolean;
};

export type PlannedEdit = EditPlan & { wanted: OrderChange };

/**
 * Works out an edit from what is stored now; fields that equal the form as it was opened keep their
 * stored value. Refused: changed-meanwhile, order-held, order-cancelled, order-handed-over, the
 * refusals of `planLines` and `planStock`, product-not-found and product-unavailable (of a product
 * to add, or more pieces of a deleted one), discount-above-total, unknown-district,
 * thana-elsewhere, order-too-large.
 */
export async function planEdit(
  tx: Db,
  order: Order,
  edit: OrderEdit,
  shown: ShownEdit | undefined,
): Promise<PlannedEdit> {
  const own = await ownOf(tx, order, edit, shown);
  refuseGone(order, edit, own);
  if (!shown) refusePartOfDeal(order, own);
  const targets = targetsOf(order, edit, own, shown);
  const added = addedBy(order, edit, own, shown);
  const wantedLines = [...targets, ...(await sell(tx, added))];
  const productIds = [...order.lines, ...wantedLines].flatMap((line) => [
    line.productId,
    ...stockedBy(line),
  ]);
  const stock = await readStock(tx, productIds, false);
  const { lines, changes, subtotal } = planLines(
    order.lines,
    withDeals(order, own, wantedLines, stock),
  );
  refuseMoreOfGone(changes);
  if (order.isReserved && !order.isTrial) planStock(changes, stock);
  const promo = await planPromo(tx, order, lines, changes.length > 0, edit.promo);
  const charge = await chargeWithout(tx, order, subtotal, promo.isDropped);
  const sums = planSums(order, own, { subtotal, ...promo, charge });
  const wanted = { ...withPlace(order, textsOf(own)), ...sums, ...(promo.isDropped && DROPPED) };
  const isChanged = changes.length > 0 || changesAnything(order, wanted);
  const closed = isChanged && whyClosed(order);
  if (closed) throw closed;
  return { lines, changes, ...sums, promoQuestion: promo.question, isChanged, wanted };
}

const DROPPED = { promoCode: "", promoCodeId: null, promoOffer: null };

/** Why the lines of an order cannot be changed; null if they can. */
export function whyClosed(order: Order): ShopError | null {
  const { orderNumber, status } = order;
  if (isHeld(order)) return new ShopError("order-held", { orderNumber });
  if (status === "Cancelled") return new ShopError("order-cancelled", { orderNumber });
  // After a return the lines record what was sent.
  const isOut = !isInShop(status) || order.returnedAmount > 0;
  return isOut ? new ShopError("order-handed-over", { orderNumber }) : null;
}

/** The fields that differ from the form as it was opened. */
async function ownOf(tx: Db, order: Order, edit: OrderEdit, shown: ShownEdit | undefined) {
  const was = shown && {
    version: shown.version,
    was: { ...flatten({ added: edit.added?.map(none) ?? [] }), ...flatten(shown.was as OrderEdit) },
  };
  const { version, updatedAt } = order;
  const stored = { ...flattenStored(order, edit), version, updatedAt };
  const { own, conflicts } = compareEdits(flatten(edit), was, stored);
  if (conflicts.length > 0) throw await nameConflicts(tx, order.id, conflicts);
  return own;
}

const none = ({ productId }: { productId: string }) => ({ productId, quantity: 0 });

type OwnValues = Record<string, unknown>;

const numberIn = (own: OwnValues, field: string, stored: number): number => {
  const value = own[field];
  return typeof value === "number" ? value : stored;
};

function targetsOf(
  order: Order,
  edit: OrderEdit,
  own: OwnValues,
  shown: ShownEdit | undefined,
): LineTarget[] {
  return order.lines.flatMap(({ tookStock: _, ...line }) => {
    const named = isLeftOut(order, edit, own, line)
      ? 0
      : numberIn(own, editedField.quantity(line.position), line.quantity);
    const quantity = isSentAgain(order, edit, shown, line) ? line.quantity : named;
    const typed = numberIn(own, editedField.price(line.position), line.price);
    // A program goes on naming the price of one piece, which the tiers have made cheaper.
    const price = !shown && typed === line.tiers?.price ? line.price : typed;
    const deal = price === 0 ? line.deal : null;
    const tiers = price === line.price ? line.tiers : null;
    return quantity === 0 ? [] : [{ ...line, quantity, price, deal, tiers }];
  });
}

/**
 * Whether the edit names the pieces as they stood before the tiers divided them, as an edit does
 * that is stored already.
 */
const isSentAgain = (
  order: Order,
  edit: OrderEdit,
  shown: ShownEdit | undefined,
  line: Pick<LineTarget, "productId" | "tiers">,
): boolean =>
  shown?.version !== order.version && line.tiers !== null && namesDivided(order, edit, line);

/**
 * An edit that names only the paid pieces of a product means all of its pieces, so that the same
 * edit sent again changes nothing.
 */
function isLeftOut(
  order: Order,
  { lines = [], added = [] }: OrderEdit,
  own: OwnValues,
  line: LineTarget,
) {
  const { productId, position } = line;
  if (!isDividedOff(line) || lines.some((named) => named.position === position)) return false;
  const isPartCounted = order.lines.some(
    (one) => one.productId === productId && editedField.quantity(one.position) in own,
  );
  return isPartCounted && added.every((one) => one.productId !== productId);
}

/**
 * Divides the pieces of each product into paid and free ones, or by its tiers, if the edit changes
 * their number. The order keeps the offer that it was placed with; without one, the product's
 * present offer applies.
 */
function withDeals(
  order: Order,
  own: OwnValues,
  wanted: readonly LineTarget[],
  stock: ReadonlyMap<string, Stock>,
): LineTarget[] {
  const productIds = [...new Set(wanted.map(({ productId }) => productId))];
  return productIds.flatMap((productId) => {
    const lines = wanted.filter((line) => line.productId === productId);
    if (productId === null) return lines;
    const had = order.lines.filter((line) => line.productId === productId);
    const isCounted = had.some(
      ({ position, quantity }) =>
        numberIn(own, editedField.quantity(position), quantity) !== quantity,
    );
    const isMoved = countedIn(had) !== countedIn(lines);
    if (!isMoved && !isCounted) return lines;
    const { deal: today = null, salePrice: price = 0 } = stock.get(productId) ?? {};
    const present = isMoved ? today : null;
    const deal = had.find(isFreeByDeal)?.deal;
    const tiers = deal ? null : [...had, ...lines].find((line) => line.tiers)?.tiers;
    if (tiers) return divideByTiers(lines, had, tiers);
    if (!deal && present?.tiers) return divideByTiers(lines, had, { price, tiers: present.tiers });
    const divided = deal ?? present;
    return divided ? divideByDeal(lines, had, divided) : lines;
  });
}

const countedIn = (lines: readonly LineTarget[]) => piecesOf(lines.filter((line) => !isGift(line)));

/**
 * Refuses to count only some of the lines of a divided product if the edit does not say
 * which order it saw: sent again it would be divided again.
 */
function refusePartOfDeal(order: Order, own: OwnValues): void {
  const isNamed = ({ position }: OrderLine) => editedField.quantity(position) in own;
  const isPart = order.lines.filter(isDividedOff).some(({ productId }) => {
    const same = order.lines.filter((line) => line.productId === productId);
    return (
      same.some(isNamed) &&
      same.some((line) => line.price > 0 && !isDividedOff(line) && !isNamed(line))
    );
  });
  if (isPart) throw changedMeanwhile();
}

/**
 * Refuses pieces for a line that was removed or never existed: the form shows an outdated order.
 */
function refuseGone(order: Order, { lines = [] }: OrderEdit, own: OwnValues): void {
  const isGone = lines.some(
    ({ position }) =>
      numberIn(own, editedField.quantity(position), 0) > 0 &&
      order.lines.every((line) => line.position !== position),
  );
  if (isGone) throw changedMeanwhile();
}

/**
 * The additions that are not stored yet: a repeated edit has stored them already. If nobody saved
 * the order since it was shown, none are.
 */
function addedBy(order: Order, edit: OrderEdit, own: OwnValues, shown: ShownEdit | undefined) {
  const there = shown?.version === order.version ? {} : flattenStored(order, edit);
  return sumEqual(edit.added ?? []).flatMap(({ productId, quantity: wanted, price }) => {
    const field = editedField.added(productId);
    const come = Math.min(wanted, numberIn(there, field, 0));
    there[field] = numberIn(there, field, 0) - come;
    const isStored = order.lines.some(
      (line) => line.productId === productId && isSentAgain(order, edit, shown, line),
    );
    const quantity = isStored && typeof price !== "number" ? 0 : wanted - come;
    return field in own && quantity > 0 ? [{ productId, quantity, price }] : [];
  });
}

type Added = NonNullable<OrderEdit["added"]>[number];

/** Merges additions of the same product at the same price. */
function sumEqual(added: readonly Added[]): Added[] {
  const sums = new Map<string, Added>();
  for (const one of added) {
    const key = `${one.productId} ${one.price ?? ""}`;
    sums.set(key, { ...one, quantity: one.quantity + (sums.get(key)?.quantity ?? 0) });
  }
  return [...sums.values()];
}

async function sell(
  tx: Db,
  added: { productId: string; quantity: number; price: number | null | undefined }[],
): Promise<LineTarget[]> {
  if (added.length === 0) return [];
  const productIds = added.map(({ productId }) => productId);
  const basis = await readOrderBasis(tx, { productIds, district: null, promoCode: "" });
  return added.map(({ price, ...line }) => {
    const { tookStock: _, ...sold } = sellWhole(line, basis.products.get(line.productId));
    const own = price ?? sold.price;
    return { ...sold, price: own, tiers: own === sold.price ? sold.tiers : null, position: null };
  });
}

function refuseMoreOfGone(changes: readonly LineChange[]): void {
  for (const { before, after } of changes) {
    if (!before || !after || after.productId !== null) continue;
    if (after.quantity > before.quantity)
      throw new ShopError("product-unavailable", nameFields(after));
  }
}

/**
 * The discount was agreed, so it stays whatever happened to the code. If it was capped by a small
 * subtotal, it grows with the subtotal up to the code's amount. A percentage, or a code for some
 * products, is calculated again from the changed lines, by the terms that the order stores. Below
 * the code's minimum staff are asked once.
 */
async function planPromo(
  tx: Db,
  order: Order,
  lines: readonly OrderLine[],
  isMoved: boolean,
  choice: OrderEdit["promo"],
) {
  const subtotal = worthOf(lines);
  const { promoCode, promoCodeDiscount, promoCodeId, promoOffer } = order;
  const kept = { promoCode, promoCodeDiscount, question: null, isDropped: false };
  if (promoCode === "" && promoCodeDiscount === 0) return kept;
  if (!isMoved && choice !== "drop") return kept;
  const terms = promoCodeId === null ? null : await readTerms(tx, promoCodeId);
  if (choice === "drop") return { ...kept, promoCode: "", promoCodeDiscount: 0, isDropped: true };
  const wasCut = promoCodeDiscount === order.subtotal;
  const agreed = wasCut ? Math.max(promoCodeDiscount, terms?.discount ?? 0) : promoCodeDiscount;
  const question = choice === "keep" ? null : askAbout(order, terms, order.subtotal, subtotal);
  const discount = promoOffer
    ? discountOf(promoOffer, await withCategories(tx, lines))
    : Math.min(agreed, subtotal);
  return { ...kept, promoCodeDiscount: discount, question };
}

type PromoTerms = Awaited<ReturnType<typeof readTerms>>;

/**
 * The question about a code when the goods, by their worth in taka, fall below its minimum by this
 * change.
 */
export function askAbout(
  { promoCode: code }: Pick<OrderRow, "promoCode">,
  terms: PromoTerms,
  before: number,
  after: number,
): EditPlan["promoQuestion"] {
  if (!terms || after >= terms.minAmount || before < terms.minAmount) return null;
  return { code, minAmount: terms.minAmount };
}

/**
 * The charge stays as agreed; without its code for free delivery an order costs what its district
 * does.
 */
export async function chargeWithout(
  tx: Db,
  order: OrderRow,
  subtotal: number,
  isDropped: boolean,
): Promise<number> {
  const { promoOffer, deliveryCharge, district } = order;
  const wasFree = promoOffer?.kind === "free-delivery" && deliveryCharge === 0;
  if (!isDropped || !wasFree) return deliveryCharge;
  return chargeFor(district, await findChargesFor({ subtotal, promoOffer: null }, tx));
}

async function withCategories(tx: Db, lines: readonly OrderLine[]): Promise<PricedPieces[]> {
  const ids = lines.flatMap(({ productId }) => productId ?? []);
  const rows = await tx
    .select({ id: products.id, categoryId: products.categoryId })
    .from(products)
    .where(inArray(products.id, ids));
  const categoryOf = new Map(rows.map(({ id, categoryId }) => [id, categoryId]));
  return lines.map((line) => ({
    ...line,
    categoryId: categoryOf.get(line.productId ?? "") ?? null,
  }));
}

export async function readTerms(tx: Db, id: string) {
  const [terms] = await tx
    .select({ discount: promoCodes.discount, minAmount: promoCodes.minAmount })
    .from(promoCodes)
    .where(eq(promoCodes.id, id));
  return terms ?? null;
}

function planSums(
  order: Order,
  own: OwnValues,
  {
    subtotal,
    promoCode,
    promoCodeDiscount,
    charge,
  }: Pick<EditPlan, "subtotal" | "promoCode" | "promoCodeDiscount"> & { charge: number },
) {
  const deliveryCharge = numberIn(own, "deliveryCharge", charge);
  // 0 instead of -0, which `Object.is` tells apart.
  const adjustment = 0 - numberIn(own, "discount", 0 - order.adjustment);
  const parts = subtotal + deliveryCharge - promoCodeDiscount;
  const totalPrice = parts + adjustment;
  if (totalPrice < 0)
    throw new ShopError("discount-above-total", { discount: 0 - adjustment, max: parts });
  if (totalPrice > MAX_INTEGER) throw new ShopError("order-too-large", { max: MAX_INTEGER });
  return { subtotal, deliveryCharge, promoCode, promoCodeDiscount, adjustment, totalPrice };
}

const textsOf = (own: OwnValues): Partial<Pick<OrderEdit, (typeof EDITED_TEXTS)[number]>> =>
  Object.fromEntries(
    EDITED_TEXTS.filter((field) => field in own).map((field) => [field, own[field]]),
  );
