import { formatNumber } from "#app/domain/money.ts";

const number = (n: number) => formatNumber(n, "en");

/** Promo codes: list and forms. */
export const promoCodes = {
  title: "Promo Code",
  count: (n: number) => `${number(n)} ${n === 1 ? "promo code" : "promo codes"}`,
  addNew: "Add New PromoCode",
  columns: {
    sl: "Sl",
    code: "Code",
    discount: "Discount",
    maxUsage: "Max Usage",
    minAmount: "Min Amount",
    currentUsage: "Current Usage",
    expiredIn: "Expired In",
    status: "Status",
    action: "Action",
  },
  active: "Active",
  disabled: "Disabled",
  noLimit: "No limit",
  never: "Never",
  expired: "expired",
  isOver: { expired: "Expired", usedUp: "Used up" },
  newTitle: "new PromoCode",
  editTitle: "Promo update",
  fields: {
    code: "Code",
    codePlaceholder: "CODE",
    discount: "discount",
    minAmount: "Min amount",
    maxUsage: "maxUsage",
    expirationDate: "ExpirationDate",
    minAmountEdit: "Min Amount",
    isActive: "Status",
  },
  fieldNames: {
    code: "Code",
    discount: "discount",
    minAmount: "Min Amount",
    maxUsage: "maxUsage",
    expirationDate: "ExpirationDate",
    isActive: "Status",
  } as Record<string, string>,
  hints: {
    discount: "In TK, taken off the price of the goods.",
    minAmount: "In TK. Empty: no minimum.",
    maxUsage: "How often it can be used in all. Empty: no limit.",
    expirationDate: "It counts to the end of this day. Empty: for ever.",
  },
  submit: "Update Promo Code",
  created: (code: string) => `Promo code ${code} was made.`,
  updated: (code: string) => `Promo code ${code} was updated.`,
  failed: "Failed to update",
  deleteQuestion: "Are you sure you want to delete this promo code?",
  deleted: (code: string) => `Promo code ${code} was deleted.`,
  notFound: "There is no such promo code.",
  notFoundHint: "It may have been deleted. The list shows what there is.",
};

export type PromoCodesWords = typeof promoCodes;
