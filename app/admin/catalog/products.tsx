import {
  Link,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { listCategories } from "#app/domain/catalog/categories/categories.server.ts";
import {
  deleteProduct,
  restoreProduct,
} from "#app/domain/catalog/products/product-admin.server.ts";
import { IMAGE_SLOTS } from "#app/domain/catalog/products/product-fields.server.ts";
import { productSchema } from "#app/domain/catalog/products/product-input.server.ts";
import { madeWithProduct } from "#app/domain/catalog/products/product-sizes.server.ts";
import { listAllProducts } from "#app/domain/catalog/products/staff-products.server.ts";
import { readListPage } from "#app/domain/core/list-pages.ts";
import { textFor } from "#app/domain/core/local-text.ts";
import { productName } from "#app/domain/core/naming/product-name.ts";
import { formFields } from "#app/http/form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { hrefWith, useHrefWith } from "#app/ui/href-with.ts";
import { MissingPage } from "#app/ui/missing-page.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { languageOf } from "#app/words/language.server.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "../core/list-filter.module.css";
import { ListPage } from "../core/list-page.tsx";
import {
  cancelled,
  deleted,
  restored,
  staffAction,
  staffLoader,
} from "../core/staff-page.server.ts";
import type { ProductFormView } from "./products/form-view.server.ts";
import {
  asRow,
  type CategoryChoice,
  productNamesOf,
  readFormParts,
  readOpenedProduct,
} from "./products/list.server.ts";
import { EARLIER_ROWS, partRows } from "./products/part-rows.server.ts";
import { ProductForm } from "./products/product-form.tsx";
import { AllColumns, ProductTable } from "./products/product-table.tsx";
import { addProduct, changeProduct, showAgain } from "./products/save.server.ts";

/** Accepts one extra slot so that surplus files are refused with a message instead of ignored. */
const SLOTS = Array.from({ length: IMAGE_SLOTS + 1 }, (_, slot) => `image${slot + 1}`);

const FIELDS = formFields([productSchema, madeWithProduct, partRows], {
  texts: ["id", "slug", "was-slug"],
  shownBefore: true,
  files: SLOTS,
  lists: { ...Object.fromEntries(SLOTS.map((name) => [name, 2])), [EARLIER_ROWS]: 40 },
});

/** The list without an open form, question or bin. */
const CLOSED = { new: null, like: null, sizeOf: null, edit: null, delete: null, deleted: null };

const PAGE = "admin/catalog/products";

export const loader = staffLoader(PAGE, async ({ query, words, language }) => {
  const readNames = productNamesOf(language);
  const filter = { search: query.get("search") ?? "", categorySlug: query.get("category") || null };
  const [{ products, total, page, pages, missingPage }, categories, opened, form] =
    await Promise.all([
      readListPage(query, (paging) => listAllProducts({ ...filter, ...paging })),
      listCategories(),
      readOpenedProduct(query, language, readNames),
      readFormParts(query, language, readNames),
    ]);
  const names = new Map(
    categories.map(({ slug, name, nameBn }) => [
      slug,
      textFor({ en: name, bn: nameBn }, language).text,
    ]),
  );
  return {
    title: words.products.title,
    rows: products.map((product) => ({
      ...asRow(product, language),
      categoryName: names.get(product.categorySlug ?? "") ?? null,
    })),
    total,
    page,
    pages,
    missingPage,
    filter,
    categories: [...names].map(([slug, name]) => ({ slug, name })),
    opened,
    form,
  };
});

export const action = staffAction(
  {
    page: PAGE,
    fields: FIELDS,
    without: Object.keys(CLOSED),
  },
  {
    "add-product": addProduct,
    "update-product": changeProduct,
    preview: (sent) => showAgain(sent),
    "add-row": (sent) => showAgain(sent),
    "remove-image-1": (sent) => showAgain(sent, 0),
    "remove-image-2": (sent) => showAgain(sent, 1),
    "remove-image-3": (sent) => showAgain(sent, 2),
    "remove-image-4": (sent) => showAgain(sent, 3),
    "delete-product": async (sent) => {
      const product = await deleteProduct(sent.id, sent.actor);
      const name = productName(product, languageOf(sent.request));
      return deleted(sent, sent.words.products.deleted(name));
    },
    "cancel-delete": cancelled,
    restore: (sent) => restored(sent, restoreProduct),
  },
);

/** A preview does not reload the data because it changes nothing. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  formData,
  defaultShouldRevalidate,
}) => (formData?.get("intent") === "preview" ? false : defaultShouldRevalidate);

export { titleMeta as meta } from "#app/http/meta.ts";

export default function Products() {
  const { frame, products, empty } = useAdminWords();
  const { language } = useWords();
  const list = useLoaderData<typeof loader>();
  const { rows, total, page, pages, filter, categories, opened, form } = list;
  const answer = useActionData<typeof action>();
  const sent = answer && "preview" in answer ? (answer as ProductFormView) : null;
  const hrefTo = useHrefWith();
  const isFiltered = filter.search !== "" || filter.categorySlug !== null;
  return (
    <ListPage
      words={{ ...products, editTitle: products.updateTitle }}
      total={total}
      empty={isFiltered ? null : empty.products}
      links={
        <>
          <a href={`/admin/product/export${listQuery(filter)}`}>{products.csv.export}</a>
          <Link to={`/admin/product/import${listQuery(filter, page)}`}>{products.csv.import}</Link>
          <a href={`/feeds/products.xml?lang=${language}`}>{products.feed}</a>
        </>
      }
      opened={opened}
      answer={answer}
      closeHref={hrefTo(CLOSED)}
      size={opened.edited ? "tall" : "wide"}
      intent="delete-product"
      cancelIntent="cancel-delete"
      form={(product) => {
        const view = sent ?? (product ?? form)?.view;
        if (!form || !view) return <p>{products.notFound}</p>;
        return <ProductForm {...form} view={view} categories={categories} product={product} />;
      }}
      about={({ name }) => <p>{name}</p>}
    >
      <ListFilter filter={filter} categories={categories} />
      <MissingPage {...list} />
      {rows.length > 0 ? <ProductTable rows={rows} /> : <p>{frame.nothingFound}</p>}
      <Pagination page={page} pages={pages} href={(n) => hrefTo({ page: n > 1 ? n : null })} />
    </ListPage>
  );
}

/**
 * The list's filter as a query string, for exports of the whole list; with the page for links back.
 */
function listQuery(filter: { search: string; categorySlug: string | null }, page = 1) {
  return hrefWith("", "", {
    search: filter.search || null,
    category: filter.categorySlug,
    page: page > 1 ? page : null,
  });
}

/** Search and category as a GET form. */
function ListFilter({
  filter,
  categories,
}: {
  filter: { search: string; categorySlug: string | null };
  categories: CategoryChoice[];
}) {
  const { frame, products } = useAdminWords();
  return (
    <Form
      action="/admin/product"
      className={styles.filter}
      key={`${filter.search} ${filter.categorySlug}`}
    >
      <Field
        label={products.search}
        type="search"
        name="search"
        placeholder={products.search}
        defaultValue={filter.search}
        maxLength={100}
      />
      <Select
        label={products.category}
        id="filter-category"
        name="category"
        defaultValue={filter.categorySlug ?? ""}
      >
        <option value="">{products.allCategories}</option>
        {categories.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </Select>
      <Button look="secondary">{frame.search}</Button>
      {(filter.search || filter.categorySlug) && <a href="/admin/product">{frame.clear}</a>}
      <AllColumns />
    </Form>
  );
}
