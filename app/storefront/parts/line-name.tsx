import type { PricedLine } from "#app/domain/cart/priced-cart.server.ts";
import { nameOf } from "#app/domain/orders/reading/line-name.ts";
import { ProductName } from "#app/ui/product-name.tsx";
import type { Words } from "#app/words/en.ts";
import { useWords } from "#app/words/use-words.ts";

/** What a line of the cart holds, or that it is gone for good. */
export function LineName({ line: { title, size } }: { line: PricedLine }) {
  const { cart } = useWords();
  return title ? <ProductName of={{ title, size }} /> : cart.unknownProduct;
}

/** As `LineName`, where only a text can stand. */
export const nameOfLine = ({ title, size }: PricedLine, { cart }: Words): string =>
  title ? nameOf({ title, size }) : cart.unknownProduct;
