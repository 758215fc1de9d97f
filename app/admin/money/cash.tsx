import { type ActionFunctionArgs, data } from "@remix-run/node";
import { Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { formatDate, formatDateTime } from "#app/domain/core/dates.ts";
import { readPage } from "#app/domain/core/list-pages.ts";
import { formatTaka } from "#app/domain/core/money.ts";
import { presetRanges, readReportRange, thisMonth } from "#app/domain/core/report-range.ts";
import { hasPayments, readPayments } from "#app/domain/money/cash/courier-payments.server.ts";
import {
  addUp,
  addUpMoved,
  cashByDay,
  listSettled,
  listToSettle,
  moneyBy,
  owedByCourier,
} from "#app/domain/money/cash/money-sums.server.ts";
import { listPayouts } from "#app/domain/money/cash/payouts.server.ts";
import { settleInFull, unsettle, unsettleAtOnce } from "#app/domain/money/cash/settle.server.ts";
import {
  filtersQuery,
  listName,
  listParameters,
  readListFilters,
} from "#app/domain/orders/reading/list-filters.ts";
import { meaningOf } from "#app/domain/parcels/couriers/courier-status.ts";
import { listCouriers } from "#app/domain/parcels/couriers/couriers.server.ts";
import { listRiders } from "#app/domain/parcels/riders/riders.server.ts";
import type { User } from "#app/domain/people/accounts/users.server.ts";
import { readStaffForm } from "#app/http/auth.server.ts";
import { asRefusal, formFields } from "#app/http/form.server.ts";
import { refusedForm } from "#app/http/form-state.server.ts";
import type { FormState } from "#app/http/form-state.ts";
import { badRequest } from "#app/http/responses.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { hrefWith, useHrefWith } from "#app/ui/href-with.ts";
import { Pagination } from "#app/ui/pagination.tsx";
import { Table } from "#app/ui/table.tsx";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { AdminFormProblems } from "../core/admin-form-problems.tsx";
import { useSayings } from "../core/charts/charts.tsx";
import { Chips } from "../core/chips.tsx";
import lists from "../core/list-tools.module.css";
import { ListFilters } from "../core/lists/list-filters.tsx";
import { Tick, TickList } from "../core/lists/tick-list.tsx";
import { PageHead } from "../core/page-head.tsx";
import { answerRefused, type RefusedAnswer } from "../core/refused-orders.server.ts";
import { ReportRange } from "../core/report-range.tsx";
import { readTicked, readVersions } from "../core/selection.server.ts";
import { staffLoader } from "../core/staff-page.server.ts";
import { useMay } from "../core/use-may.ts";
import { NotSettled } from "../orders/orders/not-settled.tsx";
import styles from "./cash/cash.module.css";
import { CashTable, MoneyTable } from "./cash/money-table.tsx";
import { OwedByCourier } from "./cash/owed.tsx";
import { readReason } from "./cash/reason.server.ts";
import { CashSumsLine } from "./cash/sums.tsx";

const PER_PAGE = 30;

/** Rows that a phone shows at once (cash.module.css). */
const FIRST = 8;

/** How long the notice of a settlement with its undo button is shown, in milliseconds. */
const UNDO_MS = 10_000;

const LIST = ["to-settle", "settled"] as const;

const FIELDS = formFields([], {
  texts: ["all", "courier", "reason", "from"],
  // Pages of another release of the shop had 100 rows.
  lists: { id: 200 },
});

const PAGE = "admin/money/cash";

/**
 * What is owed, what came in and went back in a range of days, the delivered orders not yet
 * settled, and where the money of the orders of these days is.
 */
export const loader = staffLoader(PAGE, async ({ query, words }) => {
  const now = new Date();
  const asked = readReportRange(query, now);
  const range = asked ?? thisMonth(now);
  const page = readPage(query);
  const filters = readListFilters(query, "cash");
  const list = LIST.find((one) => one === query.get("list")) ?? "to-settle";
  const at = (page - 1) * PER_PAGE;
  const [byCourier, byDay, byDayOfMovement, owed, open, settled, payouts, couriers, riders] =
    await Promise.all([
      moneyBy("courier", range),
      moneyBy("day", range),
      cashByDay(range),
      owedByCourier(now),
      listToSettle(filters.courier || null, PER_PAGE, at, filters),
      list === "settled" ? listSettled(PER_PAGE, at, filters) : { rows: [], total: 0 },
      listPayouts(10),
      listCouriers(),
      listRiders(),
    ]);
  return {
    hasRiders: riders.length > 0,
    title: words.cash.title,
    range: { from: range.from, to: range.to },
    presets: presetRanges(now),
    isRefused: !asked && (query.has("from") || query.has("to")),
    byCourier,
    byDay,
    byDayOfMovement,
    sums: addUp(byDay),
    moved: addUpMoved(byDayOfMovement),
    owed,
    page,
    filters,
    list,
    settled: {
      total: settled.total,
      rows: settled.rows.map(({ settledAt, ...row }) => ({ ...row, at: settledAt.getTime() })),
    },
    couriers: couriers.map(({ id, name }) => ({ id, name })),
    paying: couriers.filter(hasPayments).map(({ id, name }) => ({ id, name })),
    total: open.total,
    taka: open.taka,
    open: open.rows.map(({ createdAt, courierStatus, ...row }) => ({
      ...row,
      placedAt: createdAt.getTime(),
      isPartial: meaningOf(courierStatus ?? "") === "partial",
    })),
    payouts: payouts.map(({ createdAt, ...payout }) => ({ ...payout, at: createdAt.getTime() })),
  };
});

/**
 * Settles the ticked orders in full, as when the shop's own rider hands in the cash, takes that
 * back, or reads a courier's payments.
 */
export async function action(args: ActionFunctionArgs) {
  const { admin, form, intent } = await readStaffForm(args, PAGE, FIELDS);
  const { request } = args;
  const { cash, frame } = adminWordsFor(request);
  const words = wordsFor(request);
  if (intent === "read-payments") {
    const { pathname, search } = new URL(request.url);
    try {
      const read = await readPayments(String(form.get("courier") ?? ""), admin, request.signal);
      const text = cash.payout.read(read);
      return await redirectWithToast(request, pathname + search, {
        type: "success",
        text,
        ms: 5000,
      });
    } catch (error) {
      return data({ payments: refusedForm(form, asRefusal(error), words) }, { status: 409 });
    }
  }
  if (intent === "restore" || intent === "unsettle") return takeBack(request, form, admin);
  const ids = readTicked(form);
  if (ids.length === 0)
    return data(answerRefused(form, cash.nothingTicked, words), { status: 400 });
  try {
    const done = await settleInFull(ids, admin, readVersions(form));
    const { pathname, search } = new URL(request.url);
    const back = hrefWith(pathname, search, { ticked: null });
    const text = cash.settled(done.orders, done.taka);
    const undo = { action: back, id: String(done.at.getTime()), text: frame.undo };
    return redirectWithToast(request, back, { type: "success", text, ms: UNDO_MS, undo });
  } catch (error) {
    return data(answerRefused(form, asRefusal(error), words), { status: 409 });
  }
}

/** Takes back what the notice's moment names, or one order's settlement. */
async function takeBack(request: Request, form: FormData, admin: User) {
  const { cash } = adminWordsFor(request);
  const { pathname, search } = new URL(request.url);
  const id = String(form.get("id") ?? "");
  const isOrders = form.get("from") === "order";
  const back = isOrders ? hrefWith("/admin/order", "", { edit: id }) : pathname + search;
  try {
    if (form.get("intent") === "restore") {
      const done = await unsettleAtOnce(readMoment(id), admin);
      const text = cash.takenBack(done.orders, done.taka);
      return await redirectWithToast(request, back, { type: "success", text });
    }
    await unsettle(id, admin, readReason(form));
    return await redirectWithToast(request, back, { type: "success", text: cash.payout.undone });
  } catch (error) {
    const text = sayRefusal(wordsFor(request), asRefusal(error));
    return redirectWithToast(request, back, { type: "error", text });
  }
}

function readMoment(id: string): Date {
  const at = new Date(/^\d{1,13}$/.test(id) ? Number(id) : Number.NaN);
  if (Number.isNaN(at.getTime())) throw badRequest();
  return at;
}

export { titleMeta as meta } from "#app/http/meta.ts";
export { revalidateOnConflict as shouldRevalidate } from "../core/revalidate.ts";

type CashAnswer = RefusedAnswer | { payments: FormState };

export default function Cash() {
  const { cash: words, reports, riders } = useAdminWords();
  const { day } = useSayings();
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as CashAnswer | undefined;
  const { range, sums, moved } = page;
  const lastMonth = page.presets.find(({ name }) => name === "lastMonth");
  const may = useMay();
  const also = Object.fromEntries(listParameters(page.filters, "cash"));
  const { language } = useWords();
  return (
    <>
      <PageHead title={words.title} count={reports.days(day(range.from), day(range.to))}>
        {lastMonth && may("admin/money/profit") && (
          <Link to={`/admin/profit?from=${lastMonth.from}&to=${lastMonth.to}`}>
            {words.lastMonthsProfit}
          </Link>
        )}
      </PageHead>
      <OwedByCourier rows={page.owed} />
      <div className={styles.acts}>
        <h2>{words.whatToDo}</h2>
        <a href="#to-settle">{words.toSettle(page.total, formatTaka(page.taka, language))}</a>
        <Link to="/admin/cash/payout">{words.payout.title}</Link>
        {page.hasRiders && <Link to="/admin/rider">{riders.title}</Link>}
        <ReadPayments answer={answer && "payments" in answer ? answer.payments : null} />
      </div>
      <CashSumsLine moved={moved}>
        <ReportRange path="/admin/cash" {...page} also={also} />
      </CashSumsLine>
      <Settlements answer={answer && "payments" in answer ? undefined : answer} />
      <Fold title={words.byDayOfMovement}>
        <CashTable rows={page.byDayOfMovement} sums={moved} />
        <p>
          <a className={lists.csv} href={`/admin/cash/days.csv?from=${range.from}&to=${range.to}`}>
            {reports.csv}
          </a>
        </p>
      </Fold>
      <Fold title={words.whereIsIt}>
        <MoneyTable by="courier" rows={page.byCourier} sums={sums} />
        <p className={lists.soft}>{words.receivedHint}</p>
      </Fold>
      <Fold title={words.whereByDay}>
        <MoneyTable by="day" rows={page.byDay} sums={sums} />
      </Fold>
      <Payouts />
    </>
  );
}

function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={styles.fold}>
      <summary>
        <h2>{title}</h2>
      </summary>
      {children}
    </details>
  );
}

/** A press for each courier whose payments can be read. */
function ReadPayments({ answer }: { answer: FormState | null }) {
  const { cash: words, frame } = useAdminWords();
  const { paying } = useLoaderData<typeof loader>();
  const isReading = useNavigation().formData?.get("intent") === "read-payments";
  if (paying.length === 0) return null;
  return (
    <Form method="post">
      <AdminFormProblems state={answer} />
      <input type="hidden" name="intent" value="read-payments" />
      {paying.map(({ id, name }) => (
        <Button key={id} look="secondary" name="courier" value={id} disabled={isReading}>
          {isReading ? frame.saving : words.payout.readOf(name)}
        </Button>
      ))}
    </Form>
  );
}

/** The orders to settle, or those that are settled. */
function Settlements({ answer }: { answer: RefusedAnswer | undefined }) {
  const { cash: words } = useAdminWords();
  const { list, filters } = useLoaderData<typeof loader>();
  const hrefWith = useHrefWith();
  return (
    <>
      <Chips
        label={words.settlements}
        chips={LIST.map((id) => ({ id, name: words.lists[id] }))}
        chosen={list}
        href={(id) => hrefWith({ list: id === "settled" ? id : null, page: null, ticked: null })}
      />
      {list === "settled" ? <Settled key={filtersQuery(filters)} /> : <ToSettle answer={answer} />}
    </>
  );
}

/** The settled orders, each with the way to say that it is not. */
function Settled() {
  const { language } = useWords();
  const { cash: words, orders, frame } = useAdminWords();
  const { settled, filters, range, page } = useLoaderData<typeof loader>();
  const hrefWith = useHrefWith();
  return (
    <section className={lists.part} id="settled">
      <h2>{words.settledTitle(settled.total)}</h2>
      <ListFilters
        name="cash"
        path="/admin/cash"
        filters={filters}
        keep={{ ...range, list: "settled" }}
      />
      {settled.rows.length === 0 && (
        <p>{filtersQuery(filters) === "" ? words.nothingSettled : frame.nothingFound}</p>
      )}
      {settled.rows.length > 0 && (
        <Table
          caption={words.lists.settled}
          rows={settled.rows}
          rowKey={(row) => row.id}
          columns={[
            {
              label: words.payout.order,
              cell: ({ id, orderNumber }) => (
                <Link to={`/admin/order?edit=${id}`}>{orders.orderNumber(orderNumber)}</Link>
              ),
            },
            { label: orders.columns.customer, cell: ({ fullName }) => fullName },
            { label: words.courier, cell: ({ courier }) => courier ?? words.noCourier },
            { label: words.day, cell: ({ at }) => formatDateTime(new Date(at), language) },
            {
              label: words.received,
              numeric: true,
              cell: ({ settledAmount }) => formatTaka(settledAmount, language),
            },
            {
              label: words.notSettled,
              isLabelHidden: true,
              at: "below",
              cell: ({ id, orderNumber }) => <NotSettled id={id} orderNumber={orderNumber} />,
            },
          ]}
        />
      )}
      <Pagination
        page={page}
        pages={Math.ceil(settled.total / PER_PAGE)}
        href={(n) => hrefWith({ page: n > 1 ? n : null })}
      />
    </section>
  );
}

function ToSettle({ answer }: { answer: RefusedAnswer | undefined }) {
  const { language } = useWords();
  const { cash: words, orders, frame } = useAdminWords();
  const list = useLoaderData<typeof loader>();
  const { open, total, taka, page, couriers, filters } = list;
  const hrefWith = useHrefWith();
  const isSaving = useNavigation().formMethod === "POST";
  return (
    <section className={lists.part} id="to-settle">
      <h2>{words.toSettle(total, formatTaka(taka, language))}</h2>
      {couriers.length > 0 && (
        <Chips
          label={words.courier}
          chips={[{ id: "", name: words.all }, ...couriers]}
          chosen={filters.courier}
          href={(id) => hrefWith({ courier: id || null, page: null, ticked: null })}
        />
      )}
      <ListFilters name="cash" path="/admin/cash" filters={filters} keep={list.range} />
      <TickList
        list={listName("/admin/cash", filters)}
        ids={open.map(({ id }) => id)}
        nothing={filtersQuery(filters) === "" ? words.nothingOpen : frame.nothingFound}
        answer={answer}
        taka={new Map(open.map(({ id, owed }) => [id, owed]))}
        bar={<Button disabled={isSaving}>{isSaving ? frame.saving : words.settle}</Button>}
      >
        <div className={styles.long}>
          {open.length > FIRST && (
            <details className={styles.more}>
              <summary>{words.allOf(open.length)}</summary>
            </details>
          )}
          <Table
            caption={words.toSettleCaption}
            rows={open}
            rowKey={(row) => row.id}
            columns={[
              {
                label: orders.columns.select,
                isLabelHidden: true,
                cell: (order) => <Tick order={order} />,
              },
              {
                label: orders.columns.customer,
                cell: ({ id, fullName, isPartial }) => (
                  <>
                    {fullName}
                    {isPartial && (
                      <Link className={lists.problem} to={`/admin/order/return/${id}`}>
                        {words.isPartial}
                      </Link>
                    )}
                  </>
                ),
              },
              {
                label: words.courier,
                cell: ({ courier, consignment }) => (
                  <>
                    {courier ?? words.noCourier}
                    <small className={lists.soft}>{consignment}</small>
                  </>
                ),
              },
              {
                label: words.day,
                cell: ({ placedAt }) => formatDate(new Date(placedAt), language),
              },
              { label: words.owed, numeric: true, cell: ({ owed }) => formatTaka(owed, language) },
            ]}
          />
        </div>
      </TickList>
      <Pagination
        page={page}
        pages={Math.ceil(total / PER_PAGE)}
        href={(n) => hrefWith({ page: n > 1 ? n : null, ticked: null })}
      />
    </section>
  );
}

function Payouts() {
  const { language } = useWords();
  const { cash: words } = useAdminWords();
  const { payouts } = useLoaderData<typeof loader>();
  if (payouts.length === 0) return null;
  return (
    <Fold title={words.payout.latest}>
      <Table
        caption={words.payout.latest}
        rows={payouts}
        rowKey={(payout) => payout.id}
        columns={[
          {
            label: words.day,
            cell: ({ id, at }) => (
              <Link to={`/admin/cash/payout/${id}`}>{formatDateTime(new Date(at), language)}</Link>
            ),
          },
          { label: words.courier, cell: ({ courier }) => courier },
          { label: words.payout.lines, numeric: true, cell: ({ lines }) => words.number(lines) },
          { label: words.payout.open, numeric: true, cell: ({ open }) => words.number(open) },
          {
            label: words.payout.amount,
            numeric: true,
            cell: ({ amount }) => formatTaka(amount, language),
          },
          {
            label: words.payout.fee,
            numeric: true,
            cell: ({ fees }) => formatTaka(fees, language),
          },
          {
            label: words.payout.net,
            numeric: true,
            cell: ({ amount, fees }) => formatTaka(amount - fees, language),
          },
        ]}
      />
    </Fold>
  );
}
