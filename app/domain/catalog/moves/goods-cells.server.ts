import { decodeHTMLStrict } from "entities";
import { latinDigits, parsePieces } from "../../core/digits.ts";
import type { PlannedRow } from "../../core/moves/move-kinds.server.ts";
import type { MoveReason } from "../../core/moves/moves.ts";
import { readAmount } from "../../core/pasted-tables/cells.ts";
import { textToHtml } from "../../core/plain-rich-text.server.ts";
import { slugify } from "../../core/slug.ts";
import { cleanLine, cutText } from "../../core/text.ts";
import type { MovedProduct } from "./goods.ts";
import { isPictureName } from "./pictures.ts";

export type PlannedGoods = PlannedRow<MovedProduct>;

/** An amount in parts of a taka; null for none, or for no amount. */
export function readPrice(text: string): number | null {
  const amount = readAmount(text.replace(/^([\d.\s]{1,15}),(\d{1,2})$/, "$1.$2"));
  return amount === null || amount.sign === "out" ? null : amount.parts;
}

/** Price and sale price with the reasons against them. */
export function pricesOf(price: string, sale: string) {
  const reasons: MoveReason[] = [];
  const full = readPrice(price);
  const less = sale === "" ? null : readPrice(sale);
  if (full === null)
    reasons.push(price === "" ? { code: "price-missing" } : { code: "price-wrong", value: price });
  else if (sale !== "" && less === null) reasons.push({ code: "price-wrong", value: sale });
  else if (less !== null && less > full) reasons.push({ code: "sale-above-price", value: sale });
  return { reasons, price: full ?? 0, salePrice: less };
}

/** Whole pieces; below none, as shops that sell on order have it, counts as none. */
export function readQuantity(text: string): number | null {
  if (/^-\d{1,9}(?:\.0{1,4})?$/.test(latinDigits(text.trim()))) return 0;
  return parsePieces(text);
}

/**
 * Pieces in stock, with the reason where they are not as the file says; null for goods whose stock
 * is not counted.
 */
export function countedOf(text: string, reasons: MoveReason[]): number | null {
  if (text === "") return null;
  const pieces = readQuantity(text);
  if (pieces === null) reasons.push({ code: "stock-wrong", value: text });
  else if (isBelowNone(text)) reasons.push({ code: "stock-below", value: text });
  return pieces;
}

/** Whether a number of pieces, which may have decimals, is below 0. */
export const isBelowNone = (text: string) => /^-[0.]{0,20}[1-9]/.test(latinDigits(text));

/** Shops write 0 for a price that is asked for; nobody may order it for nothing. */
export function withoutFreeGoods(prices: ReturnType<typeof pricesOf>) {
  const isKnown = prices.reasons.every(({ code }) => code === "sale-dated");
  if (isKnown && isFree(prices)) prices.reasons.push({ code: "price-zero" });
  return prices;
}

export const isFree = ({ price, salePrice }: Pick<MovedProduct, "price" | "salePrice">) =>
  (salePrice ?? price) === 0;

/** What people type where there is no code, and running numbers, which stand for anything. */
const NO_SKU = /^(?:\d{1,3}|n\/?a|none|null|nil|[^\p{L}\p{N}]*)$/u;

const MOST_OF_SKU = 100;

/** A SKU as part of an item: in small letters and Latin digits, in which it is compared. */
export function skuOf(typed = ""): { sku?: string } {
  const sku = latinDigits(cleanLine(typed)).toLowerCase();
  return sku.length > MOST_OF_SKU || NO_SKU.test(sku) ? {} : { sku };
}

/** Tags as programs write them into names; "<5 kg" is none. */
const TAG = /<\/?[a-z][^<>]{0,1000}>/gi;

/** A name as its reader sees it: WordPress stores "Tom &amp;amp; Jerry", and tags in names. */
export const nameIn = (text: string) => cleanLine(decodeHTMLStrict(text.replace(TAG, "")));

/** WooCommerce writes line ends as `\n`. */
export const html = (text: string) => textToHtml(text.replace(/\\r\\n|\\n/g, "\n"));

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const slugOf = (typed: string, ...parts: string[]) =>
  SLUG.test(typed) && typed.length <= 80 ? typed : slugify(parts.filter(Boolean).join(" "));

/** As WordPress makes slugs of names, which keeps the letters of all scripts. */
const wordPressSlug = (name: string) =>
  name
    .normalize("NFC")
    .toLowerCase()
    .replace(/[./]/g, "-")
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, "")
    .replace(/[\s-]+/g, "-")
    .replace(/^-|-$/g, "");

/**
 * The paths that another shop may have used for a category, given its name and, before it, the
 * names of the categories above it. Each is spelled with Latin letters and with the name's own
 * letters, alone and below the others.
 */
export function pathsOfNames(before: string, names: readonly string[], after: string): string[] {
  if (names.length === 0) return [];
  const spelled = [(name: string) => slugify(name, ""), wordPressSlug].map((spell) =>
    names.map(spell),
  );
  const paths = spelled
    .filter((slugs) => slugs.every(Boolean))
    .flatMap((slugs) => [slugs.at(-1) ?? "", slugs.join("/")]);
  return [...new Set(paths)].map((path) => before + path + after);
}

export const isBangla = (text: string) =>
  /\p{Script=Bengali}/u.test(text) && !/[a-z]{3}/i.test(text);

/** A name in the language of its letters. */
export const titlesOf = (name: string) =>
  isBangla(name) ? { title: "", titleBn: name } : { title: name, titleBn: "" };

/** Addresses, and names of files, whose pictures come in a ZIP. */
export const addresses = (text: string) =>
  text
    .split(/[,|\n]\s{0,9}(?=https?:\/\/)/i)
    .map((one) => one.trim())
    .flatMap((one) =>
      /^https?:\/\//i.test(one)
        ? [one]
        : one
            .split(/[,;|\n]/)
            .map((name) => name.trim())
            .filter(isPictureName),
    );

const MOST_PICTURES = 4;

export function keepPictures(all: readonly string[], reasons: MoveReason[]): string[] {
  const once = [...new Set(all)];
  if (once.length > MOST_PICTURES)
    reasons.push({ code: "pictures-left", value: String(once.length - MOST_PICTURES) });
  return once.slice(0, MOST_PICTURES);
}

/** "Food > Honey, Gifts": the first of several counts. */
export function categoryOf(text: string, reasons: MoveReason[], between = /,\s*/): string[] {
  const [first = "", ...others] = text
    .split(between)
    .map((one) => one.trim())
    .filter(Boolean);
  if (others.length > 0) reasons.push({ code: "categories-left", value: others.join(", ") });
  return first
    .split(/\s?>\s?/)
    .map(nameIn)
    .filter(Boolean);
}

/** Each group's name, with a number where another group has the same. */
export function familiesOf(groups: readonly { id: string; title: string; sizes: number }[]) {
  const taken = new Map<string, number>();
  return new Map(
    groups.map(({ id, title, sizes }) => {
      if (sizes < 2) return [id, ""];
      const name = cutText(title, 90);
      const nth = (taken.get(name) ?? 0) + 1;
      taken.set(name, nth);
      return [id, nth === 1 ? name : `${name} (${nth})`];
    }),
  );
}
