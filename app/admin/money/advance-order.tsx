import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { formatDateTime } from "#app/domain/core/dates.ts";
import { formatTaka } from "#app/domain/core/money.ts";
import {
  askedSchema,
  askForAdvance,
  enterAdvance,
  staffAdvanceSchema,
} from "#app/domain/money/advances/advances.server.ts";
import { listPayments } from "#app/domain/money/advances/gateway/payments.server.ts";
import {
  listAtGateway,
  portalSchema,
  settleByPortal,
} from "#app/domain/money/advances/gateway/portal.server.ts";
import { WALLETS } from "#app/domain/orders/money/advance-rules.ts";
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
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { AdminFormProblems } from "../core/admin-form-problems.tsx";
import styles from "../core/groups.module.css";
import { PageHead } from "../core/page-head.tsx";
import { save, staffAction, staffLoader } from "../core/staff-page.server.ts";
import { useMay } from "../core/use-may.ts";
import { AtGateway } from "./advances/at-gateway.tsx";

const FIELDS = formFields([askedSchema, staffAdvanceSchema, portalSchema], { texts: ["id"] });

const PAGE = "admin/money/advance-order";

export const loader = staffLoader(PAGE, async ({ params, words }) => {
  const order = await findOrder(params.orderId ?? "");
  if (!order) throw notFound();
  const { orderNumber, fullName, phoneNumber, totalPrice } = order;
  const { advanceRequired, advanceAmount } = order;
  const [payments, open, { settings }] = await Promise.all([
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
          fields: { "transaction-used": "transactionNumber" },
        },
      ),
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
  const isSettling = sent?.values.intent === "portal";
  const [settling, answer] = isSettling ? [sent, undefined] : [undefined, sent];
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
      {!order.hasWallet && <p>{words.noWallet}</p>}
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
        <Field
          {...fieldOf(answer, "amount", due > 0 ? String(due) : "")}
          label={words.amount}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          required
        />
        <div>
          <Button look="secondary" name="intent" value="enter">
            {words.enter}
          </Button>
        </div>
      </Form>
    </>
  );
}
