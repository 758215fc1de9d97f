import { Field } from "#app/ui/field.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import type { ProductFormView } from "./form-view.server.ts";
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
  const filled = JSON.parse(view.values.parts || "[]") as PartRow[];
  const empty = Array.from({ length: EMPTY_ROWS }, () => ({ name: "", pieces: "" }));
  const [error] = view.errors.parts ?? [];
  return (
    <div className={styles.parts} id="parts">
      <p>{products.hints.parts}</p>
      {error && (
        <p id="parts-error" className={styles.error}>
          {error}
        </p>
      )}
      {[...filled, ...empty].map(({ name, pieces }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its number
        <div key={at} className={styles.row}>
          <Field
            label={products.partProduct(at + 1)}
            name="partProduct"
            id={`part-${at}`}
            defaultValue={name}
            hint={deletedParts[name] && products.deletedPart(deletedParts[name])}
            list="goods"
            maxLength={200}
            autoComplete="off"
            aria-invalid={error !== undefined || undefined}
          />
          <Field
            label={products.partPieces}
            name="partPieces"
            id={`part-pieces-${at}`}
            defaultValue={pieces}
            inputMode="numeric"
            maxLength={6}
          />
        </div>
      ))}
      <datalist id="goods">
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  );
}
