import { nameOf } from "#app/domain/core/naming/shown-name.ts";
import type { PricedLine } from "#app/domain/orders/cart/priced-cart.server.ts";
import { ProductName } from "#app/ui/product-name.tsx";
import type { Words } from "#app/words/en.ts";
import { useWords } from "#app/words/use-words.ts";

/** The product's name, or a note that it no longer exists. */
export function LineName({ line: { title, size, deal } }: { line: PricedLine }) {
  const { cart } = useWords();
  return title ? <ProductName of={{ title, size, deal }} /> : cart.unknownProduct;
}

/** Like `LineName`, as plain text. */
export const nameOfLine = ({ title, size }: PricedLine, { cart }: Words): string =>
  title ? nameOf({ title, size }) : cart.unknownProduct;
