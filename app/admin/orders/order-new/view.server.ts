import type { z } from "zod";
import {
  type DeskProduct,
  findDeskProducts,
} from "#app/domain/catalog/products/desk-products.server.ts";
import { normalizePhone } from "#app/domain/core/phone.ts";
import type { ShopError } from "#app/domain/core/shop-error.ts";
import type { IncompleteCheckout } from "#app/domain/orders/calls/incomplete-checkouts.server.ts";
import {
  orderLinkSchema,
  phoneOrderSchema,
} from "#app/domain/orders/changing/edit-input.server.ts";
import type { Sums } from "#app/domain/orders/money/order-totals.ts";
import {
  findKnownPerson,
  type KnownPerson,
  quoteDeskOrder,
} from "#app/domain/orders/placing/desk-order.server.ts";
import { agreedPricesOf } from "#app/domain/orders/placing/order-links.server.ts";
import type { DeskTerms } from "#app/domain/orders/placing/place-order.server.ts";
import { formFields, parseForm } from "#app/http/form.server.ts";
import { complaintsOf, formState, refusalErrors } from "#app/http/form-state.server.ts";
import type { FormErrors, FormState } from "#app/http/form-state.ts";
import type { ServerWords } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";
import { newRow } from "../order-desk/new-row.ts";
import {
  deskLines,
  nextIn,
  type RowView,
  readRows,
  shownTotalOf,
  viewRows,
} from "../order-desk/rows.server.ts";

export const NEW_FIELDS = formFields([phoneOrderSchema, orderLinkSchema, deskLines], {
  texts: ["search", "shownTotal", "orderKey", "checkout", "isLink"],
});

export type NewOrderView = {
  key: string;
  /** Makes repeated submissions of one form place a single order. */
  orderKey: string;
  state: FormState | null;
  /** Whether it becomes a link that is sent by chat, at prices that staff type. */
  isLink: boolean;
  rows: RowView[];
  search: string;
  found: DeskProduct[] | null;
  /** Null while there are no items. */
  sums: Sums | null;
  shownTotal: number | null;
  /** Number of earlier orders of this phone; null before the lookup. */
  known: number | null;
  /** The id of the incomplete checkout that becomes this order; "" for none. */
  checkout: string;
  /**
   * The total in taka that a refused form had shown, which was lower; below 0 if it had shown none.
   */
  shownBefore: number | null;
  /** The id of the element that takes the focus. */
  next: string;
};

export const openNew = (): NewOrderView => ({
  key: "new",
  orderKey: crypto.randomUUID(),
  state: null,
  isLink: false,
  rows: [],
  search: "",
  found: null,
  sums: null,
  shownTotal: null,
  known: null,
  checkout: "",
  shownBefore: null,
  next: "",
});

/** The form filled in with what a customer left at the checkout. */
export async function openCheckout(
  checkout: IncompleteCheckout,
  words: ServerWords,
): Promise<NewOrderView> {
  const form = new FormData();
  form.set("checkout", checkout.id);
  for (const name of PREFILLED) form.set(name, checkout[name]);
  for (const [at, { productId, quantity }] of checkout.lines.entries())
    for (const [name, value] of Object.entries({ ...newRow(productId), quantity }))
      form.append(`lines[${at}].${name}`, String(value));
  const read = readNew(form, words);
  return reopenNew(form, read, words, { isPlacing: false, refusal: null });
}

/** The form filled in with what is known of this number, as if staff had typed and looked it up. */
export async function openForPhone(phone: string, words: ServerWords): Promise<NewOrderView> {
  const form = new FormData();
  form.set("phoneNumber", phone.slice(0, LONGEST_PHONE));
  form.set("intent", "find-person");
  const view = await reopenNew(form, readNew(form, words), words, {
    isPlacing: false,
    refusal: null,
  });
  return { ...view, next: "" };
}

/** Characters of a phone number in an address. */
const LONGEST_PHONE = 40;

const PREFILLED = [
  ...(["phoneNumber", "fullName", "address", "district", "thana"] as const),
  ...(["orderNote", "promoCode"] as const),
];

export function readNew(form: FormData, words: ServerWords) {
  const { pressed, rows, parsed, errors: ofRows } = readRows(form, words);
  const isLink = form.get("isLink") === "1" || form.get("intent") === "as-link";
  const ofOrder = parseForm(form, phoneOrderSchema);
  const ofLink = parseForm(form, orderLinkSchema);
  const submission = isLink ? ofLink : ofOrder;
  return {
    isLink,
    pressed,
    rows,
    ofRows,
    lines: parsed?.filter(({ quantity }) => quantity > 0) ?? [],
    errors: { ...complaintsOf(submission, words), ...ofRows },
    order: !isLink && ofOrder.status === "success" && parsed ? ofOrder.value : null,
    link: isLink && ofLink.status === "success" && parsed ? ofLink.value : null,
  };
}

type ReadNew = ReturnType<typeof readNew>;

/** The submitted form; missing fields are reported only when the order is to be placed. */
export async function reopenNew(
  form: FormData,
  read: ReadNew,
  words: ServerWords,
  { isPlacing, refusal }: { isPlacing: boolean; refusal: ShopError | null },
): Promise<NewOrderView> {
  const person = form.get("intent") === "find-person" ? await lookUp(form) : null;
  const search = String(form.get("search") ?? "");
  const products = search === "" ? null : await findDeskProducts(search, words.language);
  const shownBefore = shownTotalOf(refusal);
  const { sums, errors: ofSums } = await reckon(form, read, words);
  const errors: FormErrors = {
    ...(isPlacing ? read.errors : withoutMissing(form, read)),
    ...ofSums,
    ...(refusal && shownBefore === null ? errorsOf(refusal, words) : {}),
  };
  const state = formState(form, errors);
  return {
    key: crypto.randomUUID(),
    orderKey: keyAfter(form, refusal),
    state: { ...state, values: fillIn(state.values, person) },
    isLink: read.isLink,
    rows: await viewRows(read.rows, null, words.language),
    search,
    found: products,
    sums,
    shownTotal: sums?.totalPrice ?? null,
    checkout: String(form.get("checkout") ?? ""),
    shownBefore,
    next: nextIn(form, read.pressed, products),
    known: person ? person.orders : form.get("intent") === "find-person" ? 0 : null,
  };
}

/** After the refusal that this form's order was deleted, a new key lets staff place it again. */
const keyAfter = (form: FormData, refusal: ShopError | null) =>
  (refusal?.code !== "order-deleted" && String(form.get("orderKey") ?? "")) || crypto.randomUUID();

const lookUp = (form: FormData) => findKnownPerson(String(form.get("phoneNumber") ?? ""));

/** Typed values are never overwritten. */
function fillIn(values: Record<string, string>, person: KnownPerson | null) {
  if (!person) return values;
  const { fullName, address, district, thana } = person;
  const isPlaceTyped = Boolean(values.address?.trim());
  return {
    ...values,
    fullName: values.fullName?.trim() || fullName,
    ...(isPlaceTyped ? {} : { address, district, thana }),
  };
}

/** Drops the errors of fields that are still empty. */
function withoutMissing(form: FormData, read: ReadNew): FormErrors {
  return Object.fromEntries(
    Object.entries(read.errors).filter(
      ([field]) => field in read.ofRows || String(form.get(field) ?? "").trim() !== "",
    ),
  );
}

const errorsOf = (refusal: ShopError, words: ServerWords): FormErrors =>
  refusalErrors(
    refusal,
    words,
    refusal.code === "discount-above-total" || refusal.code === "order-link-free"
      ? "discount"
      : refusal.code.startsWith("promo-code")
        ? "promoCode"
        : "",
  );

/** The current sums of the items with the discount and charge set by staff. */
async function reckon(form: FormData, read: ReadNew, words: ServerWords) {
  const { lines, isLink } = read;
  if (lines.length === 0) return { sums: null, errors: {} as FormErrors };
  const district = String(form.get("district") ?? "");
  const promoCode = String(form.get("promoCode") ?? "");
  const phoneNumber = normalizePhone(String(form.get("phoneNumber") ?? ""));
  const agreed = isLink ? agreedPricesOf(lines) : [];
  const question = { lines, district, promoCode, phoneNumber, agreed };
  const quote = await quoteDeskOrder(question, partOf(form, read.order ?? read.link));
  const refusals = quote.lineRefusals.map(({ refusal }) => sayRefusal(words, refusal));
  const errors: FormErrors = {
    ...(refusals.length > 0 && { "": refusals }),
    ...(quote.discountRefusal && { discount: [sayRefusal(words, quote.discountRefusal)] }),
    ...(quote.promoCodeRefusal && { promoCode: [sayRefusal(words, quote.promoCodeRefusal)] }),
  };
  return { sums: quote.sums, errors };
}

/** Discount and charge, even while other fields are incomplete. */
function partOf(form: FormData, order: Pick<DeskTerms, "discount" | "deliveryCharge"> | null) {
  if (order) return order;
  const { shape } = phoneOrderSchema.in as unknown as { shape: Record<string, z.ZodType> };
  const read = (name: string) => shape[name]?.safeParse(form.get(name) ?? "").data as number | null;
  return { discount: read("discount") ?? 0, deliveryCharge: read("deliveryCharge") ?? null };
}
