import { and, eq, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { executePrepared, preparedFor } from "#drizzle/prepared.server.ts";
import { checkoutDrafts, orders } from "#drizzle/schema.ts";
import { deleteInBatches } from "../../core/housekeeping/delete-in-batches.server.ts";
import { cleanLine, cleanText } from "../../core/text.ts";
import { isUuid } from "../../core/uuid.ts";
import { orderKeyOf } from "./order-key.server.ts";

/** The fields of the checkout form as typed. */
export type DraftFields = {
  fullName: string;
  phoneNumber: string;
  address: string;
  district: string;
  thana: string;
  orderNote: string;
  promoCode: string;
  /** Whether the code was applied and is valid. */
  isPromoCodeApplied: boolean;
  /** Whether a guest's name, phone and address may be saved for the next order. */
  remember: boolean;
  /** The product that was added by a tick; "" for none. */
  addOn?: string;
};

/** The order that a checkout has become; `customerId` is null for a guest's. */
export type PlacedOrder = {
  id: string;
  orderNumber: number;
  customerId: string | null;
  isDeleted: boolean;
};

/**
 * `fields` is null before the first save, and again once the order is placed. `customerId` is null
 * for a guest's.
 */
export type CheckoutDraft = {
  fields: DraftFields | null;
  customerId: string | null;
  placed: PlacedOrder | null;
};

/**
 * In characters: twice the limit of an order, so that a text refused for its length is not lost
 * either.
 */
const MOST_TYPED = 2000;

const finding = db
  .select({
    draft: checkoutDrafts,
    placed: {
      id: orders.id,
      orderNumber: orders.orderNumber,
      customerId: orders.customerId,
      isDeleted: sql<boolean>`${orders.deletedAt} is not null`,
    },
  })
  .from(sql`(select ${sql.placeholder("id")}::uuid as id) as asked`)
  .leftJoin(checkoutDrafts, sql`${checkoutDrafts.id} = asked.id`)
  .leftJoin(orders, eq(orders.idempotencyKey, sql.placeholder("orderKey")))
  .prepare("checkout");

/** A checkout draft, its customer, and the order it has become, in one query. */
export async function findCheckoutDraft(id: string): Promise<CheckoutDraft> {
  const [found] = await finding.execute({ id, orderKey: draftOrderKey(id) });
  const { draft = null, placed = null } = found ?? {};
  return { fields: draft && fieldsOf(draft), customerId: draft?.customerId ?? null, placed };
}

/**
 * Saves a draft, cleaned of characters that Postgres refuses and cut at 2,000 characters a field. A
 * placed checkout saves nothing any more, so late requests are harmless. An unknown customer counts
 * as a guest. An autosave (`isTyping`) never removes an applied code: it is sent on leaving the
 * code's field, and the click on "apply" that follows may be processed first.
 */
export async function saveCheckoutDraft(
  id: string,
  typed: DraftFields,
  customerId: string | null,
  { isTyping = false } = {},
): Promise<void> {
  const fields = {
    fullName: cleanLine(typed.fullName.slice(0, MOST_TYPED)),
    phoneNumber: cleanLine(typed.phoneNumber.slice(0, MOST_TYPED)),
    address: cleanText(typed.address.slice(0, MOST_TYPED)),
    district: cleanLine(typed.district.slice(0, MOST_TYPED)),
    thana: cleanLine(typed.thana.slice(0, MOST_TYPED)),
    orderNote: cleanText(typed.orderNote.slice(0, MOST_TYPED)),
    promoCode: cleanLine(typed.promoCode.slice(0, MOST_TYPED)),
    isPromoCodeApplied: typed.isPromoCodeApplied,
    remember: typed.remember,
    addOn: typed.addOn && isUuid(typed.addOn) ? typed.addOn : "",
  };
  const owner = sql`(select id from users where id = ${customerId}::uuid)`;
  await db.transaction(async (tx) => {
    await lockCheckout(tx, id);
    const placed = await tx.$count(orders, eq(orders.idempotencyKey, draftOrderKey(id)));
    if (placed > 0) return;
    await tx
      .insert(checkoutDrafts)
      .values({ id, ...fields, customerId: owner })
      .onConflictDoUpdate({
        target: checkoutDrafts.id,
        set: {
          ...fields,
          ...(isTyping && { isPromoCodeApplied: countsOrDid(fields) }),
          customerId: owner,
          updatedAt: new Date(),
        },
      });
  });
}

const removing = db
  .delete(checkoutDrafts)
  .where(eq(checkoutDrafts.id, sql.placeholder("id")))
  .prepare("checkout_over");

/** Runs in the order's transaction: the order now holds these fields. */
export async function removeCheckoutDraft(tx: Db, id: string): Promise<void> {
  await Promise.all([lockCheckout(tx, id), preparedFor(tx, removing).execute({ id })]);
}

/**
 * For a form that is no checkout: nothing of it is kept any more. Nothing is written if nothing was
 * kept.
 */
export async function dropCheckoutDraft(id: string): Promise<void> {
  if ((await db.$count(checkoutDrafts, eq(checkoutDrafts.id, id))) === 0) return;
  await db.transaction((tx) => removeCheckoutDraft(tx, id));
}

/** Whether this number has ordered within the hour. */
export async function hasJustOrdered(phoneNumber: string): Promise<boolean> {
  const isLate = sql`${orders.createdAt} > now() - interval '1 hour'`;
  return (await db.$count(orders, and(eq(orders.phoneNumber, phoneNumber), isLate))) > 0;
}

/**
 * The lock lasts until the commit, so that a save that began before the order cannot write the
 * draft after it.
 */
const lockCheckout = (tx: Db, id: string) =>
  executePrepared(tx, sql`select pg_advisory_xact_lock(hashtextextended(${id}::text, 0))`);

const countsOrDid = ({ isPromoCodeApplied, promoCode }: DraftFields) =>
  sql`${isPromoCodeApplied}::boolean or (${checkoutDrafts.isPromoCodeApplied}
    and upper(${checkoutDrafts.promoCode}) = upper(${promoCode}::text))`;

/** Deletes drafts that nobody has touched for 30 days. */
export async function sweepCheckoutDrafts(now = new Date()): Promise<number> {
  return deleteInBatches(
    checkoutDrafts,
    sql`updated_at < ${now.toISOString()}::timestamptz - interval '30 days'`,
  );
}

const draftOrderKey = (id: string) =>
  orderKeyOf({ customerId: null, idempotencyKey: null, draftId: id }) ?? "";

function fieldsOf(draft: typeof checkoutDrafts.$inferSelect): DraftFields {
  const { id: _, createdAt: __, updatedAt: ___, customerId: ____, ...fields } = draft;
  return fields;
}
