import { speakNumber } from "#app/domain/core/digits.ts";
import { formatNumber } from "#app/domain/core/money.ts";
import { formatMonth } from "#app/domain/core/month.ts";
import type { Verdict } from "#app/domain/figures/law/register.ts";
import type { DeadlineKind, TimeLeft } from "#app/domain/orders/law/deadlines.ts";

const number = (n: number) => formatNumber(n, "en");
const spoken = (n: number) => speakNumber(n, "en");

/** Deadlines of the law, complaints, the register and VAT. */
export const law = {
  title: "Law",
  intro:
    "What the Digital Commerce Guidelines 2021 count: goods paid in advance, refunds and complaints. The most urgent stands first.",
  count: (n: number, isMore = false) =>
    `${isMore ? "more than " : ""}${number(n)} ${n === 1 ? "order" : "orders"}`,
  lists: { label: "Which deadlines", near: "Within a day, or late", all: "All open" },
  none: "Nothing is due within a day.",
  noneAtAll: "No deadline is running.",
  districtUnknown:
    "Five days count for every delivery until the settings say in which district your shop is.",
  toSettings: "Say it",
  columns: { order: "Order", deadline: "By law", action: "Action" },
  kinds: {
    "hand-over": "To the courier",
    delivery: "Delivered",
    refund: "Advance paid back",
    complaint: "Complaint answered",
  } satisfies Record<DeadlineKind, string>,
  /** A deadline on an order's page. */
  by: (kind: string, moment: string) => `${kind} by ${moment}`,
  left: ({ isLate, n, unit }: TimeLeft) => {
    const time = `${number(n)} ${unit}${n === 1 ? "" : "s"}`;
    if (isLate) return `${time} late`;
    return n === 0 ? "within the hour" : `in ${time}`;
  },
  complaints: "Complaints",
  complaintsOf: (orderNumber: number) => `Complaints about order ${spoken(orderNumber)}`,
  complain: "Note a complaint",
  complaintsIntro:
    "Note what the customer complains about, and answer within 72 hours. The register keeps both.",
  fields: {
    text: "What the customer says",
    madeAt: "When (empty: now)",
    answer: "What you answered or did",
  },
  noComplaints: "Nobody has complained about this order.",
  saveComplaint: "Save the complaint",
  noted: "The complaint is noted. Answer it within 72 hours.",
  saveAnswer: "Save the answer",
  changeAnswer: "Change the answer",
  answered: "The answer is saved.",
  madeAt: (moment: string) => `Made ${moment}`,
  answeredAt: (moment: string) => `Answered ${moment}`,
  toOrder: "Order",
  taxInvoice: "Mushak-6.3",
  taxInvoiceOf: (orderNumber: number) => `Mushak-6.3 of order ${spoken(orderNumber)}`,
  taxInvoiceHint:
    "The tax invoice as the VAT rules have it, in Bangla. Print it twice: one for the buyer, one to keep.",
  toRegister: "Register of a month",
  month: "Month",
  registerOf: (month: string) => `Register by law, ${formatMonth(month, "en")}`,
  verdicts: { kept: "in time", late: "late", open: "open", none: "" } satisfies Record<
    Verdict,
    string
  >,
  register: {
    orders: "Orders paid in advance",
    noOrders: "No order was paid in advance in this month.",
    noComplaints: "Nobody complained in this month.",
    paid: "Paid",
    paidOf: (paid: string, total: string) => `${paid} of ${total}`,
    advanceReason: (reason: string) => `Why more than a tenth is asked for in advance: ${reason}`,
    deliveryReason: (reason: string) => `Why a delivery may take longer: ${reason}`,
    ordersFile: "Orders as a file (CSV)",
    complaintsFile: "Complaints as a file (CSV)",
    vat: "VAT",
    vatBasis: (bin: string, rate: number) =>
      `BIN ${bin}, ${rate} %. Orders delivered in this month, less what came back; taka with VAT in the price.`,
    vatOrders: "Orders",
    vatSums: { sales: "Sales", value: "Without VAT", vat: "VAT" },
    vatFile: "VAT as a file (CSV)",
  },
};

export type LawWords = typeof law;
