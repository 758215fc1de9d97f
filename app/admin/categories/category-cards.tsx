import { Link } from "@remix-run/react";
import { useHrefWith } from "#app/ui/href-with.ts";
import { RowActions } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import styles from "./category-cards.module.css";
import type { CategoriesData } from "./view.server.ts";

export function CategoryCards({ categories }: { categories: CategoriesData["categories"] }) {
  const { categories: words, frame } = useAdminWords();
  const hrefWith = useHrefWith();
  return (
    <ul className={styles.cards}>
      {categories.map(({ id, name, slug, description, isActive, products }) => (
        <li key={id} className={styles.card}>
          <h2 lang={name.lang}>{name.text}</h2>
          <p className={styles.slug}>{slug}</p>
          <p className={styles.description} lang={description.lang}>
            {description.text}
          </p>
          <p className={styles.facts}>
            <span className={isActive ? styles.active : styles.inactive}>
              {isActive ? words.active : words.inactive}
            </span>
            <a href={`/admin/product?category=${encodeURIComponent(slug)}`}>
              {words.products(products)}
            </a>
          </p>
          <RowActions>
            <Link
              to={hrefWith({ edit: id })}
              preventScrollReset
              aria-label={`${frame.edit}: ${name.text}`}
            >
              {frame.edit}
            </Link>
            <Link
              to={hrefWith({ delete: id })}
              preventScrollReset
              aria-label={`${frame.delete}: ${name.text}`}
            >
              {frame.delete}
            </Link>
          </RowActions>
        </li>
      ))}
    </ul>
  );
}
