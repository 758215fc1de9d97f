import type { FileRow } from "../../core/csv-file.server.ts";
import { latinDigits, parsePieces } from "../../core/digits.ts";
import { DAY_MS } from "../../core/durations.ts";
import {
  planRow,
  type Read,
  readCells,
  refuseRow,
  withPauses,
} from "../../core/moves/cells.server.ts";
import type { PlannedRow } from "../../core/moves/move-kinds.server.ts";
import type {
  MovedOrder,
  MoveReason,
  MoveSource,
  PastLine,
  PastOutcome,
} from "../../core/moves/moves.ts";
import { readAmount } from "../../core/pasted-tables/cells.ts";
import { restorePhone } from "../../core/phone.ts";
import { cleanLine, cutText } from "../../core/text.ts";
import { PACKED_LINES } from "./columns.server.ts";

type PlannedOrder = PlannedRow<MovedOrder>;

/** Lines of one order that are kept; characters of a name, and of a number or status. */
const MOST_LINES = 100;
const NAME_MAX = 100;
const WORD_MAX = 40;

/** What each row of a file becomes; further rows of an order add their goods to it. */
export async function planOrders(
  source: MoveSource,
  fields: readonly string[],
  rows: readonly FileRow[],
): Promise<PlannedOrder[]> {
  const firsts = new Map<string, PlannedOrder>();
  const planned: PlannedOrder[] = [];
  for await (const row of withPauses(readCells(fields, rows))) {
    const number = cutText(cleanLine(row.of.number || row.of.id || ""), WORD_MAX);
    const first = firsts.get(number);
    if (number !== "" && first) {
      const phone = phoneOf(row);
      const day = source === "sheet" ? dayOf(row.of.day ?? "") : null;
      const isOther = (phone && phone !== first.item?.phone) || (day && day !== first.item?.day);
      if (first.item && isOther) {
        planned.push(refuseRow(planRow(row, "waiting", { goods: number }), "number-twice"));
        continue;
      }
      first.item?.lines.push(...linesOf(row).slice(0, MOST_LINES - first.item.lines.length));
      const reasons = [{ code: "more-lines" }];
      planned.push(planRow(row, "part", { goods: number, reasons }));
      continue;
    }
    const read = readOrder(row, source, number);
    if (number !== "") firsts.set(number, read);
    planned.push(read);
  }
  return planned;
}

function readOrder(row: Read, source: MoveSource, number: string): PlannedOrder {
  const { of } = row;
  const reasons: MoveReason[] = [];
  const phone = phoneOf(row);
  const day = dayOf(of.day ?? "");
  const amount = readAmount(of.total ?? "");
  const isAmount = amount !== null && amount.sign !== "out" && amount.parts <= MOST_PARTS;
  if (number === "") reasons.push({ code: "number-missing" });
  if (phone === "") reasons.push({ code: "phone-missing" });
  if (day === null) reasons.push({ code: "day-wrong", value: of.day ?? "" });
  if (!isAmount) reasons.push({ code: "total-wrong", value: of.total ?? "" });
  const more = { goods: number, reasons };
  if (day === null || !isAmount || number === "" || phone === "")
    return planRow(row, "refused", more);
  const joined = [of.firstName, of.lastName].filter(Boolean).join(" ");
  const item: MovedOrder = {
    // A shop's own list may restart its numbers every month, so the day is part of the key.
    key: source === "sheet" ? `sheet:${number}:${day}` : `${source}:${number}`,
    ...{ number: number.replace(/^#/, ""), day, phone },
    status: cutText(statusOf(row), WORD_MAX),
    total: amount.parts,
    lines: linesOf(row).slice(0, MOST_LINES),
    fullName: cutText(cleanLine(joined || of.fullName || ""), NAME_MAX),
  };
  return planRow(row, "waiting", { ...more, item });
}

const phoneOf = ({ of }: Read): string =>
  [of.phone, of.otherPhone, of.thirdPhone]
    .map((typed) => restorePhone(typed ?? ""))
    .find(Boolean) ?? "";

/** Ten million taka, in parts. */
const MOST_PARTS = 10_000_000 * 10_000;

/** Shopify says in three columns what became of an order. */
function statusOf({ of }: Read): string {
  if (of.cancelledAt) return "cancelled";
  return cleanLine([of.status, of.delivery].filter(Boolean).join(", ")).toLowerCase();
}

/** Goods of a row: packed ones, or those of its own columns. */
function linesOf({ of }: Read): PastLine[] {
  const packed = PACKED_LINES.flatMap((field) => (of[field] ? [unpack(of[field])] : []));
  const own = of.item || of.sku ? [{ name: of.item, sku: of.sku, quantity: of.quantity }] : [];
  return [...packed, ...own].map(({ name = "", sku = "", quantity = "" }) => ({
    name: cutText(cleanLine(name || sku), NAME_MAX),
    sku: cutText(cleanLine(sku), WORD_MAX),
    quantity: parsePieces(quantity) ?? 1,
  }));
}

/** "name:Honey|product_id:7|sku:H1|quantity:2" by its parts. */
const unpack = (packed: string): Partial<Record<string, string>> =>
  Object.fromEntries(
    packed.split("|").map((part) => {
      const colon = part.indexOf(":");
      return [part.slice(0, colon).trim().toLowerCase(), part.slice(colon + 1).trim()] as const;
    }),
  );

const FIRST_DAY = "1990-01-01";

/** The day in front of a time, year first, or day first as people write it here. */
function dayOf(typed: string): string | null {
  const text = latinDigits(typed.trim());
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text);
  const own = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?!\d)/.exec(text);
  const [year, month, day] = iso ? iso.slice(1) : (own?.slice(1).toReversed() ?? []);
  if (!year || !month || !day) return null;
  const found = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${found}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(found)) return null;
  // A shop that moves has sold before today, and no shop of the web before this day.
  return found >= FIRST_DAY && date.getTime() <= Date.now() + DAY_MS ? found : null;
}

/** What a status of another program most likely means. */
export function guessOutcome(status: string): PastOutcome {
  if (/return|refund|ফেরত/i.test(status)) return "returned";
  if (/cancel|fail|void|trash|expired|বাতিল/i.test(status)) return "cancelled";
  if (/un(?:fulfilled|delivered)|partial/i.test(status)) return "open";
  return /complete|deliver|fulfilled|ডেলিভার|পৌঁছ/i.test(status) ? "delivered" : "open";
}
