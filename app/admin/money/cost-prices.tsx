import { type SubmissionResult, useForm } from "@conform-to/react";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { formatDateTime } from "#app/domain/core/dates.ts";
import type { Language } from "#app/domain/core/language.ts";
import { readListPage } from "#app/domain/core/list-pages.ts";
import { formatCost, typeCost } from "#app/domain/core/money.ts";
import { showName } from "#app/domain/core/naming/product-name.ts";
import { nameOf } from "#app/domain/core/naming/shown-name.ts";
import {
  type CostRow,
  costHistory,
  findCosts,
  listCosts,
  setCosts,
} from "#app/domain/money/profit/cost-prices.server.ts";
import { readStaffForm } from "#app/http/auth.server.ts";
import { asRefusal, formFields, parseForm } from "#app/http/form.server.ts";
import { valuesIn } from "#app/http/form-rows.server.ts";
import { complaintsOf, refusalErrors, refusedRows } from "#app/http/form-state.server.ts";
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
import { wordsFor } from "#app/words/language.server.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import stock from "../catalog/stock.module.css";
import { Chips } from "../core/chips.tsx";
import { EmptyList } from "../core/empty-list.tsx";
import { PageHead } from "../core/page-head.tsx";
import { RowField, withFields } from "../core/row-field.tsx";
import { staffLoader } from "../core/staff-page.server.ts";
import styles from "./profit/profit.module.css";
import { costsForm, costsIn } from "./profit/read-costs.server.ts";

const PER_PAGE = 50;

const FIELDS = formFields([costsForm]);

const PAGE = "admin/money/cost-prices";

/**
 * All products, those without a cost price, or the one that `?product=` names with its cost prices
 * so far.
 */
export const loader = staffLoader(PAGE, async ({ query, words, language }) => {
  const productId = query.get("product");
  const missing = query.get("list") === "without";
  const search = query.get("search") ?? "";
  const { rows, ...list } = await readListPage(
    query,
    async (page) =>
      productId === null
        ? listCosts({ missing, search, page })
        : { rows: await findCosts([productId]), total: 1, missing: 0 },
    PER_PAGE,
  );
  const history = productId === null ? [] : await costHistory(productId);
  return {
    title: words.profit.costPrices.title,
    ...list,
    search,
    isOne: productId !== null,
    chosen: missing ? "without" : "",
    without: list.missing,
    rows: rows.map((row) => viewRow(row, language)),
    history: history.map(({ createdAt, ...one }) => ({ ...one, at: createdAt.getTime() })),
  };
});

const viewRow = ({ id, cost, salePrice, ...product }: CostRow, language: Language) => ({
  id,
  cost,
  salePrice,
  ...showName(product, language),
});

type CostView = ReturnType<typeof viewRow>;

type CostAnswer = { products: CostView[]; result: SubmissionResult };

/** Sets all typed cost prices or none; a refused form returns with its values. */
export async function action(args: ActionFunctionArgs) {
  const { admin, form } = await readStaffForm(args, PAGE, FIELDS);
  const { request } = args;
  const { costPrices } = adminWordsFor(request).profit;
  const words = wordsFor(request);
  const read = parseForm(form, costsForm);
  const again = async (errors: FormErrors, status: number) => {
    const products = (await findCosts(valuesIn(form, "productId"))).map((row) =>
      viewRow(row, words.language),
    );
    return data<CostAnswer>({ products, result: refusedRows(read, errors) }, { status });
  };
  if (read.status !== "success") {
    const fields = { ...words.fields, "cost-invalid": costPrices.notRead };
    return again(complaintsOf(read, { fields }), 400);
  }
  const costs = costsIn(read.value);
  if (costs.length === 0) return again({ "": [costPrices.nothingTyped] }, 400);
  try {
    const done = await setCosts(costs, admin, read.value);
    const { pathname, search } = new URL(request.url);
    const text = costPrices.saved(done.products, done.lines);
    return redirectWithToast(request, pathname + search, { type: "success", text });
  } catch (error) {
    return again(refusalErrors(asRefusal(error), words), 409);
  }
}

export { titleMeta as meta } from "#app/http/meta.ts";
export { revalidateOnConflict as shouldRevalidate } from "../core/revalidate.ts";

export default function CostPrices() {
  const { frame, profit, stock: stockWords, empty, products: goods } = useAdminWords();
  const words = profit.costPrices;
  const { language } = useWords();
  const list = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as CostAnswer | undefined;
  const hrefTo = useHrefWith();
  const { search, page, pages, isOne } = list;
  const products = answer?.products.length ? answer.products : list.rows;
  const taka = (amount: number) => formatCost(amount, language);
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
      {list.total === 0 && !search && !list.chosen ? (
        <EmptyList text={empty.stock} add={goods.add} to="/admin/product?new" />
      ) : products.length === 0 ? (
        <p>{search ? frame.nothingFound : frame.nothing}</p>
      ) : (
        <CostForm
          // A refusal and a success each begin a form without the other's errors.
          key={`${answer ? "again" : ""} ${products.map(({ id, cost }) => `${id} ${cost}`).join()}`}
          products={products}
          result={answer?.result}
        />
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

type Typed = Record<"productId" | "shown" | "cost", string>;

function CostForm({
  products,
  result,
}: {
  products: CostView[];
  result?: SubmissionResult | undefined;
}) {
  const { frame, profit, stock: stockWords } = useAdminWords();
  const words = profit.costPrices;
  const { language } = useWords();
  const isSaving = useNavigation().formMethod === "POST";
  const [form, fields] = useForm<{ rows: Typed[]; earlier: string }>({
    id: "costs",
    lastResult: result,
    defaultValue: {
      rows: products.map(({ id, cost }) => ({
        productId: id,
        cost: cost === null ? "" : typeCost(cost),
      })),
    },
  });
  const rows = withFields(fields.rows.getFieldList(), ({ productId }) =>
    products.find(({ id }) => id === productId.initialValue),
  );
  const taka = (amount: number) => formatCost(amount, language);
  return (
    <Form method="post" id={form.id}>
      <FormProblems title={frame.errorSummary} state={{ errors: form.allErrors }} />
      <div className={styles.costs}>
        <Table
          caption={words.title}
          rows={rows}
          rowKey={({ id }) => id}
          phone="rows"
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
              cell: ({ of, ...row }) => (
                <>
                  <input type="hidden" name={of.productId.name} value={row.id} />
                  <input type="hidden" name={of.shown.name} value={row.cost ?? ""} />
                  <RowField
                    inputMode="decimal"
                    field={of.cost}
                    className={styles.cost}
                    maxLength={20}
                    aria-label={words.costOf(nameOf(row))}
                  />
                </>
              ),
            },
          ]}
        />
      </div>
      <label className={styles.earlier}>
        <input
          type="checkbox"
          name={fields.earlier.name}
          defaultChecked={fields.earlier.defaultChecked}
        />
        {words.earlier}
      </label>
      <Button disabled={isSaving}>{isSaving ? frame.saving : frame.save}</Button>
    </Form>
  );
}
