import { Link } from "@remix-run/react";
import { formatDateTime } from "#app/domain/core/dates.ts";
import type { Delivery } from "#app/domain/messages/outbox/deliveries.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { wordFor } from "#app/words/word-for.ts";
import styles from "../../core/groups.module.css";

export function DeliveryTable({ deliveries }: { deliveries: Delivery[] }) {
  const { language } = useWords();
  const { messages } = useAdminWords();
  const { deliveries: words, webhooks } = messages;
  const { columns } = words;
  const receivers: Record<string, string> = {
    owner: words.owner,
    ...messages.conversions.networks,
  };
  const receiver = (target: string) => receivers[target] ?? words.customer;
  const what = ({ type, orderNumber }: Delivery) =>
    [wordFor(webhooks.events, type) ?? type, orderNumber === null ? "" : words.order(orderNumber)]
      .filter(Boolean)
      .join(" · ");
  return (
    <Table
      caption={words.title}
      rows={deliveries}
      rowKey={({ id }) => id}
      columns={[
        {
          label: columns.what,
          cell: ({ type, orderNumber }) => (
            <span className={styles.address}>
              {wordFor(webhooks.events, type) ?? type}
              {orderNumber !== null && (
                <Link to={`/admin/order?search=${orderNumber}`}>{words.order(orderNumber)}</Link>
              )}
            </span>
          ),
        },
        {
          label: columns.to,
          cell: ({ channel, target, url, to }) => (
            <span className={styles.address}>
              {words.channels[channel]}
              <small>{url ?? to ?? receiver(target)}</small>
            </span>
          ),
        },
        { label: columns.status, cell: (delivery) => <State delivery={delivery} /> },
        {
          label: columns.when,
          cell: ({ createdAt }) => formatDateTime(createdAt, language),
        },
        {
          label: columns.action,
          at: "tail",
          cell: (delivery) =>
            delivery.channel === "conversion" && delivery.status === "delivered" ? null : (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="id" value={delivery.id} />
                <Button
                  look="quiet"
                  name="intent"
                  value="replay"
                  aria-label={words.againOf(what(delivery))}
                >
                  {words.again}
                </Button>
              </Form>
            ),
        },
      ]}
    />
  );
}

function State({ delivery }: { delivery: Delivery }) {
  const { language } = useWords();
  const { deliveries: words } = useAdminWords().messages;
  const { status, reason, answerCode, said, attempts, nextAttemptAt } = delivery;
  const more = [
    reason && (wordFor(words.reasons, reason) ?? reason),
    answerCode === null ? "" : String(answerCode),
    attempts > 1 ? words.attempts(attempts) : "",
    nextAttemptAt === null ? "" : words.next(formatDateTime(nextAttemptAt, language)),
  ].filter(Boolean);
  return (
    <span className={styles.state}>
      {words.statuses[status]}
      {more.length > 0 && <small>{more.join(", ")}</small>}
      {said && (
        <q lang="" className={styles.said}>
          {said}
        </q>
      )}
    </span>
  );
}
