import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  type Category,
  countProductsByCategory,
  createCategory,
  deleteCategory,
  findCategory,
  listCategories,
  listDeletedCategories,
  restoreCategory,
  updateCategory,
} from "#app/domain/catalog/categories/categories.server.ts";
import {
  categoryChangesSchema,
  categorySchema,
} from "#app/domain/catalog/categories/category-input.server.ts";
import { textFor } from "#app/domain/local-text.ts";
import { requireAdmin } from "#app/http/auth.server.ts";
import { formFields } from "#app/http/form.server.ts";
import { RowActions } from "#app/ui/table.tsx";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { languageOf } from "#app/words/language.server.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import styles from "./categories/category-cards.module.css";
import { CategoryForm } from "./categories/category-form.tsx";
import { ListPage, RowLinks } from "./parts/list-page.tsx";
import { readOpened } from "./parts/opened.server.ts";
import { deleted, restored, type Sent, save, staffAction } from "./parts/staff-action.server.ts";

const LIST = "/admin/category";

const nameOf = ({ name, nameBn }: Category) => name || nameBn;

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args, "admin/categories");
  const { searchParams } = new URL(args.request.url);
  const language = languageOf(args.request);
  const [categories, products, opened] = await Promise.all([
    listCategories(),
    countProductsByCategory(),
    readOpened(searchParams, findCategory, listDeletedCategories, nameOf),
  ]);
  return {
    title: adminWordsFor(args.request).categories.title,
    opened,
    categories: categories.map(({ id, slug, isActive, ...texts }) => ({
      ...{ id, slug, isActive },
      name: textFor({ en: texts.name, bn: texts.nameBn }, language),
      description: textFor({ en: texts.description, bn: texts.descriptionBn }, language),
      products: products.get(id) ?? 0,
    })),
  };
}

const FIELDS = formFields([categorySchema], { texts: ["id"], shownBefore: true });

/** Add and update show the same success message (specification, section 8). */
const sayings = ({ words: { categories } }: Sent) => ({
  said: categories.saved,
  failed: categories.failed,
  fields: { "category-slug-taken": "slug" },
});

export const action = staffAction(
  { page: "admin/categories", list: LIST, fields: FIELDS },
  {
    "create-category": (sent) =>
      save(sent, categorySchema, (input) => createCategory(input, sent.actor), sayings(sent)),
    "update-category": (sent) =>
      save(
        sent,
        categoryChangesSchema,
        (changes, shown) => updateCategory(sent.id, changes, shown, sent.actor),
        sayings(sent),
      ),
    "delete-category": async (sent) => {
      const category = await deleteCategory(sent.id, sent.actor);
      return deleted(sent, sent.words.categories.deleted(nameOf(category)));
    },
    restore: (sent) => restored(sent, restoreCategory),
  },
);

export { titleMeta as meta } from "#app/http/meta.ts";
export { revalidateOnConflict as shouldRevalidate } from "./parts/revalidate.ts";

export default function Categories() {
  const { categories: words, frame } = useAdminWords();
  const { categories, opened } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ListPage
      words={words}
      total={categories.length}
      opened={opened}
      answer={answer}
      closeHref={LIST}
      intent="delete-category"
      form={(category) => <CategoryForm category={category} answer={answer} />}
      about={({ name, slug }) => (
        <p>
          {name} ({slug})
        </p>
      )}
    >
      {categories.length === 0 && <p>{frame.nothing}</p>}
      {categories.length > 0 && (
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
                <RowLinks id={id} name={name.text} />
              </RowActions>
            </li>
          ))}
        </ul>
      )}
    </ListPage>
  );
}
