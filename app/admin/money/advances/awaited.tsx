import { formatDate } from "#app/domain/core/dates.ts";
import { formatTaka } from "#app/domain/core/money.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { useMay } from "../../core/use-may.ts";
import styles from "./advances.module.css";
import { useOrderColumns } from "./order-link.tsx";
import type { AwaitedRow } from "./view.server.ts";

const PAGE = "admin/money/advances";

/** The orders that wait for an advance, each with what staff can do about it. */
export function Awaited({ rows }: { rows: AwaitedRow[] }) {
  const { advances: words, calls } = useAdminWords();
  const { language } = useWords();
  const may = useMay();
  const mayWaive = may(PAGE, "waive");
  const mayCancel = may(PAGE, "cancel-order");
  const orderColumns = useOrderColumns((row: AwaitedRow) => row);
  return (
    <Table
      caption={words.tabs.awaited}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        ...orderColumns,
        {
          label: words.waits,
          cell: ({ days, remindedAt }) => (
            <>
              {words.age(days)}{" "}
              {remindedAt !== null && (
                <small className={styles.soft}>
                  {words.remindedAt(formatDate(new Date(remindedAt), language))}
                </small>
              )}
            </>
          ),
        },
        { label: words.since, cell: ({ since }) => formatDate(new Date(since), language) },
        {
          label: words.columns.asked,
          numeric: true,
          cell: ({ due }) => formatTaka(due, language),
        },
        {
          label: words.columns.action,
          isWide: true,
          cell: ({ id, orderNumber, links, hasSms }) => (
            <div className={styles.contact}>
              <a href={links.tel}>{calls.call}</a>
              <a href={links.whatsApp} target="_blank" rel="noreferrer">
                WhatsApp
              </a>
              <a href={links.sms}>{calls.sms}</a>
              {hasSms && may(PAGE, "remind") && (
                <Act id={id} intent="remind" label={words.remindOf(orderNumber)}>
                  {words.remind}
                </Act>
              )}
              {(mayWaive || mayCancel) && (
                <details>
                  <summary>{words.giveUp}</summary>
                  <div className={styles.contact}>
                    {mayWaive && (
                      <Act id={id} intent="waive" label={words.waiveOf(orderNumber)}>
                        {words.waive}
                      </Act>
                    )}
                    {mayCancel && (
                      <Act
                        id={id}
                        intent="cancel-order"
                        label={words.cancelOf(orderNumber)}
                        look="danger"
                      >
                        {words.cancelOrder}
                      </Act>
                    )}
                  </div>
                </details>
              )}
            </div>
          ),
        },
      ]}
    />
  );
}

function Act({
  id,
  intent,
  label,
  look = "secondary",
  children,
}: {
  id: string;
  intent: string;
  label: string;
  look?: "secondary" | "danger";
  children: string;
}) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <Button look={look} name="intent" value={intent} aria-label={label}>
        {children}
      </Button>
    </Form>
  );
}
