import { redirect } from "@remix-run/node";
import { addLines } from "#app/domain/orders/cart/carts.server.ts";
import { showLine } from "#app/domain/orders/reading/order-lines.ts";
import type { Order } from "#app/domain/orders/reading/order-rows.server.ts";
import { listReorderableLines } from "#app/domain/orders/reading/reorder.server.ts";
import { keepCart, openCart, readCart } from "#app/http/cart-cookie.server.ts";
import type { RequestArgs } from "#app/http/request-args.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { languageOf, wordsFor } from "#app/words/language.server.ts";

type Ordered = Pick<Order, "id" | "lines">;

/**
 * Puts an order's goods into the visitor's cart, and redirects there, or to `partly` if something
 * cannot be had any more. `operation` counts a form sent twice once. The caller has made sure that
 * the visitor may see the order.
 */
export async function reorder(
  args: RequestArgs,
  { id }: Pick<Ordered, "id">,
  operation: unknown,
  partly: string,
) {
  const { request } = args;
  const { available, unavailable } = await listReorderableLines({ id }, languageOf(request));
  const change = await openCart(args, operation, "reorder", id);
  const leftOut = available.length > 0 ? await addLines(change, available) : [];
  const headers = new Headers();
  if (available.length > 0) headers.append("Set-Cookie", await keepCart(request, change.cartId));
  if (unavailable.length + leftOut.length > 0) return redirect(partly, { headers });
  const toast = { type: "success" as const, text: wordsFor(request).orders.reordered };
  return redirectWithToast(request, "/cart", toast, headers);
}

export type MissingLines = Awaited<ReturnType<typeof viewMissing>>;

/** After a reorder: the lines that could not be added to the cart, and whether any could. */
export async function viewMissing(args: RequestArgs, order: Ordered) {
  const language = languageOf(args.request);
  const [{ available, unavailable }, cart] = await Promise.all([
    listReorderableLines(order, language),
    readCart(args),
  ]);
  const inCart = new Set(cart.map((line) => line.productId));
  const leftOut = available.filter((line) => !inCart.has(line.productId));
  const forLackOfRoom = leftOut.flatMap(({ productId }) => {
    const line = order.lines.find((line) => line.productId === productId);
    return line ? showLine(line, language) : [];
  });
  return {
    lines: [...unavailable, ...forLackOfRoom],
    isAnyThere: leftOut.length < available.length,
  };
}
