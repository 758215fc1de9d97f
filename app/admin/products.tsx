import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  Link,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { cutTitle, firstCharacters, plainText } from "#app/domain/catalog/description.ts";
import {
  deleteProduct,
  findProduct,
  listAllProducts,
  listCategoryChoices,
  restoreProduct,
  type StaffProduct,
} from "#app/domain/catalog/product-admin.server.ts";
import { readPage } from "#app/domain/catalog/shop-filter.ts";
import { requireAdmin } from "#app/http/auth.server.ts";
import { asRefusal, readForm } from "#app/http/form.server.ts";
import { badRequest } from "#app/http/responses.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Confirm } from "#app/ui/confirm.tsx";
import { hrefWith, useHrefWith } from "#app/ui/href-with.ts";
import { Overlay } from "#app/ui/overlay.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { DeletedList } from "./parts/deleted-list.tsx";
import { PageHead } from "./parts/page-head.tsx";
import { viewNew, viewProduct } from "./products/form-view.server.ts";
import { ListFilter } from "./products/list-filter.tsx";
import { ProductForm } from "./products/product-form.tsx";
import { ProductTable } from "./products/product-table.tsx";
import {
  addProduct,
  changeProduct,
  type ProductFormAnswer,
  redraw,
} from "./products/save.server.ts";

const PER_PAGE = 20;
/** Spec section 9. */
const TITLE_LENGTH = 35;
const SLUG_LENGTH = 35;
const DESCRIPTION_LENGTH = 100;

/** How long the word of a deletion stays, so that it can be undone from there. */
const DELETED_MS = 5000;

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const query = new URL(args.request.url).searchParams;
  const filter = { search: query.get("q") ?? "", categorySlug: query.get("category") || null };
  const page = readPage(query);
  const [{ products, total }, categories, overlay] = await Promise.all([
    listAllProducts({ ...filter, page, perPage: PER_PAGE }),
    listCategoryChoices(),
    readOverlay(query),
  ]);
  return {
    title: adminWordsFor(args.request).products.title,
    rows: products.map(asRow),
    total,
    page,
    pages: Math.ceil(total / PER_PAGE),
    filter,
    categories,
    overlay,
  };
}

/** What stands over the list, by the address. */
async function readOverlay(query: URLSearchParams) {
  if (query.has("new")) return { open: "new" as const, form: viewNew() };
  if (query.has("deleted")) {
    const { products } = await listAllProducts({ deleted: true, page: 1, perPage: 100 });
    const items = products.map(({ id, title, deletedAt }) => ({
      id,
      name: title,
      deletedAt: deletedAt?.getTime() ?? 0,
    }));
    return { open: "deleted" as const, items };
  }
  const edited = query.get("edit");
  if (edited !== null) {
    const product = await findProduct(edited);
    const form = product && viewProduct(product);
    return { open: "edit" as const, form, slug: product?.slug ?? "" };
  }
  const deleted = query.get("delete");
  if (deleted !== null) {
    const product = await findProduct(deleted);
    return { open: "delete" as const, id: deleted, name: product?.title ?? null };
  }
  return null;
}

/** A line of the table, texts cut as the specification says, moments in epoch milliseconds. */
function asRow(product: StaffProduct) {
  const { description, createdAt, updatedAt, images, ...rest } = product;
  return {
    ...rest,
    title: cutTitle(product.title, TITLE_LENGTH),
    slug: cutTitle(product.slug, SLUG_LENGTH),
    description: firstCharacters(plainText(description), DESCRIPTION_LENGTH),
    image: images.find(Boolean) ?? "",
    createdAt: createdAt.getTime(),
    updatedAt: updatedAt.getTime(),
  };
}

export type ProductRow = ReturnType<typeof asRow>;
export type CategoryChoice = { slug: string; name: string };

export async function action(args: ActionFunctionArgs) {
  await requireAdmin(args);
  const { request } = args;
  const form = await readForm(request);
  const intent = String(form.get("intent"));
  const emptied = /^remove-image-([1-4])$/.exec(intent)?.[1];
  if (emptied) return redraw(request, form, Number(emptied) - 1);
  switch (intent) {
    case "add-product":
      return addProduct(request, form);
    case "update-product":
      return changeProduct(request, form);
    case "preview":
      return redraw(request, form, null);
    case "delete-product":
      return removeProduct(request, String(form.get("id")));
    case "cancel-delete":
      return back(request, { type: "error", text: adminWordsFor(request).frame.cancelledProcess });
    case "restore":
      return bringBack(request, String(form.get("id")));
    default:
      throw badRequest();
  }
}

async function removeProduct(request: Request, id: string) {
  const { frame, products } = adminWordsFor(request);
  try {
    const { title } = await deleteProduct(id);
    const undo = { action: "/admin/product", id, text: frame.undo };
    return back(request, { type: "success", text: products.deleted(title), ms: DELETED_MS, undo });
  } catch (error) {
    return back(request, { type: "error", text: sayRefusal(wordsFor(request), asRefusal(error)) });
  }
}

async function bringBack(request: Request, id: string) {
  try {
    await restoreProduct(id);
    return back(request, { type: "success", text: adminWordsFor(request).frame.restored });
  } catch (error) {
    return back(request, { type: "error", text: sayRefusal(wordsFor(request), asRefusal(error)) });
  }
}

/** To the list as it was, overlays closed. */
function back(request: Request, toast: Parameters<typeof redirectWithToast>[1]) {
  const { pathname, search } = new URL(request.url);
  return redirectWithToast(hrefWith(pathname, search, { delete: null, deleted: null }), toast);
}

/** A preview changes nothing. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  formData,
  defaultShouldRevalidate,
}) => (formData?.get("intent") === "preview" ? false : defaultShouldRevalidate);

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Products() {
  const { frame, products } = useAdminWords();
  const { rows, total, page, pages, filter, categories } = useLoaderData<typeof loader>();
  const hrefTo = useHrefWith();
  const isFiltered = filter.search !== "" || filter.categorySlug !== null;
  return (
    <>
      <PageHead title={products.title} count={products.count(total)}>
        <Link to={hrefTo({ deleted: "" })} preventScrollReset>
          {frame.recentlyDeleted}
        </Link>
        <a href={`/admin/product/export${listQuery(filter)}`}>{products.csv.export}</a>
        <Link to="/admin/product/import">{products.csv.import}</Link>
        <ButtonLink href={hrefTo({ new: "" })}>{products.add}</ButtonLink>
      </PageHead>
      <ProductOverlay />
      <ListFilter filter={filter} categories={categories} />
      {rows.length > 0 ? (
        <ProductTable rows={rows} />
      ) : (
        <p>{isFiltered ? frame.nothingFound : frame.nothing}</p>
      )}
      <Pagination page={page} pages={pages} href={(n) => hrefTo({ page: n > 1 ? n : null })} />
    </>
  );
}

function ProductOverlay() {
  const { products } = useAdminWords();
  const { overlay, categories } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as ProductFormAnswer | undefined;
  const hrefTo = useHrefWith();
  const closeHref = hrefTo({ new: null, edit: null, delete: null, deleted: null });
  switch (overlay?.open) {
    case "new":
      return (
        <Overlay title={products.addTitle} closeHref={closeHref} size="wide">
          <ProductForm view={answer?.form ?? overlay.form} categories={categories} />
        </Overlay>
      );
    case "edit": {
      const view = answer?.form ?? overlay.form;
      return (
        <Overlay title={products.updateTitle} closeHref={closeHref} size="tall">
          {view ? (
            <ProductForm view={view} categories={categories} slug={overlay.slug} />
          ) : (
            <p>{products.notFound}</p>
          )}
        </Overlay>
      );
    }
    case "delete":
      return overlay.name === null ? (
        <Overlay title={products.title} closeHref={closeHref}>
          <p>{products.notFound}</p>
        </Overlay>
      ) : (
        <Confirm
          question={products.deleteQuestion}
          id={overlay.id}
          intent="delete-product"
          cancelIntent="cancel-delete"
          closeHref={closeHref}
        >
          <p>{overlay.name}</p>
        </Confirm>
      );
    case "deleted":
      return <DeletedList items={overlay.items} closeHref={closeHref} />;
    default:
      return null;
  }
}

/** The list's filter as a query string, for what is done with the whole of it. */
function listQuery({ search, categorySlug }: { search: string; categorySlug: string | null }) {
  return hrefWith("", "", { q: search || null, category: categorySlug });
}
