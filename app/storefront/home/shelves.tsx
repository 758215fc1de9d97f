import type { ShownShelf } from "#app/domain/catalog/shelves/shelves.server.ts";
import { Local } from "#app/ui/local.tsx";
import { ProductGrid } from "../parts/product-grid.tsx";
import styles from "./shelves.module.css";

/** Each shelf as a row that scrolls sideways, with a link to its own page. */
export function Shelves({ shelves, all }: { shelves: ShownShelf[]; all: string }) {
  return shelves.map(({ slug, title, products }) => (
    <section key={slug} className={styles.shelf} aria-labelledby={`shelf-${slug}`}>
      <h2 id={`shelf-${slug}`}>
        <a href={`/shelf/${slug}`}>
          <Local of={title} /> <small>{all}</small>
        </a>
      </h2>
      <ProductGrid products={products} wide={false} />
    </section>
  ));
}
