import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
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
import { listAllProducts } from "#app/domain/catalog/products/staff-products.server.ts";
import { readPage } from "#app/domain/catalog/search/shop-filter.ts";
import { readListPage } from "#app/domain/list-pages.ts";
import { textFor } from "#app/domain/local-text.ts";
import type { Actor } from "#app/domain/staff-acts/staff-acts.ts";
import { readStaffForm, requireAdmin } from "#app/http/auth.server.ts";
import { asRefusal, formFields } from "#app/http/form.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { hrefWith, useHrefWith } from "#app/ui/href-with.ts";
import { MissingPage } from "#app/ui/missing-page.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { languageOf, wordsFor } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { OverlayButton } from "./parts/overlay-button.tsx";
import { PageHead } from "./parts/page-head.tsx";
import { asRow, readOverlay } from "./products/list.server.ts";
import { ListFilter } from "./products/list-filter.tsx";
import { ProductOverlay } from "./products/overlay.tsx";
import { ProductTable } from "./products/product-table.tsx";
import {
  addProduct,
  changeProduct,
  type ProductFormAnswer,
  showAgain,
} from "./products/save.server.ts";

const PER_PAGE = 20;

/** Accepts one extra slot so that surplus files are refused with a message instead of ignored. */
const SLOTS = Array.from({ length: IMAGE_SLOTS + 1 }, (_, slot) => `image${slot + 1}`);

const FIELDS = formFields([productSchema], {
  texts: ["id"],
  shownBefore: true,
  files: SLOTS,
  lists: Object.fromEntries(SLOTS.map((name) => [name, 2])),
});

/** How long the notice of a deletion with its undo button is shown, in milliseconds. */
const DELETED_MS = 5000;

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args, "admin/products");
  const query = new URL(args.request.url).searchParams;
  const filter = { search: query.get("search") ?? "", categorySlug: query.get("category") || null };
  const [{ products, total, page, pages, missingPage }, categories, overlay] = await Promise.all([
    readListPage(readPage(query), PER_PAGE, (page) =>
      listAllProducts({ ...filter, page, perPage: PER_PAGE }),
    ),
    listCategories(),
    readOverlay(query),
  ]);
  return {
    title: adminWordsFor(args.request).products.title,
    rows: products.map((product) => asRow(product, languageOf(args.request))),
    total,
    ...{ page, pages, missingPage },
    filter,
    categories: categories.map(({ slug, name, nameBn }) => ({
      slug,
      name: textFor({ en: name, bn: nameBn }, languageOf(args.request)).text,
    })),
    overlay,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { admin, form, intent } = await readStaffForm(args, "admin/products", FIELDS);
  const { request } = args;
  const emptied = /^remove-image-([1-4])$/.exec(intent)?.[1];
  if (emptied) return showAgain(request, form, Number(emptied) - 1);
  switch (intent) {
    case "add-product":
      return addProduct(request, form, admin);
    case "update-product":
      return changeProduct(request, form, admin);
    case "preview":
      return showAgain(request, form, null);
    case "delete-product":
      return removeProduct(request, String(form.get("id")), admin);
    case "cancel-delete":
      return back(request, { type: "error", text: adminWordsFor(request).frame.cancelledProcess });
    case "restore":
      return bringBack(request, String(form.get("id")), admin);
  }
}

async function removeProduct(request: Request, id: string, actor: Actor) {
  const { frame, products } = adminWordsFor(request);
  try {
    const { title, titleBn } = await deleteProduct(id, actor);
    const undo = { action: listHref(request), id, text: frame.undo };
    return back(request, {
      type: "success",
      text: products.deleted(title || titleBn),
      ms: DELETED_MS,
      undo,
    });
  } catch (error) {
    return back(request, { type: "error", text: sayRefusal(wordsFor(request), asRefusal(error)) });
  }
}

async function bringBack(request: Request, id: string, actor: Actor) {
  try {
    await restoreProduct(id, actor);
    return back(request, { type: "success", text: adminWordsFor(request).frame.restored });
  } catch (error) {
    return back(request, { type: "error", text: sayRefusal(wordsFor(request), asRefusal(error)) });
  }
}

/** Redirects to the list with its filter and page and without overlay. */
function back(request: Request, toast: Parameters<typeof redirectWithToast>[2]) {
  return redirectWithToast(request, listHref(request), toast);
}

function listHref(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return hrefWith(pathname, search, { delete: null, deleted: null });
}

/** A preview does not reload the data because it changes nothing. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  formData,
  defaultShouldRevalidate,
}) => (formData?.get("intent") === "preview" ? false : defaultShouldRevalidate);

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Products() {
  const { frame, products } = useAdminWords();
  const list = useLoaderData<typeof loader>();
  const { rows, total, page, pages, filter, categories, overlay } = list;
  const answer = useActionData<typeof action>() as ProductFormAnswer | undefined;
  const hrefTo = useHrefWith();
  const isFiltered = filter.search !== "" || filter.categorySlug !== null;
  return (
    <>
      <PageHead title={products.title} count={products.count(total)}>
        <Link to={hrefTo({ deleted: "" })} preventScrollReset>
          {frame.recentlyDeleted}
        </Link>
        <a href={`/admin/product/export${listQuery(filter)}`}>{products.csv.export}</a>
        <Link to={`/admin/product/import${listQuery(filter, page)}`}>{products.csv.import}</Link>
        <OverlayButton to={hrefTo({ new: "" })}>{products.add}</OverlayButton>
      </PageHead>
      <ProductOverlay
        overlay={overlay}
        categories={categories}
        sent={answer?.form ?? null}
        closeHref={hrefTo({ new: null, edit: null, delete: null, deleted: null })}
      />
      <ListFilter filter={filter} categories={categories} />
      <MissingPage {...list} />
      {rows.length > 0 ? (
        <ProductTable rows={rows} />
      ) : (
        <p>{isFiltered ? frame.nothingFound : frame.nothing}</p>
      )}
      <Pagination page={page} pages={pages} href={(n) => hrefTo({ page: n > 1 ? n : null })} />
    </>
  );
}

/** The list's filter as a query string, for exports of the whole list; with the page for links back. */
function listQuery(filter: { search: string; categorySlug: string | null }, page = 1) {
  return hrefWith("", "", {
    search: filter.search || null,
    category: filter.categorySlug,
    page: page > 1 ? page : null,
  });
}
