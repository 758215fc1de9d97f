import { formatNumber } from "#app/domain/core/money.ts";
import type { GuideStep } from "#app/domain/figures/guide/guide.ts";
import type { ToDo } from "#app/domain/figures/to-do/to-do.ts";
import { LATE_DAYS } from "#app/domain/orders/reading/order-filters.ts";

/** The dashboard: its tiles, charts and lists. */
export const dashboard = {
  title: "Dashboard",
  guide: {
    title: "To your first sale",
    progress: (done: string, all: string) => `${done} of ${all} done`,
    done: "done",
    away: "Put the guide away",
    steps: {
      name: "Name and phone number",
      district: "Where you are",
      products: "Three products with pictures",
      hear: "How you hear of orders",
      courier: "A courier, or your own rider",
      try: "Try an order yourself",
      open: "Open the shop",
    } satisfies Record<GuideStep, string>,
    hints: {
      name: "Stands on every page; customers call it.",
      district:
        "Fills in charges (60 and 120 TK) and days: today in your district if ordered before 6 pm, 1 to 2 days in your division, 3 elsewhere.",
      products: "So that visitors have a choice.",
      hear: "An email to you for each order.",
      courier: "Who brings the parcels.",
      try: "Order in your own shop as a customer would, and take the order to its end: call, pack, hand it to your rider, set it to delivered. It is marked as a trial: no stock is taken, and no figure counts it.",
      open: "Everybody can order then. You can close it for a while at any time.",
    } satisfies Record<GuideStep, string>,
    acts: {
      name: "Enter them",
      district: "Fill in",
      products: "Add a product",
      hear: "Choose",
      courier: "Add one",
      try: "Try an order",
      open: "Open the shop",
    } satisfies Record<GuideStep, string>,
    district: "Your district",
    districtNeeded: "Please choose your district.",
    districtFilled: "Charges and times are filled in. You can change them under Delivery.",
    opened: "The shop is open.",
    trial: (orderNumber: number, status: string) => `Trial order ${orderNumber}: ${status}`,
    removeTrial: "Remove the trial order",
    trialRemoved: "The trial order is removed.",
  },
  toDo: "To do now",
  toDoTiles: {
    unconfirmed: "To call",
    "advance-awaited": "Advance awaited",
    "to-pack": "To pack",
    "to-hand-over": "To hand over",
    "with-courier": "With courier",
    "without-courier": "On the road without a courier",
    late: `Undelivered for ${LATE_DAYS} days`,
    "to-settle": "To settle",
    "coming-back": "Goods coming back",
    "advances-waiting": "Advances to verify",
    "advances-to-pay-back": "Advances to pay back",
    "advances-at-gateway": "Money open at the gateway",
    "low-stock": "Low stock",
    ending: "Best before soon",
    "messages-untold": "Messages not sent (24 hours)",
    "parcels-reported": "Courier reports a problem",
    "parcels-silent": "Courier does not answer",
    "webhooks-off": "Webhooks turned off",
  } satisfies Record<keyof ToDo, string>,
  /** The count stops at this number. */
  atLeast: (n: number) => `${formatNumber(n, "en")}+`,
  orders: "Orders",
  sales: "Sales",
  tiles: {
    today: "Orders today",
    week: "Orders in 7 days",
    month: "Orders this month",
    todaySales: "Sales today",
    weeklySales: "Sales in 7 days",
    monthlySales: "Sales this month",
    cancelledSales: "Cancelled, in all",
    refundedSales: "Refunded, in all",
    deliveredSales: "Sales delivered, all time",
  },
  salesHint: "Sales leave out cancelled and refunded orders, which have tiles of their own.",
  salesByDay: "Sales by day, last 30 days",
  ordersByDay: "Orders by day, last 30 days",
  byStatus: "Orders by status",
  topProducts: "Most sold, last 30 days",
  topDistricts: "Districts, last 30 days",
  lowStock: "Low stock",
  /** Days with columns that are cut off, and their values. */
  cutOff: (days: string) => `Taller than the drawing: ${days}.`,
  /** The days of a picture, and the one with the highest value. */
  aboutDrawing: (from: string, to: string, highest: string) =>
    `${from} to ${to}. Highest: ${highest}.`,
  asTable: "As a table",
  day: "Day",
  status: "Status",
  product: "Product",
  district: "District",
  pieces: "Pieces",
  left: "Left",
  noSales: "No orders in this time.",
  enoughStock: "Everything counted is well in stock.",
};

export type DashboardWords = typeof dashboard;
