import { findClaims, listQueue } from "#app/domain/calls/call-queue.server.ts";
import { findOtherOrders, type OtherOrder } from "#app/domain/calls/other-orders.server.ts";
import { findLastCall } from "#app/domain/calls/record-call.server.ts";
import { nameOf } from "#app/domain/catalog/shown-name.ts";
import type { Language } from "#app/domain/language.ts";
import { isHeld } from "#app/domain/orders/checks/held-orders.ts";
import { sumsOf } from "#app/domain/orders/money/order-totals.ts";
import { showLine } from "#app/domain/orders/reading/order-lines.ts";
import type { Order } from "#app/domain/orders/reading/order-rows.server.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { findPerson } from "#app/domain/people/people.server.ts";
import { risksOf } from "#app/domain/people/person.ts";
import { contactLinks } from "#app/http/contact-links.server.ts";

/** Number of queue rows shown beside the claimed order. */
const NEXT_SHOWN = 12;

/** The claimed order as the page shows it; times in epoch milliseconds. */
export type CallView = NonNullable<Awaited<ReturnType<typeof viewCall>>>;

export async function viewCall(order: Order, caller: { id: string }, language: Language) {
  const [person, others, claims, links] = await Promise.all([
    findPerson(order.phoneNumber),
    findOtherOrders(order),
    findClaims([order.id], caller),
    contactLinks(order),
  ]);
  return {
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
    ...sumsOf(order),
    status: order.status,
    lines: order.lines.map((line) => showLine(line, language)),
    callAttempts: order.callAttempts,
    heldReasons: isHeld(order) ? order.heldReasons : [],
    heldUntil: isHeld(order) ? (order.heldUntil?.getTime() ?? null) : null,
    past: person && viewPast(person),
    risks: person ? risksOf(person) : [],
    blockedNote: person?.blockedNote ?? "",
    others: others.map((other) => viewOther(other, language)),
    /** The other staff member who has claimed it, if any. */
    with: claims.get(order.id) ?? null,
    links,
  };
}

type Past = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

const viewPast = ({ orders, delivered, returned, cancelled, fake, open }: Past) => ({
  ...{ orders, delivered, returned, cancelled, fake },
  /** The claimed order is not counted. */
  otherOpen: Math.max(0, open - 1),
});

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
        return `${shown.quantity} × ${nameOf(shown)}`;
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

/** Reads the order in `?last=`, whose outcome is shown and can be undone by the caller who recorded it. */
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
