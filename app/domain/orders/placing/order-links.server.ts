import { createHash, createHmac } from "node:crypto";
import { and, desc, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { orderLinks, orders, users } from "#drizzle/schema.ts";
import { listDeskProducts } from "../../catalog/products/desk-products.server.ts";
import { DAY_MS } from "../../core/durations.ts";
import { deleteInBatches } from "../../core/housekeeping/delete-in-batches.server.ts";
import { hashOf, idOfKey } from "../../core/key-id.server.ts";
import { keyFor } from "../../core/keys.server.ts";
import type { Language } from "../../core/language.ts";
import { nameOf } from "../../core/naming/shown-name.ts";
import { ShopError } from "../../core/shop-error.ts";
import { recordStaffAct } from "../../core/staff-acts/record-staff-act.server.ts";
import type { ActingStaff } from "../../core/staff-acts/staff-acts.ts";
import { isUuid } from "../../core/uuid.ts";
import { mergeLines, type OrderLineInput } from "../order-input.server.ts";
import { type AgreedLine, type AgreedPrice, worthOfLines } from "./agreed-lines.ts";
import { quoteDeskOrder } from "./desk-order.server.ts";
import { atAgreedPrices, readOrderBasis, sellInTurn } from "./order-basis.server.ts";
import { isLinkOpen } from "./spend-link.server.ts";

/** Days for which a link takes an order, and after which its row is deleted. */
export const LINK_DAYS = 7;
const KEPT_DAYS = 90;

/** What staff put together; `price` in taka, null for the catalogue's. */
export type OrderLinkInput = {
  lines: { productId: string; quantity: number; price: number | null }[];
  discount: number;
  deliveryCharge: number | null;
  promoCode: string;
  orderNote: string;
  staffNote: string;
  language: Language;
};

export type OrderLink = typeof orderLinks.$inferSelect;

export type LinkState = "open" | "used" | "ended";

/** With who made it, the number of its order, and whether it takes one now. */
export type ListedLink = OrderLink & {
  state: LinkState;
  orderNumber: number | null;
  actorName: string;
};

/** The lines' own prices; the others are the catalogue's. */
export const agreedPricesOf = (lines: OrderLinkInput["lines"]): AgreedPrice[] =>
  lines.flatMap(({ productId, price }) => (price === null ? [] : [{ productId, price }]));

/**
 * The 128 bits in a link's address. They follow from its id and the shop's key, so that staff can
 * see the address again although the database holds only their hash.
 */
const secretOf = (id: string): string =>
  createHmac("sha256", keyFor("order link"))
    .update(id)
    .digest()
    .subarray(0, 16)
    .toString("base64url");

const hashOfSecret = (secret: string) => createHash("sha256").update(secret).digest("base64url");

/** The path of a link; null once the shop's key has changed, which ends the addresses made before. */
export function pathOfLink({ id, tokenHash }: Pick<OrderLink, "id" | "tokenHash">): string | null {
  const secret = secretOf(id);
  return hashOfSecret(secret) === tokenHash ? `/o/${secret}` : null;
}

const SECRET = /^[\w-]{22}$/;

const state = sql<LinkState>`case when ${orderLinks.usedAt} is not null then 'used' when ${isLinkOpen} then 'open' else 'ended' end`;

const listed = () =>
  db
    .select({
      link: orderLinks,
      state,
      orderNumber: orders.orderNumber,
      actorName: sql<string>`coalesce(${users.fullName}, '')`,
    })
    .from(orderLinks)
    .leftJoin(orders, eq(orders.id, orderLinks.orderId))
    .leftJoin(users, eq(users.id, orderLinks.actorId));

type Row = Awaited<ReturnType<typeof listed>>[number];

const flat = ({ link, ...more }: Row): ListedLink => ({ ...link, ...more });

/**
 * Makes a link that takes one order within a week, at the prices and deals of now. A repeat under
 * the same key finds the first link. Refused: empty-cart, product-not-found, product-unavailable,
 * not-enough-stock, line-full, promo-code-…, discount-above-total, order-link-free (its order could
 * cost nothing), idempotency-key-reused.
 */
export async function createOrderLink(
  input: OrderLinkInput,
  actor: ActingStaff,
  key: string | null = null,
): Promise<ListedLink> {
  const { promoCode, discount, deliveryCharge, orderNote, staffNote, language } = input;
  const lines = await agreeOn(input);
  const id = key === null ? crypto.randomUUID() : idOfKey(hashOf(["order link", key]));
  const terms = { discount, deliveryCharge, promoCode, orderNote, staffNote, language };
  await db.transaction(async (tx) => {
    const [made] = await tx
      .insert(orderLinks)
      .values({
        ...{ id, ...terms, lines, tokenHash: hashOfSecret(secretOf(id)) },
        endsAt: sql`now() + ${`${LINK_DAYS} days`}::interval`,
        actorId: actor?.id ?? null,
      })
      .onConflictDoNothing()
      .returning({ id: orderLinks.id });
    if (!made) return;
    const said = {
      ...(await subjectOf(id, lines)),
      details: { price: worthOfLines(lines) - discount },
    };
    await recordStaffAct(tx, { act: "order-link-created", ...said, actor });
  });
  const link = await findOrderLink(id);
  if (!link || !isSame(link, input)) throw new ShopError("idempotency-key-reused", {});
  return link;
}

/** Whether a link is what was asked for, whatever the catalogue asked for its goods then. */
function isSame(link: OrderLink, input: OrderLinkInput): boolean {
  const prices = new Map(agreedPricesOf(input.lines).map((line) => [line.productId, line.price]));
  const isAgreed = link.lines.every(
    ({ productId, price }) => (prices.get(productId) ?? price) === price,
  );
  return isAgreed && askedOf(link) === askedOf({ ...input, lines: mergeLines(input.lines) });
}

function askedOf({ lines, ...terms }: Omit<OrderLinkInput, "lines"> & { lines: OrderLineInput[] }) {
  const { discount, deliveryCharge, promoCode, orderNote, staffNote, language } = terms;
  const goods = lines.map(({ productId, quantity }) => [productId, quantity]);
  return hashOf([goods, discount, deliveryCharge, promoCode, orderNote, staffNote, language]);
}

/** The goods of a link, by which staff know it. */
async function subjectOf(subjectId: string, lines: readonly AgreedLine[]) {
  const ids = lines.map(({ productId }) => productId);
  const names = (await listDeskProducts(ids, "en")).map(nameOf);
  return { subject: names.join(", "), subjectId };
}

async function agreeOn(input: OrderLinkInput): Promise<AgreedLine[]> {
  const lines = mergeLines(input.lines);
  if (lines.length === 0) throw new ShopError("empty-cart", {});
  const agreed = agreedPricesOf(input.lines);
  const quote = await quoteDeskOrder({ lines, promoCode: input.promoCode, agreed }, input);
  const refusal = quote.lineRefusals[0]?.refusal ?? quote.promoCodeRefusal ?? quote.discountRefusal;
  if (refusal) throw refusal;
  // A district's own charge may be 0, so that only an agreed one makes such an order cost something.
  if (quote.sums.totalPrice === 0) throw new ShopError("order-link-free", {});
  const basis = await readOrderBasis(db, {
    productIds: lines.map(({ productId }) => productId),
    district: null,
    promoCode: "",
  });
  const products = atAgreedPrices(basis.products, agreed);
  const sell = sellInTurn(products);
  return lines.map((line) => {
    sell(line);
    const { salePrice: price = 0, deal = null } = products.get(line.productId) ?? {};
    return { ...line, price, deal };
  });
}

/** All links of 90 days, newest first. */
export async function listOrderLinks({ page, perPage }: { page: number; perPage: number }) {
  const [links, total] = await Promise.all([
    listed()
      .orderBy(desc(orderLinks.createdAt), orderLinks.id)
      .limit(perPage)
      .offset((page - 1) * perPage),
    db.$count(orderLinks),
  ]);
  return { links: links.map(flat), total };
}

export async function findOrderLink(id: string): Promise<ListedLink | null> {
  if (!isUuid(id)) return null;
  const [found] = await listed().where(eq(orderLinks.id, id));
  return found ? flat(found) : null;
}

/** The link of an address. */
export async function findLinkBySecret(secret: string): Promise<ListedLink | null> {
  if (!SECRET.test(secret)) return null;
  const [found] = await listed().where(eq(orderLinks.tokenHash, hashOfSecret(secret)));
  return found ? flat(found) : null;
}

/** Ends a link that is open. Refused: order-link-not-found, order-link-over. */
export async function endOrderLink(id: string, actor: ActingStaff): Promise<ListedLink> {
  const before = await findOrderLink(id);
  if (!before) throw new ShopError("order-link-not-found", {});
  await db.transaction(async (tx) => {
    const ended = await tx
      .update(orderLinks)
      .set({ endsAt: sql`now()` })
      .where(and(eq(orderLinks.id, id), isLinkOpen))
      .returning({ id: orderLinks.id });
    if (ended.length === 0) throw new ShopError("order-link-over", {});
    const said = await subjectOf(id, before.lines);
    const details = { price: worthOfLines(before.lines) - before.discount };
    await recordStaffAct(tx, { act: "order-link-ended", ...said, details, actor });
  });
  return (await findOrderLink(id)) ?? before;
}

/** Scheduled task: deletes links 90 days after they were made. */
export async function sweepOrderLinks(now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString();
  return deleteInBatches(orderLinks, sql`created_at < ${before}::timestamptz`);
}
