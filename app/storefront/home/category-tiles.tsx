import type { Shown } from "#app/domain/local-text.ts";
import { Image } from "#app/ui/image.tsx";
import { useWords } from "#app/words/use-words.ts";
import styles from "./category-tiles.module.css";

type Category = { slug: string; name: Shown; picture: string };

/** A picture and name per category; categories without products show only the name. */
export function CategoryTiles({ categories }: { categories: Category[] }) {
  const words = useWords();
  return (
    <nav className={styles.tiles} aria-label={words.shop.categories}>
      {categories.map(({ slug, name, picture }) => (
        <a key={slug} href={`/shop/collection/${slug}`}>
          <span className={styles.picture}>
            {picture && <Image path={picture} alt="" use="thumbnail" />}
          </span>{" "}
          <span lang={name.lang}>{name.text}</span>{" "}
        </a>
      ))}
    </nav>
  );
}
