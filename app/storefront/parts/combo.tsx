import { Image } from "#app/ui/image.tsx";
import { ProductName } from "#app/ui/product-name.tsx";
import styles from "./combo.module.css";
import type { ComboView } from "./combo-view.server.ts";

/** What a combo saves, and its parts with their pictures and links to those that have a page. */
export function Combo({ of }: { of: ComboView }) {
  return (
    <section className={styles.combo}>
      {of.saves && <p>{of.saves}</p>}
      <h2>{of.title}</h2>
      <ul>
        {of.rows.map(({ pieces, name, slug, image }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part without a page has no other key
          <li key={at}>
            {image && <Image path={image} alt="" use="thumbnail" />}
            <span>
              {pieces}{" "}
              {slug ? (
                <a href={`/products/${slug}`}>
                  <ProductName of={name} />
                </a>
              ) : (
                <ProductName of={name} />
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
