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
import { useWords } from "#app/words/use-words.ts";
import { controlsOf } from "../core/controls.ts";
import { FieldGroup, isAsked, langOf, ownFirst } from "../core/field-group.tsx";
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
  const { categories: words, empty } = useAdminWords();
  const { categories, opened } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ListPage
      words={words}
      total={categories.length}
      empty={empty.categories}
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

/** Its texts beside the name. */
const OWN_TEXTS = ["description", "metaTitle", "metaDescription"] as const;

function CategoryForm({ category, answer }: { category: Category | null; answer: ListAnswer }) {
  const { categories: words, frame } = useAdminWords();
  const { language } = useWords();
  const { limits } = useLoaderData<typeof loader>().opened;
  const isActive = String(category?.isActive ?? true);
  const stored = Object.fromEntries(TEXTS.map((name) => [name, String(category?.[name] ?? "")]));
  const shown = { ...(stored as Record<(typeof TEXTS)[number], string>), isActive };
  const control = controlsOf({ labels: words.fields, shown, limits, answer });
  const [name, otherName] = ownFirst("name", language);
  const pairs = OWN_TEXTS.map((text) => ownFirst(text, language));
  const [texts, otherTexts] = [pairs.map(([own]) => own), pairs.map(([, other]) => other)];
  const askText = (text: (typeof texts)[number]) =>
    text.startsWith("metaTitle") ? (
      <Field key={text} {...control(text, words.metaHint)} lang={langOf(text)} />
    ) : (
      <TextArea key={text} {...control(text)} rows={2} lang={langOf(text)} />
    );
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
      <Field {...control(name, words.nameHint)} lang={langOf(name)} />
      <Field {...control("slug", category ? words.slugHintEdit : words.slugHint)} maxLength={100} />
      {texts.map(askText)}
      <Field {...control("keywords", words.keywordsHint)} />
      <Select {...control("isActive", words.activeHint)}>
        <option value="true">{words.active}</option>
        <option value="false">{words.inactive}</option>
      </Select>
      <FieldGroup
        title={frame.otherLanguage}
        isOpen={isAsked([otherName, ...otherTexts].map((one) => control(one)))}
      >
        <Field {...control(otherName)} lang={langOf(otherName)} />
        {otherTexts.map(askText)}
      </FieldGroup>
    </RowForm>
  );
}
