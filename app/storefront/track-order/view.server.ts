import { formatDateTime } from "#app/domain/core/dates.ts";
import { formatPhone } from "#app/domain/core/phone.ts";
import { isHeld } from "#app/domain/orders/checks/held-orders.ts";
import { findPhoneCode } from "#app/domain/orders/checks/phone-code.server.ts";
import { orderFiguresOf } from "#app/domain/orders/money/order-totals.ts";
import { hasLeft, isCancellable, isReleased } from "#app/domain/orders/order-status.ts";
import { findMergedInto } from "#app/domain/orders/reading/order-history.server.ts";
import { showLine } from "#app/domain/orders/reading/order-lines.ts";
import type { TrackedOrder } from "#app/domain/orders/reading/tracked-order.server.ts";
import { findParcel } from "#app/domain/parcels/couriers/parcel-list.server.ts";
import type { User } from "#app/domain/people/accounts/users.server.ts";
import { districtName } from "#app/domain/shop/delivery/districts.ts";
import { offerThanas, thanaName } from "#app/domain/shop/delivery/thanas.ts";
import { isOwnOrder, readBought } from "#app/http/buyer-cookies.server.ts";
import { pageOriginOf } from "#app/http/page-address.server.ts";
import type { RequestArgs } from "#app/http/request-args.ts";
import { languageOf, type ServerWords, wordsFor } from "#app/words/language.server.ts";
import { sayArrival } from "../parts/delivery-view.server.ts";
import { viewAdvance } from "./advance-view.server.ts";

type RequestOnly = Pick<RequestArgs, "request">;

/** The order's customer as `own-order.server.ts` expects it; null `customerId` means a guest. */
export type Owner = { customerId: string | null };

/**
 * The owner who may change the order: its logged-in customer, or for a guest's order the browser
 * that placed it or proved its number and phone; null for anyone else.
 */
export async function findOwner(
  { request }: RequestOnly,
  order: TrackedOrder,
  reader: User | null,
): Promise<Owner | null> {
  if (order.isGuests) return (await isOwnOrder(request, order.id)) ? { customerId: null } : null;
  const isOwn = reader !== null && !reader.isAdmin && order.customerId === reader.id;
  return isOwn ? { customerId: reader.id } : null;
}

/** The owner's options: all, only after a log-in or proof, or none once packed. */
export type Changes = "own" | "log-in" | "prove" | "none";

/** District and thanas as the address form needs them. */
export const offerOf = (district: string, thana: string) => ({
  district,
  ...offerThanas(district, thana),
});

/** The order as its page shows it; times in epoch milliseconds. */
export type OrderView = Awaited<ReturnType<typeof viewTracked>>;

export async function viewTracked(asked: RequestOnly, order: TrackedOrder, reader: User | null) {
  const { thana, district: stored } = order;
  const language = languageOf(asked.request);
  const [owner, parcel, into, code] = await Promise.all([
    findOwner(asked, order, reader),
    hasLeft(order.status) && !order.isMasked ? findParcel(order.id) : null,
    findMergedInto(order),
    order.status === "Processing" ? findPhoneCode(order.id) : null,
  ]);
  const isBuyer = (await readBought(asked.request)) === order.id;
  const isKnown = owner === null && !order.isGuests && (await isOwnOrder(asked.request, order.id));
  return {
    id: order.id,
    url: `${pageOriginOf(asked.request)}/track-order/${order.id}`,
    /** The days on which it may arrive. */
    arrives: await sayArrival(stored, order.createdAt, wordsFor(asked.request)),
    orderNumber: order.orderNumber,
    createdAt: order.createdAt.getTime(),
    version: order.version,
    status: order.status,
    isHeld: isHeld(order),
    confirmed:
      order.confirmedAt && !isHeld(order)
        ? wordsFor(asked.request).confirmedByPhone(formatDateTime(order.confirmedAt, language))
        : null,
    mayReorder: owner !== null || isBuyer,
    // A neighbour or courier may know number and phone, which prove an order, but must not take it
    // from its buyer.
    mayRegister:
      isBuyer && owner !== null && owner.customerId === null && reader === null && into === null,
    merged: into === null ? null : wordsFor(asked.request).mergedInto(into),
    trial: order.isTrial ? wordsFor(asked.request).trial : null,
    paidWith: into === null ? null : wordsFor(asked.request).paidWith(into),
    isMasked: order.isMasked,
    /**
     * The courier; the tracking link opens the courier's page, which may show the customer's name.
     */
    parcel: parcel && {
      courier: parcel.courier,
      consignment: parcel.consignment,
      href: parcel.href,
    },
    fullName: order.fullName,
    phoneNumber: order.phoneNumber,
    address: order.address,
    thana: thanaName(stored, thana, language),
    district: districtName(stored, language),
    offer: owner && isCancellable(order.status) ? offerOf(stored, thana ?? "") : null,
    changes: changesOf(order, owner, isKnown),
    orderNote: order.orderNote,
    ...orderFiguresOf(order),
    saves:
      order.saved > 0 && order.returnedAmount === 0 && !isReleased(order.status)
        ? wordsFor(asked.request)[order.status === "Deliverd" ? "youSaved" : "youSave"](order.saved)
        : null,
    advance: await viewAdvance(order, owner !== null, wordsFor(asked.request)),
    phoneCode: owner && code && viewPhoneCode(code, order, wordsFor(asked.request)),
    /** For a visitor who must prove the order before typing its code. */
    codeHint:
      owner === null && code?.state === "asked"
        ? wordsFor(asked.request).phoneCode.proveFirst
        : null,
    paymentMethod: order.paymentMethod,
    lines: order.lines.map((line) => showLine(line, language)),
  };
}

/**
 * The question for the code that the buyer of an unusual order got; null without one, and once it
 * is answered.
 */
function viewPhoneCode(
  { state, mayResend }: Awaited<ReturnType<typeof findPhoneCode>>,
  order: TrackedOrder,
  { phoneCode: said, language }: ServerWords,
) {
  if (state === "none" || state === "proved") return null;
  const isAsked = state === "asked";
  const over = mayResend ? said.over : said.overForGood;
  return {
    title: said.title,
    label: said.label,
    said: isAsked ? said.ask(formatPhone(order.phoneNumber, language)) : over,
    send: isAsked ? said.send : null,
    again: mayResend ? said.again : null,
  };
}

/** Only a visitor who proved number and phone learns that the order belongs to an account. */
function changesOf(order: TrackedOrder, owner: Owner | null, isKnown: boolean): Changes {
  if (!isCancellable(order.status)) return "none";
  if (owner) return "own";
  return isKnown ? "log-in" : "prove";
}
