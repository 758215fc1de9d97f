import { useNavigation } from "@remix-run/react";
import type { DeskProduct } from "#app/domain/catalog/products/desk-products.server.ts";
import { formatTaka } from "#app/domain/core/money.ts";
import { nameOf } from "#app/domain/core/naming/shown-name.ts";
import { Button } from "#app/ui/button.tsx";
import { ProductName } from "#app/ui/product-name.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { focusIf } from "./focus-if.ts";
import { newRow } from "./new-row.ts";
import styles from "./order-desk.module.css";
import type { DeskRows } from "./use-desk-rows.ts";

/** Searches the products inside a form and adds one piece of a result with its button. */
export function ProductSearch({
  rows: { form, lines },
  search,
  found,
  next,
}: {
  rows: DeskRows;
  search: string;
  found: DeskProduct[] | null;
  /** The id of the element that takes the focus. */
  next: string;
}) {
  const { language } = useWords();
  const { orderDesk } = useAdminWords();
  // The hits of the last search must not be added while the next ones are fetched.
  const isFinding = useNavigation().formData?.get("intent") === "find";
  return (
    <section className={styles.search}>
      <label htmlFor="search">{orderDesk.addProducts}</label>
      <div className={styles.searchRow}>
        <input
          {...focusIf(next, "search")}
          name="search"
          type="search"
          maxLength={100}
          autoComplete="off"
          defaultValue={search}
          placeholder={orderDesk.searchHint}
        />
        <Button look="secondary" name="intent" value="find" aria-disabled={isFinding}>
          {isFinding ? orderDesk.finding : orderDesk.find}
        </Button>
      </div>
      {found?.length === 0 && <p role="status">{orderDesk.nothingFound}</p>}
      {found && found.length > 0 && (
        <ul className={styles.found} aria-label={orderDesk.found} aria-busy={isFinding}>
          {found.map((product) => (
            <li key={product.id}>
              <span>
                <ProductName of={product} />
                <small>
                  {formatTaka(product.price, language)}
                  {product.left !== null && ` · ${orderDesk.left(product.left)}`}
                </small>
              </span>
              <Button
                {...focusIf(next, `add-${product.id}`)}
                look="secondary"
                {...form.insert.getButtonProps({
                  name: lines.name,
                  defaultValue: newRow(product.id),
                })}
                disabled={product.left === 0}
                // A disabled button could not take the focus that the hits bring.
                aria-disabled={isFinding}
                onClick={(event) => isFinding && event.preventDefault()}
                aria-label={orderDesk.addOf(nameOf(product))}
              >
                {orderDesk.add}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
