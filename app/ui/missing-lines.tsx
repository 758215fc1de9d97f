import { nameOf } from "#app/domain/core/naming/shown-name.ts";
import type { MissingLines as Missing } from "#app/http/reorder.server.ts";
import { ProductName } from "#app/ui/product-name.tsx";
import { useAccountWords } from "#app/words/use-account-words.ts";
import styles from "./missing-lines.module.css";

/** After a reorder: what is in the cart, and what of the order cannot be had any more. */
export function MissingLines({ missing }: { missing: Missing }) {
  const { orders } = useAccountWords();
  return (
    <div className={styles.missing} role="alert">
      {missing.isAnyThere && (
        <p>
          {orders.reorderedPartly} <a href="/cart">{orders.toCart}</a>
        </p>
      )}
      <p>{missing.isAnyThere ? orders.notReordered : orders.nothingToReorder}</p>
      <ul>
        {missing.lines.map((line) => (
          <li key={nameOf(line)}>
            <ProductName of={line} />
          </li>
        ))}
      </ul>
    </div>
  );
}
