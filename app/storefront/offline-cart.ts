import type { LoaderFunctionArgs } from "@remix-run/node";
import { formatNumber } from "#app/domain/core/money.ts";
import { priceCart } from "#app/domain/orders/cart/priced-cart.server.ts";
import { readCart } from "#app/http/cart-cookie.server.ts";
import { escapeXml } from "#app/http/xml.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { nameOfLine } from "./parts/line-name.tsx";

/** The cart's names and quantities for the offline page, which must not show an old price. */
export async function loader(args: LoaderFunctionArgs) {
  const words = wordsFor(args.request);
  const { lines } = await priceCart(await readCart(args), words.language);
  const html = lines.map(
    (line) =>
      `<li>${escapeXml(nameOfLine(line, words))} × ${formatNumber(line.quantity, words.language)}`,
  );
  return new Response(html.join(""), {
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "private, no-store" },
  });
}
