import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { addUp, cashByDay, listToSettle, moneyBy } from "#app/domain/cash/money-sums.server.ts";
import { listPayouts } from "#app/domain/cash/payouts.server.ts";
import { settleInFull } from "#app/domain/cash/settle.server.ts";
import { meaningOf } from "#app/domain/couriers/courier-status.ts";
import { listCouriers } from "#app/domain/couriers/couriers.server.ts";
import { formatDate, formatDateTime } from "#app/domain/dates.ts";
import { readPage } from "#app/domain/list-pages.ts";
import { formatTaka } from "#app/domain/money.ts";
import { readReportRange, thisMonth } from "#app/domain/reports/report-range.ts";
import { readStaffForm, requireAdmin } from "#app/http/auth.server.ts";
import { asRefusal, formFields } from "#app/http/form.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { useHrefWith } from "#app/ui/href-with.ts";
import { Table } from "#app/ui/table.tsx";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { CashTable, MoneyTable } from "./cash/money-table.tsx";
import styles from "./couriers/couriers.module.css";
import { readTicked, readVersions } from "./orders/selection.server.ts";
import { Chips } from "./parts/chips.tsx";
import { PageHead } from "./parts/page-head.tsx";
import { answerRefused, type RefusedAnswer } from "./parts/refused-orders.server.ts";
import { OrderTick, RefusedOrders } from "./parts/refused-orders.tsx";

const PER_PAGE = 100;

const FIELDS = formFields([], { texts: ["all"], lists: { id: PER_PAGE } });

/** Sums of the cash of orders in a range of days, and the delivered orders not yet settled. */
export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args, "admin/cash");
  const { searchParams } = new URL(args.request.url);
  const now = new Date();
  const range = readReportRange(searchParams, now) ?? thisMonth(now);
  const page = readPage(searchParams);
  const courierId = searchParams.get("courier");
  const [byCourier, byDay, byDayOfMovement, open, payouts, couriers] = await Promise.all([
    moneyBy("courier", range),
    moneyBy("day", range),
    cashByDay(range),
    listToSettle(courierId, PER_PAGE, (page - 1) * PER_PAGE),
    listPayouts(10),
    listCouriers(),
  ]);
  return {
    title: adminWordsFor(args.request).cash.title,
    range: { from: range.from, to: range.to },
    byCourier,
    byDay,
    byDayOfMovement,
    sums: addUp(byDay),
    page,
    courierId,
    couriers: couriers.map(({ id, name }) => ({ id, name })),
    total: open.total,
    taka: open.taka,
    open: open.rows.map(({ createdAt, courierStatus, ...row }) => ({
      ...row,
      placedAt: createdAt.getTime(),
      isPartial: meaningOf(courierStatus ?? "") === "partial",
    })),
    payouts: payouts.map(({ createdAt, ...payout }) => ({ ...payout, at: createdAt.getTime() })),
  };
}

/** Settles the ticked orders in full, as when the shop's own rider hands in the cash. */
export async function action(args: ActionFunctionArgs) {
  const { admin, form } = await readStaffForm(args, "admin/cash", FIELDS);
  const { request } = args;
  const { cash } = adminWordsFor(request);
  const words = wordsFor(request);
  const ids = readTicked(form);
  if (ids.length === 0)
    return data(answerRefused(form, cash.nothingTicked, words), { status: 400 });
  try {
    const done = await settleInFull(ids, admin, readVersions(form));
    const { pathname, search } = new URL(request.url);
    const text = cash.settled(done.orders, done.taka);
    return redirectWithToast(request, pathname + search, { type: "success", text });
  } catch (error) {
    return data(answerRefused(form, asRefusal(error), words), { status: 409 });
  }
}

export { titleMeta as meta } from "#app/http/meta.ts";
export { revalidateOnConflict as shouldRevalidate } from "./parts/revalidate.ts";

export default function Cash() {
  const { cash: words, reports } = useAdminWords();
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as RefusedAnswer | undefined;
  const { range, sums } = page;
  return (
    <>
      <PageHead title={words.title}>
        <Link to="/admin/cash/payout">{words.payout.title}</Link>
      </PageHead>
      <ToSettle answer={answer} />
      <section className={styles.part}>
        <h2>{words.whereIsIt}</h2>
        <form className={styles.bar} key={`${range.from} ${range.to}`}>
          <label>
            {reports.from} <input type="date" name="from" defaultValue={range.from} required />
          </label>
          <label>
            {reports.to} <input type="date" name="to" defaultValue={range.to} required />
          </label>
          <Button look="secondary">{reports.show}</Button>
        </form>
        <MoneyTable by="courier" rows={page.byCourier} sums={sums} />
        <p className={styles.soft}>{words.receivedHint}</p>
      </section>
      <section className={styles.part}>
        <h2>{words.byDay}</h2>
        <MoneyTable by="day" rows={page.byDay} sums={sums} />
      </section>
      <section className={styles.part}>
        <h2>{words.byDayOfMovement}</h2>
        <CashTable rows={page.byDayOfMovement} />
      </section>
      <Payouts />
    </>
  );
}

function ToSettle({ answer }: { answer: RefusedAnswer | undefined }) {
  const { language } = useWords();
  const { cash: words, orders, stock, frame } = useAdminWords();
  const { open, total, taka, page, couriers, courierId } = useLoaderData<typeof loader>();
  const hrefWith = useHrefWith();
  const isSaving = useNavigation().formMethod === "POST";
  return (
    <section className={styles.part}>
      <h2>{words.toSettle(total, formatTaka(taka, language))}</h2>
      {couriers.length > 0 && (
        <Chips
          label={words.courier}
          chips={[{ id: "", name: words.all }, ...couriers]}
          chosen={courierId ?? ""}
          href={(id) => hrefWith({ courier: id || null, page: null })}
        />
      )}
      {answer && <RefusedOrders answer={answer} />}
      {open.length === 0 ? (
        <p>{words.nothingOpen}</p>
      ) : (
        <Form method="post" preventScrollReset>
          <Table
            caption={words.toSettleCaption}
            rows={open}
            rowKey={(row) => row.id}
            columns={[
              {
                label: orders.columns.select,
                isLabelHidden: true,
                cell: (order) => <OrderTick order={order} answer={answer} />,
              },
              {
                label: orders.columns.customer,
                cell: ({ id, fullName, isPartial }) => (
                  <>
                    {fullName}
                    {isPartial && (
                      <Link className={styles.problem} to={`/admin/order/return/${id}`}>
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
                    <small className={styles.soft}>{consignment}</small>
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
          <div className={styles.sticky}>
            <Button disabled={isSaving}>{isSaving ? frame.saving : words.settle}</Button>
            {page > 1 && <Link to={hrefWith({ page: null })}>{stock.newest}</Link>}
            {page * PER_PAGE < total && (
              <Link to={hrefWith({ page: page + 1 })}>{stock.older}</Link>
            )}
          </div>
        </Form>
      )}
    </section>
  );
}

function Payouts() {
  const { language } = useWords();
  const { cash: words } = useAdminWords();
  const { payouts } = useLoaderData<typeof loader>();
  if (payouts.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>{words.payout.latest}</h2>
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
        ]}
      />
    </section>
  );
}
