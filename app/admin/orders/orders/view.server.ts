import { findFirstPictures } from "#app/domain/catalog/products/product-images.server.ts";
import type { Language } from "#app/domain/core/language.ts";
import { formatNumber } from "#app/domain/core/money.ts";
import { nameOf } from "#app/domain/core/naming/shown-name.ts";
import { listGateways } from "#app/domain/money/advances/gateway/gateways.server.ts";
import { profitOfOrder } from "#app/domain/money/profit/order-profit.server.ts";
import { isHeld } from "#app/domain/orders/checks/held-orders.ts";
import { listDeadlinesOf } from "#app/domain/orders/law/deadlines.server.ts";
import { advanceDue } from "#app/domain/orders/money/advance-rules.ts";
import { numbersFor } from "#app/domain/orders/money/advance-settings.server.ts";
import { findChargesFor } from "#app/domain/orders/money/order-charges.server.ts";
import { MONEY_STATES, moneyOf } from "#app/domain/orders/money/order-money.ts";
import { orderFiguresOf } from "#app/domain/orders/money/order-totals.ts";
import { hasTaxInvoice } from "#app/domain/orders/money/tax-invoice.server.ts";
import type { ListFilters } from "#app/domain/orders/reading/list-filters.ts";
import type { OrderFilter } from "#app/domain/orders/reading/order-filters.ts";
import { listOrderHistory } from "#app/domain/orders/reading/order-history.server.ts";
import { showLine } from "#app/domain/orders/reading/order-lines.ts";
import type { Order } from "#app/domain/orders/reading/order-rows.server.ts";
import { findOrder, listDeletedOrders } from "#app/domain/orders/reading/orders.server.ts";
import { slipCode } from "#app/domain/orders/reading/slip-mark.server.ts";
import { isAwaited } from "#app/domain/orders/stock/goods.ts";
import { findParcel } from "#app/domain/parcels/couriers/parcel-list.server.ts";
import { offerThanas } from "#app/domain/shop/delivery/thanas.ts";
import { findShopSettings } from "#app/domain/shop/shop-settings.server.ts";
import { contactLinks } from "#app/http/contact-links.server.ts";
import type { FormState } from "#app/http/form-state.ts";
import { viewDeadlines } from "../law-deadlines.tsx";

/** An order as a row of the list, with few fields because a page embeds twenty rows twice. */
export type OrderRowView = ReturnType<typeof viewRow>;

/** An order as the admin pages show it; times in epoch milliseconds. */
export type OrderView = ReturnType<typeof viewOrder>;

/** One page of a list of orders; `first` is the position of its first order in the whole list. */
export type OrderList = {
  orders: OrderRowView[];
  filter: OrderFilter | null;
  search: string;
  filters: ListFilters;
  page: number;
  first: number;
  total: number;
  /** True when there are more orders than `total`. */
  isMore: boolean;
};

function viewHead(order: Order) {
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    createdAt: order.createdAt.getTime(),
    version: order.version,
    fullName: order.fullName,
    phoneNumber: order.phoneNumber,
    district: order.district,
    staffNote: order.staffNote,
    cancelReason: order.cancelReason,
    paymentMethod: order.paymentMethod,
    status: order.status,
    isSettled: order.settledAt !== null,
    isHeld: isHeld(order),
    isTrial: order.isTrial,
    advanceDue: advanceDue(order),
    isAwaited: isAwaited(order),
  };
}

export function viewRow(order: Order, language: Language) {
  return {
    ...viewHead(order),
    totalPrice: order.totalPrice,
    pieces: order.lines.reduce((sum, line) => sum + line.quantity, 0),
    goods: order.lines
      .map((line) => {
        const shown = showLine(line, language);
        return `${formatNumber(shown.quantity, language)} × ${nameOf(shown)}`;
      })
      .join(", "),
  };
}

export function viewOrder(order: Order, language: Language) {
  return {
    ...viewHead(order),
    address: order.address,
    thana: order.thana ?? "",
    thanaOffer: offerFor(order.district, order.thana),
    orderNote: order.orderNote,
    source: order.source,
    touches: order.touches,
    ...orderFiguresOf(order),
    lines: order.lines.map((line) => showLine(line, language)),
  };
}

export type MoneyView = ReturnType<typeof viewMoney>;

/** The order's money: taka in each state that has any, who brings it, and the cash received. */
function viewMoney(order: Order, courier: string | null) {
  const money = moneyOf(order);
  const parts = MONEY_STATES.map((state) => ({ state, taka: money[state] }));
  return { parts: parts.filter(({ taka }) => taka > 0), courier, received: order.settledAmount };
}

export type ContactLinks = Awaited<ReturnType<typeof contactLinks>>;

export type ProfitView = Awaited<ReturnType<typeof profitOfOrder>>;

/** An order for printed slips, without internal notes because the paper leaves the shop. */
export function viewSlip(order: Order, language: Language): SlipView {
  const { staffNote: _, ...slip } = viewOrder(order, language);
  return { ...slip, slipCode: slipCode(order) };
}

export type SlipView = Omit<OrderView, "staffNote"> & { slipCode: string };

function offerFor(district: string, thana: string | null) {
  return { district, ...offerThanas(district, thana ?? "") };
}

/** The thanas of the district chosen in the submitted form. */
export const offerInForm = (form: FormData) =>
  offerFor(String(form.get("district") ?? ""), String(form.get("thana") ?? ""));

/**
 * The charge of another district in taka, confirmed before saving because the customer agreed to
 * the old one.
 */
export type ChargeProposal = {
  district: string;
  charge: number;
  before: number;
  /** The typed total, else the one that follows from the charge. */
  total: number;
  following: number;
};

/** The returned form; `asked` is a question to answer before saving. */
export type OrderFormAnswer = FormState & {
  thanaOffer?: ReturnType<typeof offerFor>;
  asked?: ChargeProposal;
};

export type HistoryView = Awaited<ReturnType<typeof viewHistory>>;

export async function viewHistory(orderId: string) {
  const entries = await listOrderHistory(orderId);
  return entries.map(({ field, from, to, createdAt, actorName, byCustomer }) => ({
    field,
    from,
    to,
    at: createdAt.getTime(),
    by: actorName,
    byCustomer,
  }));
}

/** The overlay named by the query, if any. */
export type OrdersOverlay = Awaited<ReturnType<typeof viewOverlay>>;

const KINDS = ["edit", "items", "delete"] as const;

export async function viewOverlay(
  query: URLSearchParams,
  language: Language,
  { seesProfit }: { seesProfit: boolean },
) {
  if (query.has("deleted")) {
    const { orders } = await listDeletedOrders({ page: 1, perPage: 100 });
    const items = orders.map(({ id, orderNumber, fullName, deletedAt }) => ({
      id,
      name: `${orderNumber} · ${fullName}`,
      deletedAt: deletedAt?.getTime() ?? 0,
    }));
    return { kind: "deleted" as const, items };
  }
  const kind = KINDS.find((name) => query.has(name));
  const order = kind && (await findOrder(query.get(kind) ?? ""));
  if (!kind || !order) return null;
  const isForm = kind === "edit";
  const history = isForm ? await viewHistory(order.id) : [];
  const charges = isForm ? await findChargesFor(order) : { byDistrict: {}, default: 0 };
  const parcel = await findParcel(order.id);
  const pictures = await findFirstPictures(order.lines.flatMap((line) => line.productId ?? []));
  return {
    kind,
    order: viewOrder(order, language),
    /** The first picture of the product in each line, as of today; empty without one. */
    pictures: order.lines.map(({ productId }) => pictures.get(productId ?? "") ?? ""),
    money: viewMoney(order, parcel?.courier ?? null),
    wallets: await numbersFor(order),
    isPaidOnPage: listGateways(advanceDue(order)).length > 0,
    profit: isForm && seesProfit ? await profitOfOrder(order.id) : null,
    history,
    deadlines: viewDeadlines(await listDeadlinesOf(order.id)),
    hasTaxInvoice: (await findShopSettings()).bin !== "" && hasTaxInvoice(order),
    charges,
    courier: parcel?.courier ?? null,
    links: isForm ? await contactLinks(order) : null,
  };
}
