import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { formatNumber, formatTaka } from "#app/domain/core/money.ts";
import { balanceRider, balanceSchema } from "#app/domain/money/cash/rider-balance.server.ts";
import { REASON_MAX } from "#app/domain/orders/order-transitions.ts";
import { formFields } from "#app/http/form.server.ts";
import { type FormState, fieldOf } from "#app/http/form-state.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { FormProblems } from "#app/ui/form-problems.tsx";
import { Table } from "#app/ui/table.tsx";
import { languageOf } from "#app/words/language.server.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "../core/list-tools.module.css";
import { PageHead } from "../core/page-head.tsx";
import { save, staffAction, staffLoader } from "../core/staff-page.server.ts";
import { viewRider } from "../parcels/rider/view.server.ts";

const PAGE = "admin/money/rider-balance";

/** What a rider has and has to hand over at the end of his day. */
export const loader = staffLoader(PAGE, async ({ params, language, words }) => {
  const { id, name, cash, out, back, delivered } = await viewRider(params.riderId ?? "", language);
  return {
    title: words.riders.balance.title(name),
    key: crypto.randomUUID(),
    rider: { id, name, cash, out: out.length, back: back.length },
    delivered: delivered.map(({ id, orderNumber, fullName, owed, taken }) => ({
      ...{ id, orderNumber, fullName, owed, taken },
    })),
  };
});

const FIELDS = formFields([balanceSchema], { texts: ["operation"] });

export const action = staffAction(
  { page: PAGE, fields: FIELDS },
  {
    send: (sent) =>
      save(
        sent,
        balanceSchema,
        async (typed) => {
          const key = String(sent.form.get("operation") ?? "");
          const done = await balanceRider(sent.params.riderId ?? "", typed, sent.actor, key);
          const taka = formatTaka(done.taka, languageOf(sent.request));
          return redirectWithToast(sent.request, `/admin/cash/payout/${done.id}`, {
            type: "success",
            text: sent.words.riders.balance.done(done.parcels, taka),
          });
        },
        {
          said: (response) => response,
          fields: { "balance-unexplained": "reason" },
        },
      ),
  },
);

export { titleMeta as meta } from "#app/http/meta.ts";

export default function RiderBalance() {
  const { language } = useWords();
  const { riders: said, cash, orders, frame } = useAdminWords();
  const { title, key, rider, delivered } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as FormState | undefined;
  const { balance } = said;
  const taka = (amount: number) => formatTaka(amount, language);
  const counts = [
    [said.out, formatNumber(rider.out, language)],
    [said.back, formatNumber(rider.back, language)],
    [said.delivered, formatNumber(delivered.length, language)],
  ];
  return (
    <>
      <PageHead title={title}>
        <Link to={`/admin/rider?rider=${rider.id}`}>{rider.name}</Link>
        <Link to="/admin/rider">{said.title}</Link>
        <Link to="/admin/cash">{cash.title}</Link>
      </PageHead>
      <p>{counts.map((pair) => pair.join(": ")).join(" · ")}</p>
      {delivered.length === 0 ? (
        <p>{balance.nothing}</p>
      ) : (
        <>
          <Form method="post" className={styles.paste} key={key}>
            <FormProblems
              title={frame.errorSummary}
              state={answer}
              names={{ handedOver: balance.handedOver, reason: balance.reason }}
            />
            <input type="hidden" name="operation" value={key} />
            <input type="hidden" name="expected" value={rider.cash} />
            <p>
              {balance.inHand}: <b>{taka(rider.cash)}</b>
            </p>
            <Field
              label={balance.handedOver}
              inputMode="numeric"
              maxLength={20}
              required
              {...fieldOf(answer, "handedOver")}
            />
            <Field
              label={balance.reason}
              hint={balance.reasonHint}
              maxLength={REASON_MAX}
              {...fieldOf(answer, "reason")}
            />
            <Button>{balance.submit}</Button>
          </Form>
          <Table
            caption={said.delivered}
            rows={delivered}
            rowKey={({ id }) => id}
            columns={[
              {
                label: orders.columns.customer,
                cell: ({ id, orderNumber, fullName }) => (
                  <>
                    <Link to={`/admin/order?edit=${id}`}>{orders.orderNumber(orderNumber)}</Link>{" "}
                    {fullName}
                  </>
                ),
              },
              { label: balance.owed, numeric: true, cell: ({ owed }) => taka(owed) },
              { label: balance.taken, numeric: true, cell: ({ taken }) => taka(taken) },
            ]}
          />
        </>
      )}
    </>
  );
}
