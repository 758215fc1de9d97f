import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import type { ProductFormView, SizeRow } from "./form-view.server.ts";
import styles from "./size-rows.module.css";

const COLUMNS = ["size", "price", "stock"] as const;

const EMPTY: SizeRow = { size: "", price: "", stock: "" };

const isFilled = (row: SizeRow) => COLUMNS.some((column) => row[column] !== "");

/** A row for each further size, and an empty one; each becomes a product of the same family. */
export function SizeRows({ view: { sizes, errors } }: { view: ProductFormView }) {
  const { products } = useAdminWords();
  const hydrated = useHydrated();
  const [added, setAdded] = useState(0);
  const typed = sizes.slice(0, sizes.findLastIndex(isFilled) + 1);
  const rows = [...typed, ...Array.from({ length: 1 + added }, () => EMPTY)];
  return (
    <fieldset className={styles.sizes}>
      <legend>{products.sizes.title}</legend>
      <p>{products.sizes.hint}</p>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its number
        <div key={at} className={styles.row}>
          {COLUMNS.map((column) => {
            const name = `sizes[${at}].${column}`;
            return (
              <Field
                key={column}
                label={products.sizes[column](at + 2)}
                name={name}
                defaultValue={row[column]}
                errors={errors[name] ?? []}
                autoComplete="off"
                {...(column === "size"
                  ? { maxLength: 100, placeholder: products.sizes.example }
                  : { inputMode: "numeric", maxLength: 10 })}
              />
            );
          })}
        </div>
      ))}
      <div>
        <Button
          look="quiet"
          formNoValidate
          {...(hydrated
            ? { type: "button", onClick: () => setAdded(added + 1) }
            : { name: "intent", value: "add-size" })}
        >
          {products.sizes.add}
        </Button>
      </div>
    </fieldset>
  );
}
