import { Link, useActionData, useLoaderData, useParams } from "@remix-run/react";
import { countWaiting } from "#app/domain/catalog/restock/restock-requests.server.ts";
import { findBatches } from "#app/domain/catalog/stock/batches.server.ts";
import {
  type Corrected,
  correctStock,
  writeOffStock,
} from "#app/domain/catalog/stock/correct-stock.server.ts";
import { listMovements } from "#app/domain/catalog/stock/movements.server.ts";
import { type DayOfStock, stockByDay } from "#app/domain/catalog/stock/stock-days.server.ts";
import { countSchema, writeOffSchema } from "#app/domain/catalog/stock/stock-input.server.ts";
import { findStock } from "#app/domain/catalog/stock/stock-list.server.ts";
import { WRITE_OFF_CAUSES } from "#app/domain/catalog/stock/stock-reasons.ts";
import { formatDateTime, formatDay } from "#app/domain/core/dates.ts";
import { parseWholeNumber, speakNumber } from "#app/domain/core/digits.ts";
import { formatCost, formatNumber } from "#app/domain/core/money.ts";
import { nameOf } from "#app/domain/core/naming/shown-name.ts";
import { costHistory } from "#app/domain/money/profit/cost-prices.server.ts";
import { roleOf } from "#app/domain/people/accounts/roles.ts";
import { formFields } from "#app/http/form.server.ts";
import { fieldOf } from "#app/http/form-state.ts";
import { notFound } from "#app/http/responses.ts";
import { mayDo } from "#app/rights.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { FormProblems } from "#app/ui/form-problems.tsx";
import { Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { wordFor } from "#app/words/word-for.ts";
import { AdminError } from "../core/admin-error.tsx";
import { Picture, useSayings } from "../core/charts/charts.tsx";
import { Steps } from "../core/charts/curve.tsx";
import { PageHead } from "../core/page-head.tsx";
import { type SentForm, save, staffAction, staffLoader } from "../core/staff-page.server.ts";
import { useMay } from "../core/use-may.ts";
import { viewRow } from "./stock/view.server.ts";
import styles from "./stock.module.css";

const FIELDS = formFields([countSchema, writeOffSchema], { texts: ["operation"] });

const PAGE = "admin/catalog/stock-product";

export const loader = staffLoader(PAGE, async ({ params, user, query, words, language }) => {
  const id = params.productId ?? "";
  const before = query.get("before") ?? "";
  const [[row], { movements, next }] = await Promise.all([
    findStock([id]),
    listMovements(id, { before: /^\d{1,15}$/.test(before) ? Number(before) : null }),
  ]);
  if (!row) throw notFound();
  const product = viewRow(row, language);
  const role = roleOf(user);
  const mayCost = role !== null && mayDo(role, "admin/money/cost-prices");
  const [parts, waiting, batches, days, [latest]] = await Promise.all([
    findStock(row.parts.map(({ productId }) => productId)),
    countWaiting([row.id]),
    findBatches([row.id]),
    stockByDay([row.id]),
    mayCost ? costHistory(row.id, 1) : [],
  ]);
  return {
    title: `${nameOf(product)} · ${words.stock.title}`,
    product,
    /** The products of which a combo consists; empty for any other. */
    parts: parts.map((part) => viewRow(part, language)),
    isCombo: row.parts.length > 0,
    /** Taka, for the owner alone; null while unknown. */
    cost: latest?.cost ?? null,
    waiting: waiting.get(row.id) ?? 0,
    /** What is left by best-before day, in the order in which it leaves; null without a day. */
    batches: [...(batches.get(row.id) ?? [])].filter(([, pieces]) => pieces > 0),
    days: days.get(row.id) ?? [],
    movements: movements.map(({ createdAt, ...one }) => ({ ...one, at: createdAt.getTime() })),
    next,
    isNewest: before === "",
    operation: crypto.randomUUID(),
  };
});

/** Movements meanwhile are shown with the form and accounted for by the next save. */
export const action = staffAction(
  { page: PAGE, fields: FIELDS },
  {
    count: (sent) =>
      save(sent, countSchema, (count) => correctStock(...inProduct(sent, count)), sayings(sent)),
    "write-off": (sent) =>
      save(sent, writeOffSchema, (cut) => writeOffStock(...inProduct(sent, cut)), sayings(sent)),
  },
);

function inProduct<Input>({ params, form, actor }: SentForm, input: Input) {
  const key = String(form.get("operation") || "") || null;
  return [params.productId ?? "", input, { actor, key }] as const;
}

const sayings = ({ words: { stock } }: SentForm) => ({
  said: ({ before, after, repeated }: Corrected) =>
    repeated ? stock.doneBefore : stock.corrected(before, after),
});

export { titleMeta as meta } from "#app/http/meta.ts";
export { revalidateOnConflict as shouldRevalidate } from "../core/revalidate.ts";

export default function StockProduct() {
  const { frame, products, profit, stock } = useAdminWords();
  const { language } = useWords();
  const { productId } = useParams();
  const { product, parts, isCombo, cost, waiting, batches, days } = useLoaderData<typeof loader>();
  const { movements, next, isNewest, operation } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const may = useMay();
  const number = (n: number) => formatNumber(n, language);
  const stateOf = (intent: string) => (answer?.values.intent === intent ? answer : null);
  const [count, writeOff] = [stateOf("count"), stateOf("write-off")];
  const typed = parseWholeNumber(count?.values.counted ?? "");
  return (
    <>
      <PageHead title={nameOf(product)}>
        {may("admin/catalog/products") && (
          <Link to={`/admin/product?edit=${productId}`}>{frame.edit}</Link>
        )}
        <Link to="/admin/stock">{stock.back}</Link>
      </PageHead>
      <p>{stock.leftNow(product.quantityInStock, product.lowStockLevel)}</p>
      {isCombo && (
        <>
          <p>{stock.ofParts}</p>
          <nav className={styles.chips} aria-label={products.fields.parts}>
            {parts.map((part) => (
              <Link key={part.id} className={styles.chip} to={`/admin/stock/${part.id}`}>
                {nameOf(part)}
              </Link>
            ))}
          </nav>
        </>
      )}
      {may("admin/money/cost-prices") && !isCombo && (
        <p>
          <Link to={`/admin/profit/cost-prices?product=${productId}`}>
            {profit.costPrices.of(
              cost === null ? profit.costPrices.none : formatCost(cost, language),
            )}
          </Link>
        </p>
      )}
      {batches.length > 0 && (
        <p>
          {`${stock.bestBefore}: ${batches
            .map(([day, pieces]) =>
              stock.batch(day === null ? null : formatDay(day, language), pieces),
            )
            .join("; ")}`}
        </p>
      )}
      {!product.trackStock && <p>{stock.notCounted}</p>}
      {waiting > 0 && (
        <p>
          {stock.waiting.column}:{" "}
          {may("admin/catalog/waiting") ? (
            <Link to={`/admin/waiting?product=${productId}`}>{stock.waiting.people(waiting)}</Link>
          ) : (
            stock.waiting.people(waiting)
          )}
        </p>
      )}
      {may(PAGE, "count") && !isCombo && (
        <div className={styles.forms} key={operation}>
          <Form method="post">
            <h2>{stock.forms.count}</h2>
            <FormProblems title={frame.errorSummary} state={count} ids={{ note: "count-note" }} />
            {typed !== null && (
              <p>{stock.moved(product.quantityInStock, typed - product.quantityInStock)}</p>
            )}
            <input type="hidden" name="operation" value={operation} />
            <input type="hidden" name="shown" value={product.quantityInStock} />
            <Field
              {...fieldOf(count, "counted")}
              label={stock.counted}
              hint={stock.countedHint(product.quantityInStock)}
              inputMode="numeric"
              autoComplete="off"
              required
            />
            <Field {...fieldOf(count, "note")} id="count-note" label={stock.why} maxLength={200} />
            <Button name="intent" value="count">
              {stock.setCount}
            </Button>
          </Form>
          <Form method="post">
            <h2>{stock.forms.writeOff}</h2>
            <FormProblems title={frame.errorSummary} state={writeOff} ids={{ note: "off-note" }} />
            <input type="hidden" name="operation" value={`${operation}-off`} />
            <Field
              {...fieldOf(writeOff, "quantity")}
              label={stock.quantity}
              inputMode="numeric"
              autoComplete="off"
              required
            />
            <Select {...fieldOf(writeOff, "cause")} label={stock.cause}>
              {WRITE_OFF_CAUSES.map((cause) => (
                <option key={cause} value={cause}>
                  {stock.causes[cause]}
                </option>
              ))}
            </Select>
            <Field {...fieldOf(writeOff, "note")} id="off-note" label={stock.why} maxLength={200} />
            <Button look="secondary" name="intent" value="write-off">
              {stock.writeOff}
            </Button>
          </Form>
        </div>
      )}
      {!isCombo && (
        <>
          <StockCurve days={days} />
          <h2 className={styles.movements}>{stock.movements}</h2>
          {movements.length === 0 ? (
            <p>{stock.none}</p>
          ) : (
            <Table
              caption={stock.movements}
              rows={movements}
              rowKey={(one) => one.id}
              columns={[
                { label: stock.when, cell: ({ at }) => formatDateTime(new Date(at), language) },
                {
                  label: stock.change,
                  numeric: true,
                  at: "sum",
                  cell: ({ change }) => stock.signed(change),
                },
                { label: stock.left, numeric: true, cell: (one) => number(one.quantityLeft) },
                {
                  label: stock.reason,
                  at: "head",
                  cell: ({ reason, cause, note, bestBefore, orderId, orderNumber }) => (
                    <>
                      {[
                        wordFor(stock.reasons, reason) ?? reason,
                        wordFor(stock.causes, cause),
                        bestBefore && `${stock.bestBefore} ${formatDay(bestBefore, language)}`,
                        note,
                      ]
                        .filter(Boolean)
                        .join(" · ")}{" "}
                      {orderId && orderNumber !== null && (
                        <Link to={`/admin/order?edit=${orderId}`}>
                          {stock.order(speakNumber(orderNumber, language))}
                        </Link>
                      )}
                    </>
                  ),
                },
                { label: stock.who, cell: ({ actorName }) => actorName ?? "–" },
              ]}
            />
          )}
          <nav className={styles.chips} aria-label={stock.movements}>
            {!isNewest && (
              <Link className={styles.chip} to={`/admin/stock/${productId}`}>
                {stock.newest}
              </Link>
            )}
            {next !== null && (
              <Link className={styles.chip} to={`?before=${next}`}>
                {stock.older}
              </Link>
            )}
          </nav>
        </>
      )}
    </>
  );
}

/** The stock of the last days as a curve, with the days as a table. */
function StockCurve({ days }: { days: DayOfStock[] }) {
  const { stock } = useAdminWords();
  const { number, day, shortDay } = useSayings();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const table = (
    <Table
      caption={stock.byDay}
      rows={days.toReversed()}
      rowKey={(one) => one.day}
      columns={[
        { label: stock.day, cell: (one) => day(one.day) },
        { label: stock.left, numeric: true, cell: ({ left }) => number(left) },
      ]}
    />
  );
  const about = `${day(first.day)}: ${number(first.left)} → ${day(last.day)}: ${number(last.left)}`;
  return (
    <Picture title={stock.byDay} table={table}>
      <Steps
        title={stock.byDay}
        about={about}
        bars={days.map(({ day: at, left }) => ({
          key: at,
          label: day(at),
          short: shortDay(at),
          value: left,
          text: number(left),
        }))}
        say={number}
      />
      <p>{about}</p>
    </Picture>
  );
}

export function ErrorBoundary() {
  return <AdminError />;
}
