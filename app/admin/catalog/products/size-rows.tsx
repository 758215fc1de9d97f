import { Field } from "#app/ui/field.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import type { ProductFormView, SizeRow } from "./form-view.server.ts";
import { GrowingRows } from "./growing-rows.tsx";
import styles from "./size-rows.module.css";

const COLUMNS = ["size", "price", "stock"] as const;

const isFilled = (row: SizeRow) => COLUMNS.some((column) => row[column] !== "");

/** A row for each further size, and an empty one; each becomes a product of the same family. */
export function SizeRows({ view: { sizes, errors } }: { view: ProductFormView }) {
  const { products } = useAdminWords();
  return (
    <fieldset className={styles.sizes}>
      <legend>{products.sizes.title}</legend>
      <p>{products.sizes.hint}</p>
      <GrowingRows
        list="sizes"
        length={sizes.findLastIndex(isFilled) + 2}
        className={styles.row}
        add={products.sizes.add}
      >
        {(row, nameOf) =>
          COLUMNS.map((column) => (
            <Field
              key={column}
              label={products.sizes[column](row + 2)}
              name={nameOf(column)}
              defaultValue={sizes[row]?.[column] ?? ""}
              errors={errors[nameOf(column)] ?? []}
              autoComplete="off"
              {...(column === "size"
                ? { maxLength: 100, placeholder: products.sizes.example }
                : { inputMode: "numeric", maxLength: 10 })}
            />
          ))
        }
      </GrowingRows>
    </fieldset>
  );
}
