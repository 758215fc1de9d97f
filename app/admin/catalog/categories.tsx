import { useActionData, useLoaderData } from "@remix-run/react";
import {
  CATEGORY,
  type Category,
  countProductsByCategory,
  listCategories,
} from "#app/domain/catalog/categories/categories.server.ts";
import { categorySchema } from "#app/domain/catalog/categories/category-input.server.ts";
import { textFor } from "#app/domain/core/local-text.ts";
import { formFields } from "#app/http/form.server.ts";
import { Field, Select, TextArea } from "#app/ui/field.tsx";
import { RowActions } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { controlsOf } from "../core/controls.ts";
import form from "../core/form.module.css";
import { type ListAnswer, ListPage, RowForm, RowLinks } from "../core/list-page.tsx";
import { readOpened } from "../core/opened.server.ts";
import { nounForms, staffAction, staffLoader } from "../core/staff-page.server.ts";
import styles from "./categories/category-cards.module.css";

const LIST = "/admin/category";

const PAGE = "admin/catalog/categories";

export const loader = staffLoader(PAGE, async ({ query, words, language }) => {
  const [categories, products, opened] = await Promise.all([
    listCategories(),
    countProductsByCategory(),
    readOpened(query, CATEGORY),
  ]);
  return {
    title: words.categories.title,
    opened,
    categories: categories.map(({ id, slug, isActive, ...texts }) => ({
      id,
      slug,
      isActive,
      name: textFor({ en: texts.name, bn: texts.nameBn }, language),
      description: textFor({ en: texts.description, bn: texts.descriptionBn }, language),
      products: products.get(id) ?? 0,
    })),
  };
});

const FIELDS = formFields([categorySchema], { texts: ["id"], shownBefore: true });

export const action = staffAction(
  { page: PAGE, list: LIST, fields: FIELDS },
  nounForms("category", CATEGORY, ({ categories }) => categories),
);

export { titleMeta as meta } from "#app/http/meta.ts";
export { revalidateOnConflict as shouldRevalidate } from "../core/revalidate.ts";

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

const TEXTS = [
  "name",
  "slug",
  "description",
  "metaTitle",
  "metaDescription",
  "keywords",
  "nameBn",
  "descriptionBn",
  "metaTitleBn",
  "metaDescriptionBn",
] as const;

function CategoryForm({ category, answer }: { category: Category | null; answer: ListAnswer }) {
  const { categories: words } = useAdminWords();
  const { limits } = useLoaderData<typeof loader>().opened;
  const isActive = String(category?.isActive ?? true);
  const texts = Object.fromEntries(TEXTS.map((name) => [name, String(category?.[name] ?? "")]));
  const shown = { ...(texts as Record<(typeof TEXTS)[number], string>), isActive };
  const control = controlsOf({ labels: words.fields, shown, limits, answer });
  return (
    <RowForm
      row={category}
      shown={shown}
      answer={answer}
      intents={["create-category", "update-category"]}
      submit={category ? words.submitUpdate : words.submitAdd}
      fieldNames={words.fields}
      say={(field, value) =>
        field === "isActive" ? (value ? words.active : words.inactive) : String(value ?? "")
      }
    >
      <div className={form.languages}>
        <Field {...control("name", words.nameHint)} lang="en" />
        <Field {...control("nameBn", words.nameHint)} lang="bn" />
      </div>
      <Field {...control("slug", category ? words.slugHintEdit : words.slugHint)} maxLength={100} />
      <div className={form.languages}>
        <TextArea {...control("description")} rows={3} lang="en" />
        <TextArea {...control("descriptionBn")} rows={3} lang="bn" />
        <Field {...control("metaTitle", words.metaHint)} lang="en" />
        <Field {...control("metaTitleBn", words.metaHint)} lang="bn" />
        <TextArea {...control("metaDescription")} rows={2} lang="en" />
        <TextArea {...control("metaDescriptionBn")} rows={2} lang="bn" />
      </div>
      <Field {...control("keywords", words.keywordsHint)} />
      <Select {...control("isActive", words.activeHint)}>
        <option value="true">{words.active}</option>
        <option value="false">{words.inactive}</option>
      </Select>
    </RowForm>
  );
}
