import {
  type DeskProduct,
  findDeskProducts,
} from "#app/domain/catalog/products/desk-products.server.ts";
import { parseWholeNumber } from "#app/domain/core/digits.ts";
import type { ShopError } from "#app/domain/core/shop-error.ts";
import { orderEditSchema } from "#app/domain/orders/changing/edit-input.server.ts";
import { previewEdit } from "#app/domain/orders/changing/edit-order.server.ts";
import type { EditPlan, ShownEdit } from "#app/domain/orders/changing/edit-plan.server.ts";
import type { OrderEdit } from "#app/domain/orders/changing/order-edit.ts";
import { findChargesFor } from "#app/domain/orders/money/order-charges.server.ts";
import { type Sums, sumsOf } from "#app/domain/orders/money/order-totals.ts";
import type { Order } from "#app/domain/orders/reading/order-rows.server.ts";
import { chargeFor } from "#app/domain/shop/delivery/delivery-charge.ts";
import { asRefusal, formFields, parseForm, readShown } from "#app/http/form.server.ts";
import { complaintsOf, meanwhileIn, refusalErrors, typedIn } from "#app/http/form-state.server.ts";
import type { FormErrors, FormState } from "#app/http/form-state.ts";
import type { ServerWords } from "#app/words/language.server.ts";
import {
  deskLines,
  nextIn,
  type RowView,
  readRows,
  rowsOf,
  shownTotalOf,
  type TypedRow,
  viewRows,
} from "../order-desk/rows.server.ts";

/** The form of an order as first opened or after a submission. */
export type EditView = {
  /** Changes with every submission so that React resets the fields. */
  key: string;
  version: number;
  /** The fields' values when the form was opened. */
  was: Record<string, string>;
  state: FormState | null;
  rows: RowView[];
  search: string;
  found: DeskProduct[] | null;
  sums: Sums;
  /** The total in taka that the form shows, which the save checks. */
  shownTotal: number;
  promoQuestion: EditPlan["promoQuestion"];
  /** The charge of the chosen district when it differs from the form's. */
  otherCharge: number | null;
  /** True when the sums were computed and not saved yet. */
  isProposed: boolean;
  /** The total in taka that a save had shown which was refused because it would rise. */
  shownBefore: number | null;
  /** The id of the element that takes the focus. */
  next: string;
};

function fieldsOf(order: Order): Record<string, string> {
  const { fullName, phoneNumber, address, district, thana, orderNote, staffNote } = order;
  return {
    fullName,
    phoneNumber,
    address,
    district,
    thana: thana ?? "",
    orderNote,
    staffNote,
    deliveryCharge: String(order.deliveryCharge),
    discount: String(0 - order.adjustment),
  };
}

export async function openEdit(order: Order, words: ServerWords): Promise<EditView> {
  return {
    key: `${order.version}`,
    version: order.version,
    was: fieldsOf(order),
    state: null,
    rows: await viewRows(rowsOf(order), order, words.language),
    search: "",
    found: null,
    sums: sumsOf(order),
    shownTotal: order.totalPrice,
    promoQuestion: null,
    otherCharge: null,
    isProposed: false,
    shownBefore: null,
    next: "",
  };
}

/** The submitted form with the order it would produce, or with its errors. */
export async function reopenEdit(
  order: Order,
  form: FormData,
  read: ReturnType<typeof readEdit>,
  words: ServerWords,
  refusal: ShopError | null,
): Promise<EditView> {
  const why = shownTotalOf(refusal) === null ? refusal : null;
  const { plan, refusal: found } = why ? { plan: null, refusal: why } : await tryPlan(order, read);
  const changes = meanwhileIn(found ?? undefined);
  const errors = { ...read.errors, ...(found && errorsOf(found, words)) };
  const base = changes.length > 0 ? rebase(order, form, read.rows) : typedState(form, read.rows);
  const search = String(form.get("search") ?? "");
  const products = search === "" ? null : await findDeskProducts(search, words.language);
  const before = parseWholeNumber(String(form.get("shownTotal") ?? ""));
  return {
    key: crypto.randomUUID(),
    version: base.version,
    was: base.was,
    state: { values: base.values, errors, changes, toast: null },
    rows: await viewRows(base.rows, order, words.language, plan),
    search,
    found: products,
    sums: plan ? sumsOf(plan) : sumsOf(order),
    shownTotal: plan?.totalPrice ?? before ?? order.totalPrice,
    promoQuestion: plan?.promoQuestion ?? null,
    otherCharge: await otherChargeOf(order, read.edit),
    isProposed: plan?.isChanged ?? false,
    shownBefore: shownTotalOf(refusal),
    next: nextIn(form, read.pressed, products),
  };
}

async function tryPlan(order: Order, { edit, shown }: ReturnType<typeof readEdit>) {
  if (!edit) return { plan: null, refusal: null };
  try {
    return { plan: (await previewEdit(order.id, edit, shown)).plan, refusal: null };
  } catch (error) {
    return { plan: null, refusal: asRefusal(error) };
  }
}

function errorsOf(refusal: ShopError, words: ServerWords): FormErrors {
  if (refusal.code === "promo-code-undecided") return refusalErrors(refusal, words, "promo");
  return refusalErrors(refusal, words, refusal.code === "discount-above-total" ? "discount" : "");
}

/** The typed values with the values the form was opened with. */
function typedState(form: FormData, rows: EditView["rows"] | ReturnType<typeof rowsOf>) {
  const texts = [...form].filter(([, value]) => typeof value === "string") as [string, string][];
  const was = texts
    .filter(([name]) => name.startsWith("was-"))
    .map(([name, value]) => [name.slice("was-".length), value] as const);
  const version = Number(form.get("version") ?? 0) || 0;
  return { version, was: Object.fromEntries(was), values: Object.fromEntries(texts), rows };
}

/** After another save: the typed values with the values stored now. */
function rebase(order: Order, form: FormData, rows: ReturnType<typeof rowsOf>) {
  const typed = new Map(rows.map((row) => [row.position, row]));
  const standing = rowsOf(order).map((row) => {
    const own = typed.get(row.position);
    if (!own) return row;
    const quantity = own.quantity === own.wasQuantity ? row.quantity : own.quantity;
    const price = own.price === own.wasPrice ? row.price : own.price;
    return { ...row, quantity, price };
  });
  const added = rows.filter(({ position }) => position === "");
  return {
    version: order.version,
    was: fieldsOf(order),
    values: typedIn(form),
    rows: [...standing, ...added],
  };
}

async function otherChargeOf(order: Order, edit: OrderEdit | null): Promise<number | null> {
  if (!edit?.district || edit.district === order.district) return null;
  const charge = chargeFor(edit.district, await findChargesFor(order));
  return charge === edit.deliveryCharge ? null : charge;
}

export const EDIT_FIELDS = formFields([orderEditSchema, deskLines], {
  texts: ["search", "shownTotal"],
  lists: { from: 20 },
  shownBefore: true,
});

type ReadEdit = Pick<ReturnType<typeof readRows>, "pressed" | "rows" | "errors"> & {
  /** Null when a typed value is invalid. */
  edit: OrderEdit | null;
  shown: ShownEdit | undefined;
};

/** The submitted form as typed, and as an edit of the order it was opened with. */
export function readEdit(form: FormData, words: ServerWords): ReadEdit {
  const { pressed, rows, parsed, errors: ofRows } = readRows(form, words);
  const submission = parseForm(form, orderEditSchema);
  const errors = { ...complaintsOf(submission, words), ...ofRows };
  const read = readShown(form, orderEditSchema);
  const shown = read && {
    version: read.version,
    was: {
      ...read.was,
      lines: rows.filter(isStanding).map(({ position, wasQuantity, wasPrice }) => ({
        position: Number(position),
        quantity: Number(wasQuantity),
        price: Number(wasPrice),
      })),
    },
  };
  if (submission.status !== "success" || !parsed)
    return { pressed, rows, errors, edit: null, shown: shown as ShownEdit | undefined };
  const { promo, ...fields } = submission.value;
  const edit: OrderEdit = {
    ...fields,
    promo: promo || undefined,
    lines: parsed.filter(isStanding).map(({ position, quantity, price, wasPrice }) => ({
      position: Number(position),
      quantity,
      price: price ?? Number(wasPrice),
    })),
    added: parsed
      .filter((row) => !isStanding(row) && row.quantity > 0)
      // An untouched price follows the shop's current price.
      .map(({ productId, quantity, price, wasPrice }) => ({
        productId,
        quantity,
        price: String(price) === wasPrice ? null : price,
      })),
  };
  return { pressed, rows, errors, edit, shown: shown as ShownEdit | undefined };
}

/** Whether a row is an item that the order has already. */
const isStanding = ({ position }: TypedRow | { position: string }) => position !== "";
