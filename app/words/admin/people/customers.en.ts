import { formatNumber } from "#app/domain/core/money.ts";

const number = (n: number) => formatNumber(n, "en");

/** Accounts of customers and staff: orders, one-time codes, roles. */
export const customers = {
  title: "Account",
  /** The title of their list. */
  accounts: "Accounts",
  count: (n: number, isMore = false) =>
    `${isMore ? "more than " : ""}${number(n)} ${n === 1 ? "account" : "accounts"}`,
  search: "Search name or phone number",
  onlyAccounts: "With an account",
  onlyAdmins: "Only admins",
  columns: {
    name: "Name",
    phoneNumber: "Phone number",
    action: "Action",
  },
  ordersOf: (name: string) => `Orders of ${name}`,
  showOrders: (n: number) => `${number(n)} ${n === 1 ? "order" : "orders"}`,
  noOrders: "No order yet.",
  moreOrders: (n: number) => `… and ${number(n)} older ones.`,
  order: "Order",
  placedOn: "Placed",
  amount: "Amount",
  status: "Status",

  resetCode: "Reset code",
  resetTitle: "One-time code",
  resetQuestion: (name: string) =>
    `Make a one-time code with which ${name} can choose a new password?`,
  resetHint:
    "First make sure that you speak with this customer: ask what was ordered last. The code counts once and voids the ones before.",
  makeCode: "Make a code",
  codeFor: (name: string, phone: string) => `For ${name}, ${phone}`,
  codeHint: (until: string) =>
    `Read it out now: it is shown only once. It counts until ${until}, on the page “Forgot your password?” behind Login.`,
  codeByWhatsApp: "Send it by WhatsApp",
  done: "Done",

  makeAdmin: "Add to staff",
  unmakeAdmin: "Remove from staff",
  unmakeAdminQuestion: (name: string) => `Shall ${name} be an ordinary customer again?`,
  roleHint: "Whoever is logged in with this account is logged out.",
  unmadeAdmin: (name: string) => `${name} is a customer now.`,
  endSessions: "Log out everywhere",
  endSessionsQuestion: (name: string) => `Log ${name} out on every device?`,
  endSessionsHint:
    "For a lost or stolen phone. The password stays; make a reset code too if it may be known.",
  endStaffHint: "For a lost or stolen phone. The password stays, and they log in again.",
  endedSessions: (name: string) => `${name} is logged out everywhere.`,
  notFound: "There is no such account.",
};

export type CustomersWords = typeof customers;
