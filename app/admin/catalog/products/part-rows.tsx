import { Field } from "#app/ui/field.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import type { ProductFormView } from "./form-view.server.ts";
import { GrowingRows } from "./growing-rows.tsx";
import styles from "./part-rows.module.css";
import type { PartRow } from "./part-rows.server.ts";

/** Empty rows below those of the stored parts. */
const EMPTY_ROWS = 3;

type Props = {
  view: ProductFormView;
  names: string[];
  /** Names of stored parts that are deleted, by their ids. */
  deletedParts: Record<string, string>;
};

/** The parts of a combo, one in each row. */
export function PartRows({ view, names, deletedParts }: Props) {
  const { products } = useAdminWords();
  const stored = () => JSON.parse(view.values.parts || "[]") as PartRow[];
  const rows = view.partRows?.length
    ? view.partRows
    : stored().map(({ name: product, pieces }) => ({ product, pieces }));
  const filled = rows.slice(0, rows.findLastIndex(({ product }) => product !== "") + 1);
  const [error] = view.errors.parts ?? [];
  return (
    <div className={styles.parts} id="parts">
      <p>{products.hints.parts}</p>
      {error && (
        <p id="parts-error" className={styles.error}>
          {error}
        </p>
      )}
      <GrowingRows
        list="partRows"
        length={filled.length + EMPTY_ROWS}
        className={styles.row}
        add={products.addPart}
      >
        {(row, nameOf) => {
          const { product = "", pieces = "" } = filled[row] ?? {};
          return (
            <>
              <Field
                label={products.partProduct(row + 1)}
                name={nameOf("product")}
                defaultValue={product}
                errors={view.errors[nameOf("product")] ?? []}
                hint={deletedParts[product] && products.deletedPart(deletedParts[product])}
                list="goods"
                maxLength={200}
                autoComplete="off"
              />
              <Field
                label={products.partPieces}
                name={nameOf("pieces")}
                defaultValue={pieces}
                errors={view.errors[nameOf("pieces")] ?? []}
                inputMode="numeric"
                maxLength={6}
              />
            </>
          );
        }}
      </GrowingRows>
      <datalist id="goods">
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  );
}
