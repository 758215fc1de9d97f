import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { formatDateTime } from "#app/domain/core/dates.ts";
import type { Language } from "#app/domain/core/language.ts";
import { readListPage } from "#app/domain/core/list-pages.ts";
import { formatTaka } from "#app/domain/core/money.ts";
import { showName } from "#app/domain/core/naming/product-name.ts";
import { nameOf } from "#app/domain/core/naming/shown-name.ts";
import {
  type CostRow,
  costHistory,
  findCosts,
  listCosts,
  setCosts,
} from "#app/domain/money/profit/cost-prices.server.ts";
import { readStaffForm, requireAdmin } from "#app/http/auth.server.ts";
import { asRefusal, formFields } from "#app/http/form.server.ts";
import { refusalErrors } from "#app/http/form-state.server.ts";
import type { FormErrors } from "#app/http/form-state.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { FormProblems } from "#app/ui/form-problems.tsx";
import { useHrefWith } from "#app/ui/href-with.ts";
import { MissingPage } from "#app/ui/missing-page.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { ProductName } from "#app/ui/product-name.tsx";
import { Table } from "#app/ui/table.tsx";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { languageOf, wordsFor } from "#app/words/language.server.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import stock from "../catalog/stock.module.css";
import { Chips } from "../core/chips.tsx";
import { PageHead } from "../core/page-head.tsx";
import styles from "./profit/profit.module.css";
import { readCosts } from "./profit/read-costs.server.ts";

const PER_PAGE = 50;

const FIELDS = formFields([], {
  texts: ["earlier"],
  lists: { productId: 100, cost: 100, shown: 100 },
});

/**
 * All products, those without a cost price, or the one that `?product=` names with its cost prices
 * so far.
 */
export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args, "admin/money/cost-prices");
  const { searchParams } = new URL(args.request.url);
  const language = languageOf(args.request);
  const productId = searchParams.get("product");
  const missing = searchParams.get("list") === "without";
  const search = searchParams.get("search") ?? "";
  const { rows, ...list } = await readListPage(
    searchParams,
    async (page) =>
      productId === null
        ? listCosts({ missing, search, page })
        : { rows: await findCosts([productId]), total: 1, missing: 0 },
    PER_PAGE,
  );
  const history = productId === null ? [] : await costHistory(productId);
  return {
    title: adminWordsFor(args.request).profit.costPrices.title,
    ...{ ...list, search, isOne: productId !== null },
    chosen: missing ? "without" : "",
    without: list.missing,
    rows: rows.map((row) => viewRow(row, language)),
    history: history.map(({ createdAt, ...one }) => ({ ...one, at: createdAt.getTime() })),
  };
}

const viewRow = ({ id, cost, salePrice, ...product }: CostRow, language: Language) => ({
  ...{ id, cost, salePrice, ...showName(product, language) },
});

type Answer = {
  rows: ReturnType<typeof viewRow>[];
  values: Record<string, string>;
  earlier: boolean;
  errors: FormErrors;
};

/** Sets all typed cost prices or none; a refused form returns with its values. */
export async function action(args: ActionFunctionArgs) {
  const { admin, form } = await readStaffForm(args, "admin/money/cost-prices", FIELDS);
  const { request } = args;
  const { costPrices: words } = adminWordsFor(request).profit;
  const { ids, values, wrong, costs } = readCosts(form);
  const earlier = form.has("earlier");
  const again = async (errors: FormErrors, status: number) => {
    const rows = (await findCosts(ids)).map((row) => viewRow(row, languageOf(request)));
    return data<Answer>({ rows, values, earlier, errors }, { status });
  };
  if (wrong.length > 0)
    return again(Object.fromEntries(wrong.map((id) => [`cost-${id}`, [words.notRead]])), 400);
  if (costs.length === 0) return again({ "": [words.nothingTyped] }, 400);
  try {
    const done = await setCosts(costs, admin, { earlier });
    const { pathname, search } = new URL(request.url);
    const text = words.saved(done.products, done.lines);
    return redirectWithToast(request, pathname + search, { type: "success", text });
  } catch (error) {
    return again(refusalErrors(asRefusal(error), wordsFor(request)), 409);
  }
}

export { titleMeta as meta } from "#app/http/meta.ts";
export { revalidateOnConflict as shouldRevalidate } from "../core/revalidate.ts";

export default function CostPrices() {
  const { frame, profit, stock: stockWords } = useAdminWords();
  const words = profit.costPrices;
  const { language } = useWords();
  const list = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as Answer | undefined;
  const hrefTo = useHrefWith();
  const isSaving = useNavigation().formMethod === "POST";
  const { search, page, pages, isOne } = list;
  const rows = answer?.rows ?? list.rows;
  const taka = (amount: number) => formatTaka(amount, language);
  return (
    <>
      <PageHead title={words.title} count={words.count(list.total)}>
        <Link to="/admin/profit">{profit.title}</Link>
      </PageHead>
      <p>{words.intro}</p>
      {isOne ? (
        <p>
          <Link to="/admin/profit/cost-prices">{words.all}</Link>
        </p>
      ) : (
        <>
          <Chips
            label={words.lists}
            chips={[
              { id: "", name: words.all },
              { id: "without", name: words.without(list.without) },
            ]}
            chosen={list.chosen}
            href={(id) => hrefTo({ list: id || null, page: null })}
          />
          <Form
            method="get"
            action="/admin/profit/cost-prices"
            className={stock.search}
            role="search"
          >
            {list.chosen && <input type="hidden" name="list" value={list.chosen} />}
            <input
              key={search}
              type="search"
              name="search"
              aria-label={stockWords.search}
              placeholder={stockWords.search}
              defaultValue={search}
              maxLength={100}
            />
            <Button look="secondary">{frame.search}</Button>
            {search && <Link to={hrefTo({ search: null, page: null })}>{frame.clear}</Link>}
          </Form>
        </>
      )}
      <MissingPage {...list} />
      {rows.length === 0 ? (
        <p>{search ? frame.nothingFound : frame.nothing}</p>
      ) : (
        <Form method="post" key={rows.map(({ id, cost }) => `${id} ${cost}`).join()}>
          <FormProblems title={frame.errorSummary} state={answer} />
          <Table
            caption={words.title}
            rows={rows}
            rowKey={({ id }) => id}
            columns={[
              {
                label: stockWords.product,
                cell: (row) => (
                  <Link to={`/admin/profit/cost-prices?product=${row.id}`}>
                    <ProductName of={row} />
                  </Link>
                ),
              },
              {
                label: words.salePrice,
                numeric: true,
                cell: ({ salePrice }) => taka(salePrice),
              },
              {
                label: words.margin,
                numeric: true,
                cell: ({ salePrice, cost }) => (cost === null ? "–" : taka(salePrice - cost)),
              },
              {
                label: words.cost,
                cell: ({ id, cost, ...row }) => (
                  <>
                    <input type="hidden" name="productId" value={id} />
                    <input type="hidden" name="shown" value={cost ?? ""} />
                    <input
                      id={`cost-${id}`}
                      className={styles.cost}
                      name="cost"
                      inputMode="numeric"
                      autoComplete="off"
                      maxLength={20}
                      aria-label={words.costOf(nameOf(row))}
                      aria-invalid={answer?.errors[`cost-${id}`] ? true : undefined}
                      defaultValue={answer?.values[id] ?? cost ?? ""}
                    />
                  </>
                ),
              },
            ]}
          />
          <label className={styles.earlier}>
            <input type="checkbox" name="earlier" defaultChecked={answer?.earlier ?? false} />
            {words.earlier}
          </label>
          <Button disabled={isSaving}>{isSaving ? frame.saving : frame.save}</Button>
        </Form>
      )}
      {!isOne && (
        <Pagination page={page} pages={pages} href={(n) => hrefTo({ page: n > 1 ? n : null })} />
      )}
      {list.history.length > 0 && (
        <section className={styles.part}>
          <h2>{words.history}</h2>
          <Table
            caption={words.history}
            rows={list.history}
            rowKey={({ at }) => at}
            columns={[
              { label: words.when, cell: ({ at }) => formatDateTime(new Date(at), language) },
              { label: words.cost, numeric: true, cell: ({ cost }) => taka(cost) },
              { label: words.origin, cell: ({ origin }) => words.origins[origin] },
            ]}
          />
        </section>
      )}
    </>
  );
}
