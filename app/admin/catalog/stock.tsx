import { type FieldMetadata, type SubmissionResult, useForm } from "@conform-to/react";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { countWaiting } from "#app/domain/catalog/restock/restock-requests.server.ts";
import { listEnding } from "#app/domain/catalog/stock/batches.server.ts";
import { receiveStock } from "#app/domain/catalog/stock/receive-stock.server.ts";
import { stockByDay } from "#app/domain/catalog/stock/stock-days.server.ts";
import { readStockFilter, STOCK_FILTERS } from "#app/domain/catalog/stock/stock-filter.ts";
import { findStock, listStock } from "#app/domain/catalog/stock/stock-list.server.ts";
import { dhakaDay } from "#app/domain/core/dates.ts";
import { readListPage } from "#app/domain/core/list-pages.ts";
import { formatNumber } from "#app/domain/core/money.ts";
import { nameOf } from "#app/domain/core/naming/shown-name.ts";
import { readStaffForm } from "#app/http/auth.server.ts";
import { asRefusal, formFields, parseForm } from "#app/http/form.server.ts";
import { valuesIn } from "#app/http/form-rows.server.ts";
import { complaintsOf, refusalErrors, refusedRows } from "#app/http/form-state.server.ts";
import type { FormErrors } from "#app/http/form-state.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
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
import { useSayings } from "../core/charts/charts.tsx";
import { Sparkline } from "../core/charts/sparkline.tsx";
import { Chips } from "../core/chips.tsx";
import { EmptyList } from "../core/empty-list.tsx";
import { PageHead } from "../core/page-head.tsx";
import { controlOf, RowField, withFields } from "../core/row-field.tsx";
import { staffLoader } from "../core/staff-page.server.ts";
import { useMay } from "../core/use-may.ts";
import { nextKey } from "./stock/next-key.ts";
import { receivedForm, type StockRowView, viewRow } from "./stock/view.server.ts";
import styles from "./stock.module.css";

const FIELDS = formFields([receivedForm], { texts: ["operation"] });

const PAGE = "admin/catalog/stock";

export const loader = staffLoader(PAGE, async ({ query, words, language }) => {
  const filter = readStockFilter(query.get("list"));
  const search = query.get("search") ?? "";
  const { rows, ...list } = await readListPage(
    query,
    (page) => listStock({ filter, search, page }),
    50,
  );
  const ids = rows.map(({ id }) => id);
  const [waiting, days, ending] = await Promise.all([
    countWaiting(ids),
    stockByDay(ids),
    listEnding({ page: 1, perPage: 1 }),
  ]);
  return {
    title: words.stock.title,
    rows: rows.map((row) => viewRow(row, language)),
    waiting: Object.fromEntries(waiting),
    /** The pieces at the end of each of the last days, by product. */
    levels: Object.fromEntries([...days].map(([id, line]) => [id, line.map(({ left }) => left)])),
    ending: ending.total,
    ...list,
    filter,
    search,
    today: dhakaDay(new Date()),
    // The id makes repeated submissions count once.
    operation: crypto.randomUUID(),
  };
});

type ReceiptAnswer = { products: StockRowView[]; result: SubmissionResult; operation: string };

/** Receives all typed quantities or none; a refused form returns with its values. */
export async function action(args: ActionFunctionArgs) {
  const { admin: actor, form } = await readStaffForm(args, PAGE, FIELDS);
  const { request } = args;
  const { stock } = adminWordsFor(request);
  const words = wordsFor(request);
  const read = parseForm(form, receivedForm);
  const key = String(form.get("operation") || "") || null;
  const again = async (
    errors: FormErrors,
    status: number,
    operation = key ?? crypto.randomUUID(),
  ) => {
    const products = (await findStock(valuesIn(form, "productId"))).map((row) =>
      viewRow(row, words.language),
    );
    return data<ReceiptAnswer>(
      { products, result: refusedRows(read, errors), operation },
      { status },
    );
  };
  if (read.status !== "success") {
    const fields = {
      ...words.fields,
      "number-invalid": stock.notRead,
      "cost-invalid": stock.costNotRead,
      "date-invalid": stock.bestBeforeNotRead,
    };
    return again(complaintsOf(read, { fields }), 400);
  }
  const received = read.value.rows.flatMap(({ received: quantity, cost, ...row }) =>
    quantity ? [{ ...row, quantity, cost: cost ?? undefined }] : [],
  );
  if (received.length === 0) return again({ "": [stock.nothingTyped] }, 400);
  try {
    const done = await receiveStock(received, { actor, key, note: read.value.note });
    const { pathname, search } = new URL(request.url);
    const text = done.repeated ? stock.doneBefore : stock.done(done.products, done.pieces);
    return redirectWithToast(request, pathname + search, { type: "success", text, ms: 4000 });
  } catch (error) {
    const refusal = asRefusal(error);
    return again(refusalErrors(refusal, words), 409, nextKey(refusal, key));
  }
}

export { titleMeta as meta } from "#app/http/meta.ts";
export { revalidateOnConflict as shouldRevalidate } from "../core/revalidate.ts";

export default function Stock() {
  const { frame, stock, empty, products: goods } = useAdminWords();
  const list = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as ReceiptAnswer | undefined;
  const hrefTo = useHrefWith();
  const may = useMay();
  const { filter, search, counts, page, pages, today } = list;
  const products = answer?.products.length ? answer.products : list.rows;
  const operation = answer?.operation ?? list.operation;
  return (
    <>
      <PageHead title={stock.title} count={stock.count(list.total)} />
      <Chips
        label={stock.lists}
        chips={[
          ...STOCK_FILTERS.map((id) => ({ id, name: stock.filters[id], n: counts[id] })),
          { id: "ending" as const, name: stock.ending.title, n: list.ending },
        ]}
        chosen={filter}
        href={(id) =>
          id === "ending"
            ? "/admin/stock/ending"
            : hrefTo({ list: id === "all" ? null : id, page: null })
        }
      />
      <Form method="get" action="/admin/stock" className={styles.search} role="search">
        {filter !== "all" && <input type="hidden" name="list" value={filter} />}
        <input
          key={search}
          type="search"
          name="search"
          aria-label={stock.search}
          placeholder={stock.search}
          defaultValue={search}
          maxLength={100}
        />
        <Button look="secondary">{frame.search}</Button>
        {search && <Link to={hrefTo({ search: null, page: null })}>{frame.clear}</Link>}
      </Form>
      <MissingPage {...list} />
      {counts.all === 0 && !search ? (
        <EmptyList
          text={empty.stock}
          add={may("admin/catalog/products") && goods.add}
          to="/admin/product?new"
        />
      ) : products.length === 0 ? (
        <p>{search ? frame.nothingFound : frame.nothing}</p>
      ) : (
        <ReceiveForm
          key={operation}
          products={products}
          operation={operation}
          result={answer?.result}
          levels={list.levels}
          waiting={list.waiting}
          today={today}
        />
      )}
      <Pagination page={page} pages={pages} href={(n) => hrefTo({ page: n > 1 ? n : null })} />
      {may("admin/catalog/stock-export") && (
        <form method="get" action="/admin/stock/movements.csv" className={styles.days}>
          <label>
            {stock.from} <input type="date" name="from" defaultValue={today} />
          </label>
          <label>
            {stock.until} <input type="date" name="until" defaultValue={today} />
          </label>
          <Button look="secondary">{stock.export}</Button>
        </form>
      )}
    </>
  );
}

type Receive = {
  products: StockRowView[];
  result: SubmissionResult | undefined;
  operation: string;
  levels: Record<string, number[]>;
  waiting: Record<string, number>;
  today: string;
};

type Typed = Record<"productId" | "received" | "cost" | "bestBefore", string>;

type RowFields = Record<keyof Typed, FieldMetadata<string>>;

/** What came in of each product. */
function ReceiveForm({ products, result, operation, levels, waiting, today }: Receive) {
  const { frame, stock } = useAdminWords();
  const { language } = useWords();
  const isSaving = useNavigation().formData !== undefined;
  const [form, fields] = useForm<{ rows: Partial<Typed>[]; note: string }>({
    id: "receive",
    lastResult: result,
    defaultValue: { rows: products.map(({ id }) => ({ productId: id })) },
  });
  const rows = withFields(fields.rows.getFieldList(), ({ productId }) =>
    products.find(({ id }) => id === productId.initialValue),
  );
  const number = (n: number) => formatNumber(n, language);
  return (
    <Form method="post" id={form.id}>
      <input type="hidden" name="operation" value={operation} />
      <FormProblems title={frame.errorSummary} state={{ errors: form.allErrors }} />
      <div className={styles.receipt}>
        <Table
          caption={stock.title}
          rows={rows}
          rowKey={(row) => row.id}
          phone="rows"
          columns={[
            {
              className: styles.product,
              label: stock.product,
              cell: (row) => (
                <Link to={`/admin/stock/${row.id}`}>
                  <ProductName of={row} />
                </Link>
              ),
            },
            {
              label: stock.left,
              numeric: true,
              cell: (row) => (
                <>
                  {number(row.quantityInStock)}
                  {row.isLow && (
                    <span className={styles.mark}>
                      {row.quantityInStock === 0 ? stock.isOut : stock.isLow}
                    </span>
                  )}
                </>
              ),
            },
            {
              className: styles.rest,
              label: stock.lately,
              cell: ({ id }) => <Levels of={levels[id] ?? []} />,
            },
            ...(Object.keys(waiting).length > 0
              ? [
                  {
                    className: styles.waiting,
                    label: stock.waiting.column,
                    numeric: true,
                    cell: ({ id }: { id: string }) => (
                      <Waiting productId={id} people={waiting[id] ?? 0} />
                    ),
                  },
                ]
              : []),
            {
              className: styles.rest,
              label: stock.level,
              numeric: true,
              cell: (row) => number(row.lowStockLevel),
            },
            {
              label: stock.received,
              className: styles.incoming,
              cell: ({ of, ...row }) => <Incoming of={of} name={nameOf(row)} today={today} />,
            },
          ]}
        />
      </div>
      <div className={styles.save}>
        <Field
          {...controlOf(fields.note)}
          label={stock.note}
          placeholder={stock.note}
          maxLength={200}
        />
        <Button disabled={isSaving}>{isSaving ? frame.saving : stock.receive}</Button>
      </div>
    </Form>
  );
}

/**
 * The pieces of one product that came in; what one of them cost and until when they keep is asked
 * once there are any.
 */
function Incoming({ of, name, today }: { of: RowFields; name: string; today: string }) {
  const { stock, profit } = useAdminWords();
  return (
    <>
      <input type="hidden" name={of.productId.name} value={of.productId.initialValue} />
      <span className={styles.pieces}>
        <RowField
          field={of.received}
          maxLength={20}
          placeholder={stock.add}
          aria-label={stock.receivedOf(name)}
        />
      </span>
      <span className={styles.details}>
        <RowField
          inputMode="decimal"
          field={of.cost}
          maxLength={20}
          placeholder={profit.costPrices.cost}
          aria-label={stock.costOf(name)}
        />
        <label htmlFor={of.bestBefore.name}>{stock.bestBefore}</label>
        <RowField
          field={of.bestBefore}
          type="date"
          min={today}
          aria-label={stock.bestBeforeOf(name)}
        />
      </span>
    </>
  );
}

/** The stock of the last days as a small curve, with its first and last level in words. */
function Levels({ of: levels }: { of: readonly number[] }) {
  const { stock } = useAdminWords();
  const { number } = useSayings();
  const [first, last] = [levels[0], levels.at(-1)];
  if (first === undefined || last === undefined) return null;
  return (
    <span className={styles.levels}>
      <Sparkline title={stock.byDay} about={`${number(first)} → ${number(last)}`} values={levels} />
    </span>
  );
}

/** How many people wait for a product; who they are is for those who call. */
function Waiting({ productId, people }: { productId: string; people: number }) {
  const { stock } = useAdminWords();
  const may = useMay();
  if (people === 0) return null;
  const text = stock.waiting.people(people);
  return may("admin/catalog/waiting") ? (
    <Link to={`/admin/waiting?product=${productId}`}>{text}</Link>
  ) : (
    text
  );
}
