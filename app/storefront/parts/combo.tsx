import { ProductName } from "#app/ui/product-name.tsx";
import styles from "./combo.module.css";
import type { ComboView } from "./combo-view.server.ts";

/** The parts of a combo, with links to those that have a page. */
export function Combo({ of }: { of: ComboView }) {
  return (
    <section className={styles.combo}>
      <h2>{of.title}</h2>
      <ul>
        {of.rows.map(({ pieces, name, slug }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part without a page has no other key
          <li key={at}>
            {pieces}{" "}
            {slug ? (
              <a href={`/products/${slug}`}>
                <ProductName of={name} />
              </a>
            ) : (
              <ProductName of={name} />
            )}
          </li>
        ))}
      </ul>
      {of.saves && <p>{of.saves}</p>}
    </section>
  );
}
