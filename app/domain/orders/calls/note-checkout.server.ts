import { and, eq, isNull, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { preparedFor } from "#drizzle/prepared.server.ts";
import { checkoutDrafts, incompleteCheckouts } from "#drizzle/schema.ts";
import { HOUR_S } from "../../core/durations.ts";
import type { Language } from "../../core/language.ts";
import { consume, limiter } from "../../core/limits.server.ts";
import { inOrderTransaction } from "../../core/order-transaction.server.ts";
import { normalizePhone } from "../../core/phone.ts";
import { ShopError } from "../../core/shop-error.ts";
import type { Touches } from "../../marketing/sources/touches.ts";
import { addressKey, neighbourhoodKey } from "../../people/accounts/network.server.ts";
import type { Cart } from "../cart/cart.ts";
import { nearOf } from "../checks/order-sender.server.ts";

/**
 * New numbers per hour: hundreds of people share an address of a mobile network, yet a stranger
 * must not fill the queue.
 */
const ofNetwork = limiter("left-checkout-network", 30, HOUR_S);
const ofNeighbourhood = limiter("left-checkout-near", 120, HOUR_S);

/**
 * Open checkouts of the whole shop, more than staff can call in a month of a bad day; then the most
 * crowded neighbourhood makes room.
 */
const MOST_OPEN = 2000;

/**
 * Keeps the number of a checkout for a phone call in case no order follows: once per number and per
 * checkout, and only with products in the cart. Only the checkout that noted an open number changes
 * or forgets it, since anybody can type another's; a number that is no longer whole is forgotten.
 * What the limits refuse is left out silently, since the customer has done nothing wrong. A number
 * that staff have closed can return after a day; one that wants no more calls stays closed while
 * its row is stored (30 days). `keepDraft` saves the draft of a form that is no checkout, if the
 * limits allow it.
 */
export async function noteCheckout(
  draftId: string,
  typed: { phoneNumber: string; cart: Cart; language: Language; touches?: Touches | null },
  address: string,
  keepDraft?: () => Promise<void>,
): Promise<void> {
  const phoneNumber = normalizePhone(typed.phoneNumber);
  if (!phoneNumber || typed.cart.length === 0) {
    await db.delete(incompleteCheckouts).where(eq(incompleteCheckouts.draftId, draftId));
    return;
  }
  if (!(await isNoted(draftId, phoneNumber)) && !(await isWithinLimits(address))) return;
  await keepDraft?.();
  const near = nearOf(address);
  await inOrderTransaction((tx) => write(tx, draftId, { ...typed, phoneNumber, near }));
}

async function isNoted(draftId: string, phoneNumber: string): Promise<boolean> {
  const { draftId: ofDraft, phoneNumber: ofPhone } = incompleteCheckouts;
  return (
    (await db.$count(incompleteCheckouts, and(eq(ofDraft, draftId), eq(ofPhone, phoneNumber)))) > 0
  );
}

async function isWithinLimits(address: string): Promise<boolean> {
  try {
    await consume([
      [ofNetwork, addressKey(address)],
      [ofNeighbourhood, neighbourhoodKey(address)],
    ]);
  } catch (refusal) {
    if (refusal instanceof ShopError) return false;
    throw refusal;
  }
  const open = db
    .select({ one: sql`1` })
    .from(incompleteCheckouts)
    .where(isNull(incompleteCheckouts.closedAt))
    .limit(MOST_OPEN);
  if ((await db.$count(open.as("open"))) < MOST_OPEN) return true;
  return makeRoom(nearOf(address));
}

/**
 * Drops the newest open checkout of the most crowded neighbourhood, unless a caller has begun on it
 * or it is the sender's own.
 */
async function makeRoom(near: string | null): Promise<boolean> {
  const dropped = await db.execute(sql`
    delete from incomplete_checkouts where id = (
      select id from incomplete_checkouts
       where closed_at is null and call_attempts = 0 and (claimed_until is null or claimed_until < now())
         and coalesce(near, '') <> coalesce(${near}, '') and coalesce(near, '') = (
           select coalesce(near, '') from incomplete_checkouts where closed_at is null
            group by 1 having count(*) > 1 order by count(*) desc, 1 limit 1)
       order by typed_at desc, id limit 1 for update skip locked)
    returning id`);
  return dropped.length > 0;
}

async function write(
  tx: Db,
  draftId: string,
  {
    phoneNumber,
    cart,
    language,
    touches = null,
    near,
  }: Parameters<typeof noteCheckout>[1] & { near: string | null },
): Promise<void> {
  await tx.execute(sql`
    delete from ${incompleteCheckouts} where draft_id = ${draftId}::uuid and phone_number <> ${phoneNumber}`);
  const lines = JSON.stringify(cart.map((line) => ({ ...line })));
  // The lock makes an order that is just placed finish first; it removes the draft.
  await tx.execute(sql`
    insert into ${incompleteCheckouts} as noted (phone_number, draft_id, language, lines, touches, near)
    select ${phoneNumber}, id, ${language}, ${lines}::jsonb, ${touches && JSON.stringify(touches)}::jsonb, ${near}
      from ${checkoutDrafts} where id = ${draftId}::uuid for key share
    on conflict (phone_number) do update
      set draft_id = excluded.draft_id, language = excluded.language, lines = excluded.lines, touches = excluded.touches, near = excluded.near, typed_at = now(),
          closed_at = null, outcome = '', order_id = null,
          call_attempts = case when noted.closed_at is null then noted.call_attempts else 0 end,
          call_after = case when noted.closed_at is null then noted.call_after end
      where noted.draft_id = excluded.draft_id
         or (noted.closed_at < now() - interval '1 day' and noted.outcome <> 'no-more-calls')`);
}

const removing = db
  .delete(incompleteCheckouts)
  .where(
    and(
      eq(incompleteCheckouts.phoneNumber, sql.placeholder("phoneNumber")),
      isNull(incompleteCheckouts.closedAt),
    ),
  )
  .prepare("checkout_ordered");

/**
 * Runs in the transaction of an order of this number. The row of its own checkout goes with the
 * draft.
 */
export async function removeIncompleteCheckout(tx: Db, phoneNumber: string): Promise<void> {
  await preparedFor(tx, removing).execute({ phoneNumber });
}
