import { formatDate } from "#app/domain/core/dates.ts";
import { formatTaka } from "#app/domain/core/money.ts";
import type {
  OpenAtGateway,
  PORTAL_SAYS,
} from "#app/domain/money/advances/gateway/portal.server.ts";
import { type FormState, fieldOf } from "#app/http/form-state.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { wordFor } from "#app/words/word-for.ts";
import styles from "./advances.module.css";
import { useOrderColumns } from "./order-link.tsx";

type Open = Omit<OpenAtGateway, "since"> & { since: number };

/** What each kind of row may be settled as; a finding only as dealt with. */
const CHOICES: Partial<Record<Open["kind"], readonly (typeof PORTAL_SAYS)[number][]>> = {
  payment: ["paid", "unpaid"],
  risky: ["paid", "unpaid"],
  refund: ["sent", "by-hand", "unsent"],
};

/** What a gateway has not answered about, and what it says against the shop, each with its form. */
export function AtGateway({
  rows,
  mayDecide,
  answer,
}: {
  rows: readonly Open[];
  mayDecide: boolean;
  answer: FormState | undefined;
}) {
  const { advances: words } = useAdminWords();
  const { language } = useWords();
  const { columns } = words;
  const orderColumns = useOrderColumns(({ orderId: id, ...order }: Open) => ({ ...order, id }));
  return (
    <>
      <p>{words.atGateway}</p>
      <Table
        caption={words.tabs.gateway ?? words.title}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          ...orderColumns,
          {
            label: columns.payment,
            cell: ({ gateway, kind, number }) => (
              <>
                {words.wallets[gateway]}: {words.open[kind]} {number && <b>{number}</b>}
              </>
            ),
          },
          { label: words.since, cell: ({ since }) => formatDate(new Date(since), language) },
          {
            label: columns.amount,
            numeric: true,
            cell: ({ amount }) => formatTaka(amount, language),
          },
          {
            label: columns.action,
            isWide: true,
            cell: (row: Open) => {
              const own = answer?.values.id === row.id ? answer : undefined;
              return (
                <div className={styles.acts}>
                  <span className={styles.soft}>
                    {words.paymentId}: {row.paymentId}
                    {row.transactionNumber &&
                      ` · ${words.transactionNumber}: ${row.transactionNumber}`}
                  </span>
                  {mayDecide && (
                    <details open={own !== undefined || rows.length === 1}>
                      <summary>{CHOICES[row.kind] ? words.settle : words.seen}</summary>
                      <Settle {...row} answer={own} />
                    </details>
                  )}
                </div>
              );
            },
          },
        ]}
      />
    </>
  );
}

function Settle({ id, kind, number, answer }: Open & { answer: FormState | undefined }) {
  const { advances: words } = useAdminWords();
  const choices = CHOICES[kind];
  return (
    <Form method="post" preventScrollReset className={styles.decide}>
      <input type="hidden" name="id" value={id} />
      {choices ? (
        <>
          <Select {...fieldOf(answer, "says")} id={`says-${id}`} label={words.says} required>
            <option value="">{words.choose}</option>
            {choices.map((says) => (
              <option key={says} value={says}>
                {wordFor(words.saysChoices, says)}
              </option>
            ))}
          </Select>
          <Field
            {...fieldOf(answer, "transactionNumber", number)}
            id={`number-${id}`}
            label={words.transactionNumber}
            hint={words.saysNumberHint}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={40}
          />
        </>
      ) : (
        <input type="hidden" name="says" value="seen" />
      )}
      <Field
        {...fieldOf(answer, "note")}
        id={`note-${id}`}
        label={words.saysNote}
        autoComplete="off"
        maxLength={200}
      />
      <div>
        <Button look="secondary" name="intent" value="portal">
          {choices ? words.settle : words.seen}
        </Button>
      </div>
    </Form>
  );
}
