import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { countWaiting } from "#app/domain/catalog/restock/restock-requests.server.ts";
import { listEnding } from "#app/domain/catalog/stock/batches.server.ts";
import { receiveStock } from "#app/domain/catalog/stock/receive-stock.server.ts";
import { stockByDay } from "#app/domain/catalog/stock/stock-days.server.ts";
import { readStockFilter, STOCK_FILTERS } from "#app/domain/catalog/stock/stock-filter.ts";
import { stockNote } from "#app/domain/catalog/stock/stock-input.server.ts";
import { findStock, listStock } from "#app/domain/catalog/stock/stock-list.server.ts";
import { dhakaDay } from "#app/domain/core/dates.ts";
import { readListPage } from "#app/domain/core/list-pages.ts";
import { formatNumber } from "#app/domain/core/money.ts";
import { nameOf } from "#app/domain/core/naming/shown-name.ts";
import { readStaffForm, requireAdmin } from "#app/http/auth.server.ts";
import { asRefusal, formFields } from "#app/http/form.server.ts";
import { refusalErrors } from "#app/http/form-state.server.ts";
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
import { wordFor } from "#app/words/word-for.ts";
import { useSayings } from "../core/charts/charts.tsx";
import { Sparkline } from "../core/charts/sparkline.tsx";
import { PageHead } from "../core/page-head.tsx";
import { useMay } from "../core/use-may.ts";
import { nextKey } from "./stock/next-key.ts";
import { readReceived, type StockRowView, viewRow } from "./stock/view.server.ts";
import styles from "./stock.module.css";

const FIELDS = formFields([], {
  texts: ["operation", "note"],
  lists: { productId: 100, received: 100, cost: 100, bestBefore: 100 },
});

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args, "admin/catalog/stock");
  const { searchParams } = new URL(args.request.url);
  const filter = readStockFilter(searchParams.get("list"));
  const search = searchParams.get("search") ?? "";
  const { rows, ...list } = await readListPage(
    searchParams,
    (page) => listStock({ filter, search, page }),
    50,
  );
  const { language } = wordsFor(args.request);
  const ids = rows.map(({ id }) => id);
  const [waiting, days, ending] = await Promise.all([
    countWaiting(ids),
    stockByDay(ids),
    listEnding({ page: 1, perPage: 1 }),
  ]);
  return {
    title: adminWordsFor(args.request).stock.title,
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
}

type Answer = {
  rows: StockRowView[];
  values: Record<string, string>;
  costs: Record<string, string>;
  days: Record<string, string>;
  note: string;
  errors: FormErrors;
  operation: string;
};

/** Receives all typed quantities or none; a refused form returns with its values. */
export async function action(args: ActionFunctionArgs) {
  const { admin: actor, form } = await readStaffForm(args, "admin/catalog/stock", FIELDS);
  const { request } = args;
  const { stock } = adminWordsFor(request);
  const words = wordsFor(request);
  const { ids, values, costs, days, wrong, wrongCosts, wrongDays, received } = readReceived(form);
  const note = stockNote.safeParse(form.get("note"));
  const key = String(form.get("operation") || "") || null;
  const again = async (
    errors: FormErrors,
    status: number,
    operation = key ?? crypto.randomUUID(),
  ) => {
    const rows = (await findStock(ids)).map((row) => viewRow(row, words.language));
    const typed = String(form.get("note") ?? "");
    return data<Answer>({ rows, values, costs, days, note: typed, errors, operation }, { status });
  };
  const errors: FormErrors = Object.fromEntries([
    ...wrong.map((id) => [`received-${id}`, [stock.notRead]]),
    ...wrongCosts.map((id) => [`cost-${id}`, [stock.costNotRead]]),
    ...wrongDays.map((id) => [`best-before-${id}`, [stock.bestBeforeNotRead]]),
  ]);
  if (!note.success)
    errors.note = [wordFor(words.fields, note.error.issues[0]?.message ?? "") ?? ""];
  if (Object.keys(errors).length > 0) return again(errors, 400);
  if (received.length === 0) return again({ "": [stock.nothingTyped] }, 400);
  try {
    const done = await receiveStock(received, { actor, key, note: note.data ?? "" });
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
  const { frame, stock } = useAdminWords();
  const { language } = useWords();
  const list = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as Answer | undefined;
  const hrefTo = useHrefWith();
  const may = useMay();
  const isSaving = useNavigation().formData !== undefined;
  const { filter, search, counts, page, pages, today } = list;
  const rows = answer?.rows ?? list.rows;
  const operation = answer?.operation ?? list.operation;
  const number = (n: number) => formatNumber(n, language);
  return (
    <>
      <PageHead title={stock.title} count={stock.count(list.total)} />
      <nav className={styles.chips} aria-label={stock.lists}>
        {STOCK_FILTERS.map((one) => (
          <Link
            key={one}
            className={styles.chip}
            to={hrefTo({ list: one === "all" ? null : one, page: null })}
            aria-current={one === filter ? "page" : undefined}
          >
            {stock.filters[one]} · {number(counts[one])}
          </Link>
        ))}
        <Link className={styles.chip} to="/admin/stock/ending">
          {stock.ending.title} · {number(list.ending)}
        </Link>
      </nav>
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
      {rows.length === 0 ? (
        <p>{search ? frame.nothingFound : frame.nothing}</p>
      ) : (
        <Form method="post" key={operation}>
          <input type="hidden" name="operation" value={operation} />
          <FormProblems title={frame.errorSummary} state={answer} />
          <Table
            caption={stock.title}
            rows={rows}
            rowKey={(row) => row.id}
            columns={[
              {
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
                label: stock.lately,
                cell: ({ id }) => <Levels of={list.levels[id] ?? []} />,
              },
              {
                label: stock.waiting.column,
                numeric: true,
                cell: ({ id }) => <Waiting productId={id} people={list.waiting[id] ?? 0} />,
              },
              { label: stock.level, numeric: true, cell: (row) => number(row.lowStockLevel) },
              {
                label: stock.received,
                cell: ({ id, ...row }) => (
                  <>
                    <input type="hidden" name="productId" value={id} />
                    <input
                      id={`received-${id}`}
                      className={styles.received}
                      name="received"
                      inputMode="numeric"
                      autoComplete="off"
                      maxLength={20}
                      aria-label={stock.receivedOf(nameOf(row))}
                      aria-invalid={answer?.errors[`received-${id}`] ? true : undefined}
                      defaultValue={answer?.values[id] ?? ""}
                    />
                  </>
                ),
              },
              {
                label: stock.cost,
                cell: ({ id, ...row }) => (
                  <input
                    id={`cost-${id}`}
                    className={styles.received}
                    name="cost"
                    inputMode="numeric"
                    autoComplete="off"
                    maxLength={20}
                    aria-label={stock.costOf(nameOf(row))}
                    aria-invalid={answer?.errors[`cost-${id}`] ? true : undefined}
                    defaultValue={answer?.costs[id] ?? ""}
                  />
                ),
              },
              {
                label: stock.bestBefore,
                cell: ({ id, ...row }) => (
                  <input
                    id={`best-before-${id}`}
                    className={styles.day}
                    name="bestBefore"
                    type="date"
                    min={today}
                    aria-label={stock.bestBeforeOf(nameOf(row))}
                    aria-invalid={answer?.errors[`best-before-${id}`] ? true : undefined}
                    defaultValue={answer?.days[id] ?? ""}
                  />
                ),
              },
            ]}
          />
          <div className={styles.save}>
            <Field
              label={stock.note}
              name="note"
              maxLength={200}
              defaultValue={answer?.note ?? ""}
              errors={answer?.errors.note ?? []}
            />
            <Button disabled={isSaving}>{isSaving ? frame.saving : stock.receive}</Button>
          </div>
        </Form>
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
