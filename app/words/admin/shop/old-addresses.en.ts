import { formatNumber } from "#app/domain/core/money.ts";

const number = (n: number) => formatNumber(n, "en");

export const oldAddresses = {
  title: "Old addresses",
  count: (n: number) => `${number(n)} old ${n === 1 ? "address" : "addresses"}`,
  intro:
    "Links in Google, in posts and in chats go on working: whoever opens an old address sees the page that took its place. An address is added by itself when the slug of a product, category or page changes.",
  add: "Add old address",
  editTitle: "Change old address",
  search: "Part of an address",
  fields: { path: "Old address", target: "Leads to" },
  pathHint:
    "As it was, for example /product/black-seed-honey/ or /?p=123; what stands before the path does not matter.",
  targetHint: "A page of this shop, for example /products/black-seed-honey.",
  hits: "Visits",
  lastHit: "Last visit",
  never: "None yet",
  csv: "Download as CSV",
  table: {
    title: "Add many from a table",
    hint: "Two columns: the old address and where it leads. Paste them from a spreadsheet, or choose a CSV file. At most 2,000 rows at a time; a known address gets its new page.",
    text: "Rows",
    file: "CSV file",
    submit: "Add rows",
    done: (n: number) => `${number(n)} ${n === 1 ? "address" : "addresses"} saved.`,
    nothing: "Please paste some rows, or choose a CSV file of at most 200 kB.",
    unreadable: (lines: number[]) =>
      `Nothing was saved, since these lines do not hold two addresses, the second of this shop: ${lines.slice(0, 20).map(number).join(", ")}${lines.length > 20 ? " …" : ""}`,
  },
  saved: "The address is saved.",
  deleteQuestion:
    "Are you sure you want to delete this old address? Links to it will show “not found”.",
  deleted: (name: string) => `The old address “${name}” was deleted.`,
};

export type OldAddressWords = typeof oldAddresses;
