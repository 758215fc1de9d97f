import { type Deal, missingForDeal } from "#app/domain/catalog/selling.ts";
import type { Language } from "#app/domain/core/language.ts";
import { formatNumber, formatTaka } from "#app/domain/core/money.ts";
import { parseQuantity } from "#app/domain/orders/cart/cart.ts";
import type { AdvanceRules } from "#app/domain/orders/money/advance-rules.ts";
import { savedOf } from "#app/domain/orders/money/savings.ts";
import type { MorePieces } from "../parts/next-deal.server.ts";
import {
  advanceBefore,
  type District,
  foresee,
  type GoodsPrice,
  type LandingSums,
  priceOfGoods,
  readChoice,
  sumsOf,
} from "./sums.ts";
import type { Said } from "./view.server.ts";

/*
 * What a form that orders at once says of its choice. The server says it in the page, and the plain
 * script of the page (`storefront/plain/`) again with each change.
 */

/** The fields on which the sums hang. */
export const CHOICE = ["productId", "quantity", "district", "promoCode", "addOn"] as const;

export type Choice = Record<(typeof CHOICE)[number], string>;

/** The texts that a script needs, in the reader's language. */
const SAID = [
  "charge",
  "discount",
  "total",
  "confirm",
  "orderNow",
  "payment",
  "saves",
  "plusDelivery",
  "rest",
  "freeFrom",
  "missing",
  "now",
  "nowAndLater",
  "promise",
  "seeTotal",
  "isFree",
  "advance",
  "reached",
] as const;

export type SaidOfSums = Pick<Said, (typeof SAID)[number]>;

export const saidOfSums = (said: Said): SaidOfSums =>
  Object.fromEntries(SAID.map((name) => [name, said[name]])) as SaidOfSums;

type Size = {
  id: string;
  size: string;
  price: number;
  salePrice: number;
  deal: Deal | null;
  /** Pieces that one order can have. */
  limit: number;
  more: MorePieces | null;
};

type AddOn = { productId: string; name: string; regular: number; salePrice: number };

/** Goods in a few words, and their price; `discount` is what staff took off, in taka. */
type Goods = { what: string; price: GoodsPrice; discount: number };

/**
 * Goods that were agreed on; `off` names the discount, and `whole` is what they cost everywhere with
 * this code, if the charge was agreed on, too.
 */
type Agreed = Goods & { off: string; whole: { promoCode: string; sums: LandingSums } | null };

/** All that the sums of a form are reckoned from; it is sent with the page. */
export type FormBasis = {
  language: Language;
  said: SaidOfSums;
  rules: AdvanceRules;
  districts: Pick<District, "name" | "charge" | "freeFrom">[];
  /** The sizes to choose from; none if goods were agreed on. */
  sizes: Size[];
  addOn: AddOn | null;
  agreed: Agreed | null;
  /** What the server reckoned, and for which choice. */
  answered: { choice: Choice; sums: LandingSums } | null;
  /** Where a script notes what is typed, and the form's id there; null if nothing is noted. */
  noted: { at: string; formId: string } | null;
};

/** One line of the sums; `was` is the price before, "" without one. */
export type SumsRow = { is: string; name: string; was: string; value: string };

/** What the form says; "" where it says nothing. `rest` is the price, and `plus` says that delivery is added. */
export type FormTexts = Record<
  "missing" | "payment" | "rest" | "plus" | "advance" | "confirm" | "more",
  string
>;

/**
 * What a choice costs and how the form says it. The sums are null while the district is open, for a
 * code that the server has not seen with this choice, and without script before it has answered.
 */
export function reckon(basis: FormBasis, choice: Choice, isScripted: boolean) {
  const { answered, rules } = basis;
  const { agreed } = basis;
  const goods = agreed ? { ...agreed, isWhole: true } : chosenGoods(basis, choice);
  const district = basis.districts.find(({ name }) => name === choice.district);
  const isAnswered = answered && CHOICE.every((name) => answered.choice[name] === choice[name]);
  const isKnown = isScripted && goods.isWhole && choice.promoCode.trim() === "";
  const own = district && isKnown ? sumsOf(goods.price, district, rules, goods.discount) : null;
  const sums = isAnswered ? answered.sums : (own ?? wholeIn(basis, choice));
  const { rows, texts } = say(basis, { goods, district, sums, isScripted });
  const more = nextOf(basis.sizes, choice, basis.language)?.text ?? "";
  return { sums, rows, texts: { ...texts, more } };
}

/** What completes the deal of the chosen size, and the quantity that has it; null without one. */
export function nextOf(
  sizes: readonly Pick<Size, "id" | "deal" | "limit" | "more">[],
  choice: Pick<Choice, "productId" | "quantity">,
  language: Language,
): { text: string; quantity: number } | null {
  const { deal, more, limit = 0 } = sizes.find(({ id }) => id === choice.productId) ?? {};
  const quantity = parseQuantity(choice.quantity);
  const missing = deal && quantity ? missingForDeal(deal, quantity) : null;
  if (!more || !quantity || !missing || quantity + missing.more > limit) return null;
  const around = missing.free === missing.more ? more.free : more.paid;
  const text = around.join(formatNumber(missing.more, language));
  return { text, quantity: quantity + missing.more };
}

/** What the agreed goods cost wherever they go; the advance may hang on the district. */
function wholeIn({ agreed, rules }: FormBasis, choice: Choice): LandingSums | null {
  const { promoCode, sums } = agreed?.whole ?? {};
  if (!sums || choice.promoCode.trim() !== promoCode) return null;
  const order = { totalPrice: sums.total, deliveryCharge: sums.charge };
  return { ...sums, advance: advanceBefore(rules, { ...order, district: choice.district }) };
}

/** The size and the pieces that are chosen, with what was added by a tick. */
function chosenGoods(
  { sizes, addOn: offered, language }: FormBasis,
  choice: Choice,
): Goods & { isWhole: boolean } {
  const [productId, tier] = readChoice(choice.productId);
  const size = sizes.find(({ id }) => id === productId);
  const quantity = parseQuantity(tier ?? choice.quantity);
  const addOn = choice.addOn === offered?.productId ? offered : null;
  const pieces = formatNumber(quantity ?? 1, language);
  const what = [size?.size, pieces].filter(Boolean).join(" × ");
  return {
    what: addOn ? `${what} + ${addOn.name}` : what,
    price: size ? priceOfGoods(size, quantity ?? 1, addOn) : { goods: 0, regular: 0 },
    discount: 0,
    isWhole: size !== undefined && quantity !== null,
  };
}

/** How an order is paid, by the name of its text. */
function payingOf(rules: AdvanceRules, district: string, sums: LandingSums) {
  const foreseen = foresee(rules, district, sums);
  if (foreseen !== "never") return foreseen;
  if (sums.total === 0) return "nothing";
  return sums.charge === 0 ? "free" : foreseen;
}

type Known = {
  goods: Goods;
  district: FormBasis["districts"][number] | undefined;
  sums: LandingSums | null;
  isScripted: boolean;
};

function say(
  { said, rules, language, agreed }: FormBasis,
  { goods: { what, price, discount }, district, sums, isScripted }: Known,
): { rows: SumsRow[]; texts: Omit<FormTexts, "more"> } {
  const taka = (amount: number) => formatTaka(amount, language);
  const { goods, regular } = price;
  const rest = taka(Math.max(0, goods - discount));
  const off = sums?.discount ?? discount;
  const ofGoods = { regular, subtotal: goods, discount, promoCodeDiscount: 0, deliverySaved: 0 };
  const saved = sums?.saved ?? savedOf(ofGoods);
  const freeFrom = district ? district.freeFrom : said.freeFrom;
  const missing = sums?.charge === 0 ? 0 : (freeFrom ?? 0) - (sums?.goods ?? goods);
  const isReached = freeFrom !== null && missing <= 0;
  const advance = sums?.advance ?? 0;
  const later = sums ? sums.total - advance : 0;
  const row = (is: string, name: string, value: string, was = ""): SumsRow => ({
    ...{ is, name, value, was },
  });
  const rows = [
    row("goods", what, taka(sums?.goods ?? goods)),
    sums &&
      row(
        "charge",
        said.charge,
        sums.charge > 0 ? taka(sums.charge) : said.isFree,
        sums.deliverySaved > 0 ? taka(sums.charge + sums.deliverySaved) : "",
      ),
    off > 0 && row("off", discount > 0 && agreed ? agreed.off : said.discount, `−${taka(off)}`),
    row(
      "total",
      said.total,
      sums ? taka(sums.total) : isReached ? rest : `${rest} ${said.plusDelivery}`,
    ),
    saved > 0 && row("saved", said.saves, taka(saved)),
    advance > 0 && row("advance", said.advance, taka(advance)),
    advance > 0 && row("rest", said.rest, taka(later)),
  ];
  const { payment } = said;
  const paid = district && sums ? payment[payingOf(rules, district.name, sums)] : said.promise;
  const bar = later > 0 ? said.nowAndLater : said.now;
  return {
    rows: rows.filter((one) => one !== null && one !== false),
    texts: {
      missing: missing > 0 ? said.missing.join(taka(missing)) : "",
      payment: advance > 0 ? "" : paid,
      rest: sums ? "" : rest,
      plus: sums ? "" : isReached ? said.reached : said.plusDelivery,
      advance: advance > 0 ? bar.replace("{}", taka(advance)).replace("{}", taka(later)) : "",
      confirm: sums
        ? said.confirm.join(taka(sums.total))
        : isScripted
          ? said.orderNow
          : said.seeTotal,
    },
  };
}
