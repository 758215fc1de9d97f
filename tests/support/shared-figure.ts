/** The figures that disagreed when a day of 258 orders was tried; each is compared by one that names it. */
export const ONCE_APART = {
  short: "1. Settled 46,130, received less paid back 46,030",
  received: "2. Received 1,14,740 and 1,04,080 on one page",
  fees: "3. Couriers’ fees 3,008 in profit and 2,898 in cash, with 110 estimated",
  columns: "4. Columns of the profit by product that did not lead to it",
  districts: "5. Sales before of 92,075 by district and 1,29,435 in all",
  accounts: "6. Orders of a number: 12 of the customer, 11 of the account",
  deleted: "7. A deleted order of which sales lost the money and cash kept it",
  terms: "8. Delivery of 120 TK on the product page and free at checkout; advances and the terms",
  before: "9. Sales before of 1,29,435 and last month of 1,35,495",
  couriers: "10. Orders without a courier under “With the courier”",
} as const;

/** A figure of the shop, and what each place that shows it says. */
export type Shared = {
  figure: string;
  says: Record<string, number>;
  once: keyof typeof ONCE_APART | undefined;
};

/** Takes what the places say of one figure; a place that lacks it says undefined. */
export type Share = (
  figure: string,
  says: Record<string, number | undefined>,
  once?: keyof typeof ONCE_APART,
) => void;

/** What the owner reads: pages, answers of the API and the lines of files. */
export type Reads = {
  page: (path: string) => Promise<string>;
  api: (path: string) => Promise<ReturnType<typeof JSON.parse>>;
  file: (path: string) => Promise<Record<string, string>[]>;
};
