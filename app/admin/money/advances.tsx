import { data } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { formatDateTime } from "#app/domain/core/dates.ts";
import { readListPage } from "#app/domain/core/list-pages.ts";
import { formatNumber, formatTaka } from "#app/domain/core/money.ts";
import { PASTE_MAX_BYTES } from "#app/domain/core/pasted-tables/pasted-table.server.ts";
import { formatPhone } from "#app/domain/core/phone.ts";
import { ShopError } from "#app/domain/core/shop-error.ts";
import {
  askForAdvance,
  backSchema,
  listAdvances,
  listToPayBack,
  payBackAdvance,
  refusalSchema,
  refuseAdvance,
  verifiedSchema,
  verifyAdvance,
} from "#app/domain/money/advances/advances.server.ts";
import {
  cancelAwaited,
  countAwaited,
  listAwaited,
  remindOfAdvance,
} from "#app/domain/money/advances/awaited-advances.server.ts";
import {
  listAtGateway,
  portalSchema,
  settleByPortal,
} from "#app/domain/money/advances/gateway/portal.server.ts";
import {
  listRefundable,
  refundAdvance,
  refundSchema,
} from "#app/domain/money/advances/gateway/refunds.server.ts";
import { matchStatement, type StatementLine } from "#app/domain/money/advances/statement.server.ts";
import { WALLET_COLUMNS } from "#app/domain/money/advances/wallet-columns.ts";
import { countOpenMessages } from "#app/domain/money/advances/wallet-messages.server.ts";
import type { AdvanceState } from "#app/domain/orders/money/advance-rules.ts";
import { formFields } from "#app/http/form.server.ts";
import { formState } from "#app/http/form-state.server.ts";
import { type FormState, fieldOf } from "#app/http/form-state.ts";
import { badRequest } from "#app/http/responses.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextArea } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { useHrefWith } from "#app/ui/href-with.ts";
import { MissingPage } from "#app/ui/missing-page.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { AdminFormProblems } from "../core/admin-form-problems.tsx";
import { Chips } from "../core/chips.tsx";
import { EmptyList } from "../core/empty-list.tsx";
import { FileField } from "../core/file-input.tsx";
import { TickBox, TickList } from "../core/lists/tick-list.tsx";
import { PageHead } from "../core/page-head.tsx";
import { readVersions } from "../core/selection.server.ts";
import {
  done,
  invalid,
  type SentForm,
  save,
  staffAction,
  staffLoader,
} from "../core/staff-page.server.ts";
import {
  chosenIn,
  columnFields,
  pastedText,
  type ShownColumns,
  shownColumns,
} from "../core/tables/chosen-columns.server.ts";
import { ChosenColumns } from "../core/tables/chosen-columns.tsx";
import { useMay } from "../core/use-may.ts";
import styles from "./advances/advances.module.css";
import { AtGateway } from "./advances/at-gateway.tsx";
import { Awaited } from "./advances/awaited.tsx";
import { OrderLink, useOrderColumns } from "./advances/order-link.tsx";
import { PaidSum } from "./advances/paid-sum.tsx";
import { ofRow, PayBack } from "./advances/pay-back.tsx";
import { verifyOne } from "./advances/verify.server.ts";
import { viewAwaited } from "./advances/view.server.ts";

const TABS = ["waiting", "awaited", "pay-back", "verified", "refused", "gateway"] as const;

const { texts, lists } = columnFields(WALLET_COLUMNS);

/** Rows that are verified at once, more than a page has. */
const MOST_TICKED = 100;

const FIELDS = formFields([verifiedSchema, refusalSchema, backSchema, refundSchema, portalSchema], {
  texts: ["text", ...texts],
  lists: { ...lists, id: MOST_TICKED },
  files: ["file"],
  // Percent-encoded Bangla is three times as long.
  mostTextBytes: PASTE_MAX_BYTES * 3,
});

const PAGE = "admin/money/advances";

const NO_ROWS = { advances: [], orders: [], open: [], awaited: [] };

/**
 * The reported advances of one state, the orders whose advance is to be paid back, or what is open
 * at the gateway.
 */
export const loader = staffLoader(PAGE, async ({ query, words }) => {
  const tab = TABS.find((name) => name === query.get("list")) ?? "waiting";
  const [awaiting, openMessages] = await Promise.all([countAwaited(), countOpenMessages()]);
  const common = { title: words.advances.title, tab, awaiting, openMessages };
  if (tab === "awaited") {
    const { awaited, ...list } = await readListPage(query, ({ page, perPage }) =>
      listAwaited(page, perPage),
    );
    return { ...common, ...list, ...NO_ROWS, awaited: await viewAwaited(awaited) };
  }
  if (tab === "pay-back") {
    const list = await readListPage(query, ({ page, perPage }) => listToPayBack(page, perPage));
    const refundable = await listRefundable(list.orders.map(({ id }) => id));
    const orders = list.orders.map((order) => ({
      ...order,
      refundable: refundable.get(order.id) ?? null,
    }));
    return { ...common, ...list, ...NO_ROWS, orders };
  }
  if (tab === "gateway") {
    const { rows, ...list } = await readListPage(query, ({ page, perPage }) =>
      listAtGateway(page, perPage),
    );
    const open = rows.map(({ since, ...row }) => ({ ...row, since: since.getTime() }));
    return { ...common, ...list, ...NO_ROWS, open };
  }
  const { advances, ...list } = await readListPage(query, ({ page, perPage }) =>
    listAdvances(tab, page, perPage),
  );
  return {
    ...common,
    ...list,
    ...NO_ROWS,
    advances: advances.map(({ createdAt, decidedAt, ...advance }) => ({
      ...advance,
      at: (decidedAt ?? createdAt).getTime(),
    })),
  };
});

type Matched = FormState & { lines?: StatementLine[]; shown?: ShownColumns };

export const action = staffAction<typeof PAGE, Matched>(
  { page: PAGE, fields: FIELDS },
  {
    verify: verifyOne,
    "verify-many": (sent) => verifyMany(sent),
    refuse: (sent) =>
      save(sent, refusalSchema, ({ reason }) => refuseAdvance(sent.id, reason, sent.actor), {
        said: ({ orderNumber }) => sent.words.advances.refused(orderNumber),
      }),
    remind: async (sent) => {
      const { order, isSent } = await remindOfAdvance(sent.id, sent.actor);
      if (!isSent) throw new ShopError("sms-not-set-up", {});
      return done(sent, sent.words.advances.reminded(order.orderNumber));
    },
    waive: async (sent) => {
      const { orderNumber } = await askForAdvance(sent.id, 0, sent.actor);
      return done(sent, sent.words.advances.waived(orderNumber));
    },
    "cancel-order": async (sent) => {
      const { orderNumber } = await cancelAwaited(sent.id, sent.actor);
      return done(sent, sent.words.advances.cancelled(orderNumber));
    },
    "pay-back": (sent) =>
      save(
        sent,
        backSchema,
        ({ back, transactionNumber }) =>
          payBackAdvance(sent.id, back, sent.actor, transactionNumber),
        {
          said: ({ orderNumber }) => sent.words.advances.paidBack(orderNumber),
          fields: {
            "transaction-used": "transactionNumber",
            "refund-number-used": "transactionNumber",
          },
        },
      ),
    refund: (sent) =>
      save(sent, refundSchema, (input) => refundAdvance(sent.id, input, sent.actor), {
        said: ({ orderNumber, isDone }) => {
          const { refunded, refunding } = sent.words.advances;
          return isDone ? refunded(orderNumber) : refunding;
        },
      }),
    portal: (sent) =>
      save(sent, portalSchema, (input) => settleByPortal(sent.id, input, sent.actor), {
        said: ({ orderNumber }) => sent.words.advances.settled(orderNumber),
        fields: { "transaction-used": "transactionNumber" },
      }),
    match: async (sent) => {
      const text = await pastedText(sent.form);
      if (!text) return invalid(sent, sent.words.advances.nothingTyped);
      const chosen = chosenIn(sent.form, text, WALLET_COLUMNS);
      const shown = shownColumns(text, WALLET_COLUMNS, chosen);
      const lines = await matchStatement(text, sent.actor, chosen);
      if (lines.length > 0 && lines.every(({ outcome }) => outcome === "verified"))
        return done(sent, sent.words.advances.matched(lines.length, 0));
      const state = formState(sent.form, {});
      return data({ ...state, values: { ...state.values, text }, lines, shown });
    },
  },
);

/** Verifies the ticked advances with the sums that were shown, each for itself. */
async function verifyMany(sent: SentForm) {
  const { advances, cash } = sent.words;
  const ticked = [...readVersions(sent.form)];
  if (ticked.length === 0) return invalid(sent, cash.nothingTicked);
  let verified = 0;
  const areSums = ticked.every(([, amount]) => verifiedSchema.safeParse({ amount }).success);
  if (!areSums) throw badRequest();
  for (const [id, amount] of ticked)
    try {
      await verifyAdvance(id, amount, sent.actor);
      verified += 1;
    } catch (error) {
      // Those that others decided about meanwhile are counted below.
      if (!(error instanceof ShopError)) throw error;
    }
  const text = advances.manyVerified(verified, ticked.length - verified);
  return verified === ticked.length ? done(sent, text) : invalid(sent, text);
}

export { titleMeta as meta } from "#app/http/meta.ts";

export default function Advances() {
  const { advances: words, walletSms, orders } = useAdminWords();
  const { language } = useWords();
  const list = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as Matched | undefined;
  const hrefWith = useHrefWith();
  const may = useMay();
  const { tab, total, page, pages } = list;
  const isOfOrders = tab === "awaited" || tab === "pay-back";
  return (
    <>
      <PageHead title={words.title} count={isOfOrders ? orders.count(total) : words.count(total)}>
        {may("admin/money/wallet-messages") && (
          <Link to="/admin/advances/messages">
            {walletSms.title}
            {list.openMessages > 0 && ` · ${formatNumber(list.openMessages, language)}`}
          </Link>
        )}
        {may("admin/money/advance-settings") && (
          <Link to="/admin/advances/settings">{words.rules}</Link>
        )}
      </PageHead>
      {tab === "awaited" && <p>{words.awaitedIntro}</p>}
      {tab === "waiting" && <p>{words.intro}</p>}
      <Chips
        label={words.title}
        chips={TABS.map((id) => ({
          id,
          name: words.tabs[id] ?? id,
          ...(id === "awaited" && { n: list.awaiting }),
        }))}
        chosen={tab}
        href={(id) => hrefWith({ list: id === "waiting" ? null : id, page: null })}
      />
      <AdminFormProblems state={answer} />
      {tab === "waiting" && may(PAGE, "match") && <Statement answer={answer} />}
      <MissingPage {...list} />
      {total === 0 && <EmptyList text={words.none} />}
      {list.advances.length > 0 && <Reported tab={tab as AdvanceState} answer={answer} />}
      {list.awaited.length > 0 && <Awaited rows={list.awaited} />}
      {list.orders.length > 0 && <ToPayBack answer={answer} />}
      {list.open.length > 0 && (
        <AtGateway rows={list.open} mayDecide={may(PAGE, "portal")} answer={answer} />
      )}
      <Pagination page={page} pages={pages} href={(n) => hrefWith({ page: n === 1 ? null : n })} />
    </>
  );
}

type Asked = { answer: Matched | undefined };

function Reported({ tab, answer }: Asked & { tab: AdvanceState }) {
  const { advances: words } = useAdminWords();
  const { advances } = useLoaderData<typeof loader>();
  const may = useMay();
  const isWaiting = tab === "waiting";
  const mayDecide = may(PAGE, "verify") && tab !== "refused";
  const open = mayDecide ? advances.filter(({ isByGateway }) => !isByGateway) : [];
  const table = (
    <div className={styles.rows}>
      <ReportedTable tab={tab} mayDecide={mayDecide} answer={answer} />
    </div>
  );
  return (
    <>
      {isWaiting && open.length > 0 ? (
        <TickList
          list="/admin/advances"
          ids={open.map(({ id }) => id)}
          nothing={words.none}
          answer={null}
          taka={new Map(open.map(({ id, amount }) => [id, amount]))}
          bar={
            <Button name="intent" value="verify-many">
              {words.verifyMany}
            </Button>
          }
        >
          {table}
        </TickList>
      ) : (
        table
      )}
      {/* The forms of the rows, which stand in another form. */}
      {open.map(({ id }) =>
        (["verify", "refuse"] as const).map((does) => (
          <Form key={`${does} ${id}`} id={`${does}-${id}`} method="post" preventScrollReset>
            <input type="hidden" name="id" value={id} />
          </Form>
        )),
      )}
    </>
  );
}

function ReportedTable({
  tab,
  mayDecide,
  answer,
}: Asked & { tab: AdvanceState; mayDecide: boolean }) {
  const { advances: words, orders: orderWords } = useAdminWords();
  const { language } = useWords();
  const { advances } = useLoaderData<typeof loader>();
  const taka = (amount: number) => formatTaka(amount, language);
  const { columns } = words;
  const isTicked = tab === "waiting" && mayDecide;
  type Row = (typeof advances)[number];
  const orderOf = ({ orderId: id, orderNumber, fullName }: Row) => ({ id, orderNumber, fullName });
  const orderColumns = useOrderColumns(orderOf);
  return (
    <Table
      caption={words.title}
      rows={advances}
      rowKey={({ id }) => id}
      columns={[
        ...(isTicked
          ? [
              {
                label: orderWords.columns.select,
                isLabelHidden: true,
                cell: ({ id, amount, orderNumber, isByGateway }: Row) =>
                  !isByGateway && (
                    <TickBox id={id} value={`${id}~${amount}`}>
                      <span className="hidden-visually">{words.verifyOf(orderNumber)}</span>
                    </TickBox>
                  ),
              },
              { label: columns.order, cell: (row: Row) => <OrderLink {...orderOf(row)} /> },
            ]
          : orderColumns),
        {
          label: columns.sender,
          className: styles.number,
          cell: ({ sender }) => formatPhone(sender, language),
        },
        {
          label: columns.payment,
          cell: ({ wallet, transactionNumber, at }) => (
            <>
              {words.wallets[wallet]} <b>{transactionNumber}</b>{" "}
              <small className={styles.soft}>{formatDateTime(new Date(at), language)}</small>
            </>
          ),
        },
        {
          label: columns.amount,
          numeric: true,
          cell: ({ amount, advanceRequired }) => (
            <>
              {taka(amount)}
              {advanceRequired !== amount && (
                <>
                  {" "}
                  <small className={styles.soft}>{words.askedFor(taka(advanceRequired))}</small>
                </>
              )}
            </>
          ),
        },
        ...(tab === "refused"
          ? [{ label: columns.reason, cell: ({ reason }: { reason: string }) => reason }]
          : []),
        ...(mayDecide
          ? [
              {
                label: columns.action,
                isWide: true,
                cell: (row: Row) =>
                  row.isByGateway ? (
                    words.byGateway(words.wallets[row.wallet])
                  ) : (
                    <Decide advance={row} isWaiting={tab === "waiting"} answer={answer} />
                  ),
              },
            ]
          : []),
      ]}
    />
  );
}

type Decided = { id: string; amount: number; orderNumber: number };

/** One press verifies the reported sum; another sum and a refusal are folded. */
function Decide({
  advance: { id, amount, orderNumber },
  isWaiting,
  answer,
}: Asked & { advance: Decided; isWaiting: boolean }) {
  const { advances: words } = useAdminWords();
  const [refused, wrong] = [ofRow(answer, id, "refuse"), ofRow(answer, id, "verify")];
  const [verify, refuse] = [`verify-${id}`, `refuse-${id}`];
  return (
    <div className={styles.acts}>
      {isWaiting && (
        <Button
          look="secondary"
          form={verify}
          name="intent"
          value="verify"
          aria-label={words.verifyOf(orderNumber)}
        >
          {words.verify}
        </Button>
      )}
      <details open={refused !== undefined || wrong !== undefined}>
        <summary>{isWaiting ? words.otherwise : words.refuseVerified}</summary>
        {isWaiting && (
          <PaidSum
            answer={wrong}
            stored={String(amount)}
            form={verify}
            id={`amount-${id}`}
            label={words.amountOf(orderNumber)}
          />
        )}
        <div className={styles.row}>
          <Field
            {...fieldOf(refused, "reason")}
            form={refuse}
            id={`reason-${id}`}
            label={words.reason}
            hint={words.reasonHint}
            maxLength={200}
            required
          />
          <Button look="danger" form={refuse} name="intent" value="refuse">
            {isWaiting ? words.refuse : words.refuseVerified}
          </Button>
        </div>
      </details>
    </div>
  );
}

function ToPayBack({ answer }: Asked) {
  const { advances: words, orders: orderWords } = useAdminWords();
  const { language } = useWords();
  const { orders } = useLoaderData<typeof loader>();
  const may = useMay();
  const { columns } = words;
  const orderColumns = useOrderColumns((order: (typeof orders)[number]) => order);
  return (
    <>
      <p>{words.payBackHint}</p>
      <Table
        caption={words.tabs["pay-back"] ?? words.title}
        rows={orders}
        rowKey={({ id }) => id}
        columns={[
          ...orderColumns,
          {
            label: columns.payment,
            cell: ({ paid }) =>
              paid.map(({ id, wallet, sender, transactionNumber }) => (
                <div key={id}>
                  {words.wallets[wallet]} {formatPhone(sender, language)}{" "}
                  <small className={styles.soft}>{transactionNumber}</small>
                </div>
              )),
          },
          {
            label: orderWords.columns.status,
            cell: ({ status }) => orderWords.shortStatuses[status] ?? status,
          },
          { label: words.due, numeric: true, cell: ({ due }) => formatTaka(due, language) },
          {
            label: columns.action,
            isWide: true,
            cell: (order) => may(PAGE, "pay-back") && <PayBack order={order} answer={answer} />,
          },
        ]}
      />
    </>
  );
}

function Statement({ answer }: Asked) {
  const { advances: words, orders, tables } = useAdminWords();
  const { language } = useWords();
  const lines = answer?.lines ?? [];
  const verified = lines.filter(({ outcome }) => outcome === "verified").length;
  return (
    <section className={styles.statement}>
      <h2>{words.statement}</h2>
      <Form method="post" encType="multipart/form-data" preventScrollReset className={styles.paste}>
        <TextArea
          {...fieldOf(answer, "text")}
          key={answer?.values.text}
          label={words.statementLines}
          hint={words.statementHint}
          rows={4}
        />
        <FileField label={words.statementFile} name="file" accept=".csv,text/csv,text/plain" />
        {answer?.shown && (
          <ChosenColumns shown={answer.shown} names={tables.walletNames} several={["kind"]} />
        )}
        <div>
          <Button look="secondary" name="intent" value="match">
            {words.match}
          </Button>
        </div>
      </Form>
      {lines.length > 0 && (
        <>
          <p role="status">{words.matched(verified, lines.length - verified)}</p>
          <Table
            caption={words.statement}
            rows={lines}
            rowKey={({ line }) => line}
            columns={[
              { label: words.line, cell: ({ text }) => text },
              {
                label: words.columns.order,
                cell: ({ orderNumber }) => (orderNumber ? orders.orderNumber(orderNumber) : ""),
              },
              {
                label: words.sumRead,
                numeric: true,
                cell: ({ amount }) => (amount === null ? "" : formatTaka(amount, language)),
              },
              { label: words.outcome, cell: ({ outcome }) => words.outcomes[outcome] },
            ]}
          />
        </>
      )}
    </section>
  );
}
