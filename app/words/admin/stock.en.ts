import { formatNumber } from "#app/domain/money.ts";

const number = (n: number) => formatNumber(n, "en");
const pieces = (n: number) => `${number(n)} ${n === 1 ? "piece" : "pieces"}`;
const signed = (n: number) => `${n < 0 ? "−" : "+"}${number(Math.abs(n))}`;

/** Stock: the list where goods are received, and a product's movements with counting and writing off. */
export const stock = {
  title: "Stock",
  count: (n: number) => `${number(n)} ${n === 1 ? "product" : "products"}`,
  search: "Search title, description or slug",
  lists: "Lists",
  filters: { all: "Counted", low: "Low", out: "Out of stock", uncounted: "Not counted" },
  product: "Product",
  left: "Left",
  level: "Low at",
  received: "Received",
  receivedOf: (title: string) => `Received of ${title}`,
  isLow: "low",
  isOut: "out",
  note: "From whom, bill number (optional)",
  receive: "Add to stock",
  nothingTyped: "Please write how many pieces came in, beside at least one product.",
  notRead: "Please give whole pieces, like 12, or leave it empty.",
  done: (products: number, n: number) =>
    `${pieces(n)} of ${number(products)} ${products === 1 ? "product" : "products"} added.`,
  doneBefore: "This was saved already. Nothing was counted twice.",
  back: "To the stock",
  gone: "There is no such product any more.",
  leftNow: (n: number, level: number) => `${pieces(n)} left; low at ${number(level)}.`,
  notCounted: "Not counted: it sells whatever the quantity says.",
  counted: "Counted on the shelf",
  countedHint: (n: number) => `The shop says ${number(n)}.`,
  why: "Note (optional)",
  setCount: "Set to this count",
  moved: (n: number, by: number) =>
    `In stock now: ${number(n)}. Your count would be a change of ${signed(by)}. Save once more if it is right.`,
  writeOff: "Write off",
  quantity: "Pieces",
  cause: "Why",
  causes: {
    damaged: "Damaged",
    expired: "Expired",
    lost: "Lost",
    "own-use": "Used ourselves",
  } as Record<string, string>,
  corrected: (before: number, after: number) => `${number(before)} → ${number(after)}.`,
  movements: "Movements",
  none: "Nothing has moved yet.",
  when: "When",
  change: "Change",
  reason: "Why",
  who: "Who",
  order: (n: string) => `Order ${n}`,
  signed,
  older: "Older",
  newest: "Newest",
  reasons: {
    start: "Start",
    sale: "Sold",
    held: "Waits for a call",
    cancelled: "Cancelled, given back",
    returned: "Returned",
    "order-edit": "Order taken up again",
    received: "Received",
    counted: "Counted",
    "written-off": "Written off",
    import: "Imported",
    "product-edit": "Product edited",
    "tracking-on": "Counting turned on",
    "tracking-off": "Counting turned off",
    unknown: "Unknown",
  } as Record<string, string>,
  from: "From",
  until: "To",
  export: "Movements as CSV",
};

export type StockWords = typeof stock;
