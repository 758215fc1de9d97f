import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { formatDateTime } from "#app/domain/core/dates.ts";
import { formatTaka } from "#app/domain/core/money.ts";
import { formatPhone } from "#app/domain/core/phone.ts";
import {
  askedSchema,
  askForAdvance,
  enterAdvance,
  listOf,
  staffAdvanceSchema,
  verifiedSchema,
} from "#app/domain/money/advances/advances.server.ts";
import { listPayments } from "#app/domain/money/advances/gateway/payments.server.ts";
import {
  listAtGateway,
  portalSchema,
  settleByPortal,
} from "#app/domain/money/advances/gateway/portal.server.ts";
import { type AdvanceState, WALLETS } from "#app/domain/orders/money/advance-rules.ts";
import {
  knownAdvanceSettings,
  listWaysToPay,
} from "#app/domain/orders/money/advance-settings.server.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { formFields } from "#app/http/form.server.ts";
import { fieldOf } from "#app/http/form-state.ts";
import { notFound } from "#app/http/responses.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, PhoneField, Select } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { AdminFormProblems } from "../core/admin-form-problems.tsx";
import styles from "../core/groups.module.css";
import { PageHead } from "../core/page-head.tsx";
import { save, staffAction, staffLoader } from "../core/staff-page.server.ts";
import { useMay } from "../core/use-may.ts";
import ofAdvances from "./advances/advances.module.css";
import { AtGateway } from "./advances/at-gateway.tsx";
import { BEYOND_ORDER, PaidSum } from "./advances/paid-sum.tsx";
import { verifyOne } from "./advances/verify.server.ts";

const FIELDS = formFields([askedSchema, staffAdvanceSchema, portalSchema, verifiedSchema], {
  texts: ["id"],
});

const PAGE = "admin/money/advance-order";

export const loader = staffLoader(PAGE, async ({ params, words }) => {
  const order = await findOrder(params.orderId ?? "");
  if (!order) throw notFound();
  const { orderNumber, fullName, phoneNumber, totalPrice } = order;
  const { advanceRequired, advanceAmount } = order;
  const [reported, payments, open, { settings }] = await Promise.all([
    listOf([order.id]),
    listPayments(order.id),
    listAtGateway(1, 100, order.id),
    knownAdvanceSettings(),
  ]);
  return {
    title: words.advances.ofOrder(orderNumber),
    orderNumber,
    fullName,
    phoneNumber,
    totalPrice,
    advanceRequired,
    advanceAmount,
    hasWallet: listWaysToPay(settings).length > 0,
    reported: (reported.get(order.id) ?? []).map(({ createdAt, decidedAt: _, ...advance }) => ({
      ...advance,
      at: createdAt.getTime(),
    })),
    payments: payments.map(({ id, createdAt, gateway, amount, status }) => ({
      id,
      at: createdAt.getTime(),
      gateway,
      amount,
      status,
    })),
    open: open.rows.map(({ since, ...row }) => ({ ...row, since: since.getTime() })),
  };
});

export const action = staffAction(
  { page: PAGE, fields: FIELDS },
  {
    ask: (sent) =>
      save(
        sent,
        askedSchema,
        ({ required }) => askForAdvance(sent.params.orderId ?? "", required, sent.actor),
        { said: ({ advanceRequired }) => sent.words.advances.requiredSaved(advanceRequired) },
      ),
    enter: (sent) =>
      save(
        sent,
        staffAdvanceSchema,
        (input) => enterAdvance(sent.params.orderId ?? "", input, sent.actor),
        {
          said: sent.words.advances.entered,
          fields: { "transaction-used": "transactionNumber", ...BEYOND_ORDER },
        },
      ),
    verify: verifyOne,
    portal: (sent) =>
      save(sent, portalSchema, (input) => settleByPortal(sent.id, input, sent.actor), {
        said: ({ orderNumber }) => sent.words.advances.settled(orderNumber),
        fields: { "transaction-used": "transactionNumber" },
      }),
  },
);

export { titleMeta as meta } from "#app/http/meta.ts";

export default function AdvanceOfOrder() {
  const { advances: words } = useAdminWords();
  const { language } = useWords();
  const order = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  // Each form shows only what was typed in it.
  const { intent } = sent?.values ?? {};
  const settling = intent === "portal" ? sent : undefined;
  const answer = settling || intent === "verify" ? undefined : sent;
  const may = useMay();
  const taka = (amount: number) => formatTaka(amount, language);
  const { wallet, ...rest } = {
    wallet: fieldOf(answer, "wallet"),
    transactionNumber: fieldOf(answer, "transactionNumber"),
  };
  const due = Math.max(0, order.advanceRequired - order.advanceAmount);
  return (
    <>
      <PageHead title={words.ofOrder(order.orderNumber)}>
        <Link to="/admin/advances">{words.title}</Link>
      </PageHead>
      <p>
        {order.fullName} · {taka(order.totalPrice)} · {words.paid(taka(order.advanceAmount))}
      </p>
      {order.reported.length > 0 && <Reported />}
      {order.payments.length > 0 && (
        <>
          <h2>{words.payments}</h2>
          <ul>
            {order.payments.map(({ id, at, gateway, amount, status }) => (
              <li key={id}>
                {words.wallets[gateway]} · {formatDateTime(new Date(at), language)} · {taka(amount)}{" "}
                · {words.paymentStates[status]}
              </li>
            ))}
          </ul>
        </>
      )}
      {order.open.length > 0 && (
        <>
          <h2>{words.tabs.gateway}</h2>
          <AtGateway rows={order.open} mayDecide={may(PAGE, "portal")} answer={settling} />
        </>
      )}
      <AdminFormProblems state={sent} fieldNames={words.fields} />
      {!order.hasWallet && (
        <p>
          {words.noWallet}{" "}
          {may("admin/money/advance-settings") && (
            <Link to="/admin/advances/settings">{words.rules}</Link>
          )}
        </p>
      )}
      {may(PAGE, "ask") && (order.hasWallet || order.advanceRequired > 0) && (
        <Form method="post" className={styles.form}>
          <Field
            {...fieldOf(answer, "required", String(order.advanceRequired))}
            label={words.required}
            hint={words.requiredHint}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            required
          />
          <div>
            <Button name="intent" value="ask">
              {words.saveRequired}
            </Button>
          </div>
        </Form>
      )}
      <Form method="post" className={`${styles.form} ${styles.section}`}>
        <h2>{words.enter}</h2>
        <p>{words.enterHint}</p>
        <Select {...wallet} label={words.wallet}>
          {WALLETS.map((name) => (
            <option key={name} value={name}>
              {words.wallets[name]}
            </option>
          ))}
        </Select>
        <Field
          {...rest.transactionNumber}
          label={words.transactionNumber}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          required
        />
        <PhoneField
          {...fieldOf(answer, "sender", order.phoneNumber)}
          label={words.sender}
          autoComplete="off"
        />
        <PaidSum answer={answer} stored={due > 0 ? String(due) : ""} label={words.amount} />
        <div>
          <Button look="secondary" name="intent" value="enter">
            {words.enter}
          </Button>
        </div>
      </Form>
    </>
  );
}

/** What was reported for the order; what waits is verified by one press, as in the list. */
function Reported() {
  const { advances: words } = useAdminWords();
  const { language } = useWords();
  const { orderNumber, reported } = useLoaderData<typeof loader>();
  const may = useMay();
  const { columns } = words;
  type Row = (typeof reported)[number];
  const mayVerify = may(PAGE, "verify") && reported.some(isOpen);
  return (
    <section className={ofAdvances.reported}>
      <h2>{words.reported}</h2>
      <Table
        caption={words.reported}
        rows={reported}
        rowKey={({ id }) => id}
        columns={[
          {
            label: columns.payment,
            cell: ({ wallet, transactionNumber, at }) => (
              <>
                {words.wallets[wallet]} <b>{transactionNumber}</b>{" "}
                <small className={ofAdvances.soft}>{formatDateTime(new Date(at), language)}</small>
              </>
            ),
          },
          { label: columns.sender, cell: ({ sender }) => formatPhone(sender, language) },
          {
            label: columns.amount,
            numeric: true,
            cell: ({ amount }) => formatTaka(amount, language),
          },
          {
            label: columns.state,
            cell: ({ status, reason }) => [words.tabs[status], reason].filter(Boolean).join(": "),
          },
          ...(mayVerify
            ? [
                {
                  label: columns.action,
                  isWide: true,
                  cell: (row: Row) =>
                    isOpen(row) && (
                      <Form method="post" preventScrollReset className={ofAdvances.acts}>
                        <input type="hidden" name="id" value={row.id} />
                        <input type="hidden" name="amount" value={row.amount} />
                        <Button
                          look="secondary"
                          name="intent"
                          value="verify"
                          aria-label={words.verifyOf(orderNumber)}
                        >
                          {words.verify}
                        </Button>
                        <Link className={ofAdvances.touchLink} to="/admin/advances">
                          {words.otherwise}
                        </Link>
                      </Form>
                    ),
                },
              ]
            : []),
        ]}
      />
    </section>
  );
}

/** A gateway decides about its own payments. */
const isOpen = ({ status, isByGateway }: { status: AdvanceState; isByGateway: boolean }) =>
  status === "waiting" && !isByGateway;
