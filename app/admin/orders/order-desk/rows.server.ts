import { z } from "zod";
import {
  type DeskProduct,
  listDeskProducts,
} from "#app/domain/catalog/products/desk-products.server.ts";
import { type Deal, priceOfPieces } from "#app/domain/catalog/selling.ts";
import { parseWholeNumber } from "#app/domain/core/digits.ts";
import { optionalTaka } from "#app/domain/core/fields/number.server.ts";
import { say } from "#app/domain/core/fields/refuse.server.ts";
import type { Language } from "#app/domain/core/language.ts";
import type { ShopError } from "#app/domain/core/shop-error.ts";
import { worthOf } from "#app/domain/marketing/promo-codes/promo-code-rules.ts";
import { lineQuantity } from "#app/domain/orders/changing/edit-input.server.ts";
import type { EditPlan } from "#app/domain/orders/changing/edit-plan.server.ts";
import { ORDER_LIMITS } from "#app/domain/orders/order-input.server.ts";
import { showLine } from "#app/domain/orders/reading/order-lines.ts";
import type { Order } from "#app/domain/orders/reading/order-rows.server.ts";
import { parseForm } from "#app/http/form.server.ts";
import { changeRows } from "#app/http/form-rows.server.ts";
import { complaintsOf } from "#app/http/form-state.server.ts";
import type { ServerWords } from "#app/words/language.server.ts";

const text = z.string().catch("");

/** An item row as typed; `was…` hold its values when the form was opened. */
const typedRow = z.object({
  /** Line number of an existing item; "" for an added one. */
  position: text,
  productId: text,
  quantity: text,
  price: text,
  wasQuantity: text,
  wasPrice: text,
});

export type TypedRow = z.output<typeof typedRow>;

/** The item rows of a form. */
export const deskLines = z.object({
  lines: z
    .array(typedRow.extend({ quantity: lineQuantity, price: optionalTaka() }))
    .max(ORDER_LIMITS.linesWithFree, say("too-many-lines"))
    .default([]),
});

/**
 * A row as the page shows it; `left` is the available stock, null when stock is not counted,
 * `total` its price in taka.
 */
export type RowView = TypedRow &
  Pick<DeskProduct, "title" | "size" | "left" | "deal"> & { total: number };

/** The submitted rows after the pressed button's change, as typed and as numbers. */
export function readRows(form: FormData, words: ServerWords) {
  const pressed = changeRows(form, "lines", (rows, { type }) =>
    type === "insert" ? addToSame(rows) : rows,
  );
  const lines = parseForm(form, deskLines);
  const rows = z
    .array(typedRow)
    .catch([])
    .parse(Object.values(lines.payload.lines ?? {}));
  const parsed = lines.status === "success" ? lines.value.lines : null;
  const { lines: ofAll = [], ...errors } = complaintsOf(lines, words);
  return { pressed, rows, parsed, errors: ofAll?.length ? { "": ofAll, ...errors } : errors };
}

/** Adds the last row's piece to another row of its product, at the agreed price. */
function addToSame<Row extends { productId?: string; quantity?: string }>(rows: Row[]): Row[] {
  const same = rows.slice(0, -1).find(({ productId }) => productId === rows.at(-1)?.productId);
  if (!same) return rows;
  same.quantity = String((parseWholeNumber(same.quantity ?? "") ?? 0) + 1);
  return rows.slice(0, -1);
}

/**
 * The id of the element at which the next act is after the pressed button: itself if the page still
 * has it.
 */
export function nextIn(
  form: FormData,
  pressed: ReturnType<typeof readRows>["pressed"],
  found: DeskProduct[] | null,
) {
  const intent = form.get("intent");
  const offered = found?.filter(({ left }) => left !== 0) ?? [];
  if (pressed?.type === "update") return pressed.payload.name;
  if (pressed?.type === "remove") return "search";
  if (pressed) {
    const added = pressed.payload.defaultValue.productId;
    return offered.some(({ id }) => id === added) ? `add-${added}` : "search";
  }
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
    quantity: String(quantity),
    price: String(price),
    wasQuantity: String(quantity),
    wasPrice: String(price),
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
  priceOfPieces(deal, parseWholeNumber(price) ?? 0, parseWholeNumber(quantity) ?? 0);
