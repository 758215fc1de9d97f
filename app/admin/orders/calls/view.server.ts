import { listDeskProducts } from "#app/domain/catalog/products/desk-products.server.ts";
import type { Language } from "#app/domain/core/language.ts";
import { formatNumber } from "#app/domain/core/money.ts";
import { nameOf } from "#app/domain/core/naming/shown-name.ts";
import { listGateways } from "#app/domain/money/advances/gateway/gateways.server.ts";
import { findChance, forecastOrder } from "#app/domain/money/profit/order-forecast.server.ts";
import { findCallFacts } from "#app/domain/orders/calls/call-facts.server.ts";
import { findClaims, listQueue } from "#app/domain/orders/calls/call-queue.server.ts";
import {
  type IncompleteCheckout,
  inHandOf,
  listIncomplete,
} from "#app/domain/orders/calls/incomplete-checkouts.server.ts";
import type { OtherOrder } from "#app/domain/orders/calls/other-orders.server.ts";
import { findLastCall } from "#app/domain/orders/calls/record-call.server.ts";
import { isHeld } from "#app/domain/orders/checks/held-orders.ts";
import { advanceDue } from "#app/domain/orders/money/advance-rules.ts";
import { numbersFor } from "#app/domain/orders/money/advance-settings.server.ts";
import { orderFiguresOf } from "#app/domain/orders/money/order-totals.ts";
import { quoteDeskOrder } from "#app/domain/orders/placing/desk-order.server.ts";
import { showLine } from "#app/domain/orders/reading/order-lines.ts";
import type { Order } from "#app/domain/orders/reading/order-rows.server.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { askCouriers } from "#app/domain/parcels/couriers/number-records.server.ts";
import type { User } from "#app/domain/people/accounts/users.server.ts";
import { checkOutside } from "#app/domain/people/customers/outside-check.server.ts";
import { findPerson } from "#app/domain/people/customers/people.server.ts";
import { type Person, risksOf } from "#app/domain/people/customers/person.ts";
import { findDistrict } from "#app/domain/shop/delivery/districts.ts";
import { checkoutLinks, contactLinks } from "#app/http/contact-links.server.ts";
import { mayDo } from "#app/rights.ts";

/** Number of queue rows shown beside the claimed order. */
const NEXT_SHOWN = 12;

/** Of incomplete checkouts more are shown, since many can be closed at once. */
const CHECKOUTS_SHOWN = 100;

/** The claimed order as the page shows it; times in epoch milliseconds. */
export type CallView = NonNullable<Awaited<ReturnType<typeof viewCall>>>;

export async function viewCall(order: Order, caller: User, language: Language) {
  const [{ person, others, claimedBy, ...facts }, links, wallets, records] = await Promise.all([
    findCallFacts(order, caller),
    contactLinks(order),
    numbersFor(order),
    askCouriers(order.phoneNumber),
  ]);
  const chance = await findChance(order, { person, outside: facts.outside, records });
  const withParts = mayDo(caller.role ?? "owner", "admin/money/profit");
  return {
    ...facts,
    id: order.id,
    version: order.version,
    orderNumber: order.orderNumber,
    createdAt: order.createdAt.getTime(),
    fullName: order.fullName,
    phoneNumber: order.phoneNumber,
    address: order.address,
    district: order.district,
    thana: order.thana ?? "",
    orderNote: order.orderNote,
    staffNote: order.staffNote,
    language: order.language,
    ...orderFiguresOf(order),
    status: order.status,
    isTrial: order.isTrial,
    advanceDue: advanceDue(order),
    wallets,
    isPaidOnPage: listGateways(advanceDue(order)).length > 0,
    records,
    chance,
    forecast: await forecastOrder(order, chance.chance, { withParts }),
    lines: order.lines.map((line) => showLine(line, language)),
    callAttempts: order.callAttempts,
    heldReasons: isHeld(order) ? order.heldReasons : [],
    heldUntil: isHeld(order) ? (order.heldUntil?.getTime() ?? null) : null,
    past: person && viewPast(person, 1),
    others: others.map((other) => viewOther(other, language)),
    /** The other staff member who has claimed it, if any. */
    with: claimedBy ?? null,
    links,
  };
}

/** The history of the number; null if it has none. */
export type PastView = ReturnType<typeof viewPast> | null;

/** `inHand`: the orders in hand, which are not counted as other open ones. */
function viewPast(person: Person, inHand: 0 | 1) {
  const { orders, delivered, returned, cancelled, fake, open, blockedNote } = person;
  return {
    orders,
    delivered,
    returned,
    cancelled,
    fake,
    blockedNote,
    isFirst: orders === inHand,
    otherOpen: Math.max(0, open - inHand),
    risks: risksOf(person),
  };
}

/** An incomplete checkout in hand; sums in taka, times in epoch milliseconds. */
export type CheckoutView = Awaited<ReturnType<typeof viewCheckout>>;

export async function viewCheckout(
  checkout: IncompleteCheckout,
  caller: { id: string },
  language: Language,
) {
  const { lines, district, promoCode, addOn } = checkout;
  const [person, products, [added], { sums }, links, outside, records] = await Promise.all([
    findPerson(checkout.phoneNumber),
    listDeskProducts(
      lines.map(({ productId }) => productId),
      language,
    ),
    listDeskProducts(addOn ? [addOn] : [], language),
    quoteDeskOrder({ lines, district, promoCode }, { discount: 0, deliveryCharge: null }),
    checkoutLinks(checkout),
    checkOutside(checkout.phoneNumber),
    askCouriers(checkout.phoneNumber),
  ]);
  const quantities = new Map(lines.map(({ productId, quantity }) => [productId, quantity]));
  return {
    id: checkout.id,
    phoneNumber: checkout.phoneNumber,
    language: checkout.language,
    fullName: checkout.fullName,
    address: checkout.address,
    thana: checkout.thana,
    district: findDistrict(district)?.name ?? "",
    orderNote: checkout.orderNote,
    callAttempts: checkout.callAttempts,
    typedAt: checkout.typedAt.getTime(),
    touches: checkout.touches,
    lines: products.map((product) => ({ ...product, quantity: quantities.get(product.id) ?? 0 })),
    /** What was added by a tick, whose price is that of the offer. */
    addOn: added ?? null,
    sums,
    past: person && viewPast(person, 0),
    outside,
    records,
    fakesNearby: 0,
    isProved: false,
    with: inHandOf(checkout, caller),
    links,
  };
}

/** Rows beside the checkout in hand. */
export type NextCheckout = Awaited<ReturnType<typeof viewNextCheckouts>>[number];

export async function viewNextCheckouts(inHand: string | undefined, caller: { id: string }) {
  const due = await listIncomplete(1, CHECKOUTS_SHOWN + 1);
  return due
    .filter(({ id }) => id !== inHand)
    .slice(0, CHECKOUTS_SHOWN)
    .map((checkout) => ({
      id: checkout.id,
      fullName: checkout.fullName,
      phoneNumber: checkout.phoneNumber,
      typedAt: checkout.typedAt.getTime(),
      callAttempts: checkout.callAttempts,
      with: inHandOf(checkout, caller),
    }));
}

/** Another open order that may be a duplicate. */
export type OtherView = ReturnType<typeof viewOther>;

export function viewOther({ order, likeness }: OtherOrder, language: Language) {
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    createdAt: order.createdAt.getTime(),
    fullName: order.fullName,
    totalPrice: order.totalPrice,
    status: order.status,
    likeness,
    products: order.lines
      .map((line) => {
        const shown = showLine(line, language);
        return `${formatNumber(shown.quantity, language)} × ${nameOf(shown)}`;
      })
      .join(", "),
  };
}

export type NextView = Awaited<ReturnType<typeof viewNext>>;

/** The next orders of the queue and who has claimed them. */
export async function viewNext(search: string, inHand: Order | null, caller: { id: string }) {
  const queue = await listQueue({ search }, 1, NEXT_SHOWN + 1);
  const next = queue.filter(({ id }) => id !== inHand?.id).slice(0, NEXT_SHOWN);
  const claims = await findClaims(
    next.map(({ id }) => id),
    caller,
  );
  return next.map((order) => ({
    id: order.id,
    orderNumber: order.orderNumber,
    createdAt: order.createdAt.getTime(),
    fullName: order.fullName,
    totalPrice: order.totalPrice,
    isHeld: isHeld(order),
    callAttempts: order.callAttempts,
    with: claims.get(order.id) ?? null,
  }));
}

/** The outcome of the previous order. */
export type NoticeView = NonNullable<Awaited<ReturnType<typeof viewNotice>>>;

/**
 * Reads the order in `?last=`, whose outcome is shown and can be undone by the caller who recorded
 * it.
 */
export async function viewNotice(id: string | null, caller: { id: string }) {
  const order = id ? await findOrder(id) : null;
  if (!order) return null;
  const last = await findLastCall(order.id);
  return {
    id: order.id,
    version: order.version,
    orderNumber: order.orderNumber,
    fullName: order.fullName,
    outcome: last?.outcome ?? null,
    status: order.status,
    /** Null when the caller recorded the outcome. */
    by: last && last.actorId !== caller.id ? last.actorName : null,
    isOwn: last?.actorId === caller.id,
    callAfter: order.callAfter?.getTime() ?? null,
  };
}
