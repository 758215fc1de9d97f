import {
  type DeskProduct,
  listDeskProducts,
} from "#app/domain/catalog/products/desk-products.server.ts";
import { type Deal, paidPieces } from "#app/domain/catalog/selling.ts";
import { parseWholeNumber } from "#app/domain/core/digits.ts";
import type { Language } from "#app/domain/core/language.ts";
import type { ShopError } from "#app/domain/core/shop-error.ts";
import { worthOf } from "#app/domain/marketing/promo-codes/promo-code-rules.ts";
import { linePrice, lineQuantity } from "#app/domain/orders/changing/edit-input.server.ts";
import type { EditPlan } from "#app/domain/orders/changing/edit-plan.server.ts";
import { ORDER_LIMITS } from "#app/domain/orders/order-input.server.ts";
import { showLine } from "#app/domain/orders/reading/order-lines.ts";
import type { Order } from "#app/domain/orders/reading/order-rows.server.ts";
import type { FormErrors } from "#app/http/form-state.ts";
import type { ServerWords } from "#app/words/language.server.ts";
import { wordFor } from "#app/words/word-for.ts";

/** An item row as typed; `was` holds its values when the form was opened. */
export type TypedRow = {
  /** Line number of an existing item; "" for an added one. */
  position: string;
  productId: string;
  quantity: string;
  price: string;
  wasQuantity: string;
  wasPrice: string;
};

/**
 * A row as the page shows it; `left` is the available stock, null when stock is not counted,
 * `total` its price in taka.
 */
export type RowView = TypedRow &
  Pick<DeskProduct, "title" | "size" | "left" | "deal"> & { total: number };

const LISTS = ["position", "productId", "quantity", "price", "wasQuantity", "wasPrice"] as const;

/** The form's lists of item rows with their limits. */
export const ROW_LISTS = Object.fromEntries(
  LISTS.map((name) => [name, ORDER_LIMITS.linesWithFree]),
);

/** The buttons of the items: search, add, take out. */
export const ROW_TEXTS = ["search", "add", "takeOut"] as const;

/** The submitted rows after the clicked button's change. */
export function readRows(form: FormData): TypedRow[] {
  const lists = LISTS.map((name) => form.getAll(name).map(String));
  const rows = (lists[0] ?? []).map(
    (_, index) =>
      Object.fromEntries(LISTS.map((name, at) => [name, lists[at]?.[index] ?? ""])) as TypedRow,
  );
  const takenOut = rows[Number(form.get("takeOut") ?? -1)];
  if (takenOut) takenOut.quantity = "0";
  return addRow(rows, String(form.get("add") ?? ""))
    .filter((row) => row.position !== "" || row.quantity !== "0")
    .slice(0, ORDER_LIMITS.linesWithFree);
}

/** Adds a piece to an existing row at its agreed price, or adds a new row. */
function addRow(rows: TypedRow[], productId: string): TypedRow[] {
  if (productId === "") return rows;
  const same = rows.find((row) => row.productId === productId);
  if (same) {
    same.quantity = String((parseWholeNumber(same.quantity) ?? 0) + 1);
    return rows;
  }
  const row = { position: "", productId, quantity: "1", price: "", wasQuantity: "0", wasPrice: "" };
  return [...rows, row];
}

/**
 * The id of the element at which the next act is after the clicked button: itself if the page still
 * has it.
 */
export function nextIn(form: FormData, rows: readonly TypedRow[], found: DeskProduct[] | null) {
  const intent = form.get("intent");
  const added = String(form.get("add") ?? "");
  const takenOut = String(form.get("takeOut") ?? "");
  const offered = found?.filter(({ left }) => left !== 0) ?? [];
  if (added !== "") return offered.some(({ id }) => id === added) ? `add-${added}` : "search";
  if (takenOut !== "")
    return rows[Number(takenOut)]?.quantity === "0" ? `quantity-${takenOut}` : "search";
  if (intent === "find") return offered[0] ? `add-${offered[0].id}` : "search";
  return intent === "find-person" ? "find-person" : intent === "calculate" ? "save" : "";
}

/**
 * The total that a refused save had shown, because the true one is higher; null for any other
 * refusal.
 */
export const shownTotalOf = (refusal: ShopError | null): number | null =>
  refusal && "shown" in refusal.params && "actual" in refusal.params ? refusal.params.shown : null;

/** The rows of an order as stored. */
export function rowsOf(order: Order): TypedRow[] {
  return order.lines.map(({ position, productId, quantity, price }) => ({
    position: String(position),
    productId: productId ?? "",
    ...{ quantity: String(quantity), price: String(price) },
    ...{ wasQuantity: String(quantity), wasPrice: String(price) },
  }));
}

/**
 * Adds titles, the shop's price for new items, and what each row costs, which a calculated edit
 * (`plan`) knows with its deals. Rows of products that no longer exist are dropped.
 */
export async function viewRows(
  rows: readonly TypedRow[],
  order: Order | null,
  language: Language,
  plan: Pick<EditPlan, "lines"> | null = null,
): Promise<RowView[]> {
  const products = await listDeskProducts(
    [...new Set(rows.map(({ productId }) => productId))],
    language,
  );
  return rows.flatMap((row): RowView[] => {
    const product = products.find(({ id }) => id === row.productId);
    const line = order?.lines.find(({ position }) => String(position) === row.position);
    if (line) {
      const { title, size, deal } = showLine(line, language);
      const planned = plan?.lines.filter(({ position }) => position === line.position);
      const total = planned ? worthOf(planned) : typedTotal(row.quantity, row.price);
      return [{ ...row, title, size, left: product?.left ?? null, deal, total }];
    }
    if (!product || row.position !== "") return [];
    const price = row.price || String(product.price);
    const { title, size, left, deal } = product;
    const wasPrice = row.wasPrice || String(product.price);
    const isFirst =
      row === rows.find((one) => one.position === "" && one.productId === row.productId);
    const planned = plan?.lines.filter(
      (one) =>
        isFirst &&
        one.productId === row.productId &&
        !order?.lines.some(({ position }) => position === one.position),
    );
    const total = planned ? worthOf(planned) : typedTotal(row.quantity, price, order ? null : deal);
    return [{ ...row, price, wasPrice, title, size, left, deal, total }];
  });
}

const typedTotal = (quantity: string, price: string, deal: Deal | null = null): number =>
  paidPieces(deal, parseWholeNumber(quantity) ?? 0) * (parseWholeNumber(price) ?? 0);

/**
 * Quantities and prices as numbers, or the error of each under `quantity-<row>` and `price-<row>`.
 */
export function parseRows(rows: readonly TypedRow[], words: ServerWords) {
  const errors: FormErrors = {};
  const parsed = rows.map((row, index) => {
    const [quantity, price] = [
      lineQuantity.safeParse(row.quantity),
      linePrice.safeParse(row.price),
    ];
    const complain = (field: string, message = "") => {
      errors[`${field}-${index}`] = [wordFor(words.fields, message) ?? message];
    };
    if (!quantity.success) complain("quantity", quantity.error.issues[0]?.message);
    if (!price.success && row.price !== "") complain("price", price.error.issues[0]?.message);
    return { ...row, number: quantity.data ?? 0, taka: price.data ?? null };
  });
  return { parsed, errors };
}
