import { Link } from "@remix-run/react";
import { formatDateTime } from "#app/domain/core/dates.ts";
import type { Webhook } from "#app/domain/messages/webhooks/webhooks.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { RowActions, Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { wordFor } from "#app/words/word-for.ts";
import styles from "../../core/groups.module.css";

export function WebhookTable({ webhooks }: { webhooks: Webhook[] }) {
  const { messages, frame } = useAdminWords();
  const { webhooks: words } = messages;
  const { columns } = words;
  return (
    <Table
      caption={words.title}
      rows={webhooks}
      rowKey={({ id }) => id}
      columns={[
        {
          label: columns.address,
          cell: ({ url, description }) => (
            <span className={styles.address}>
              {url}
              {description && <small>{description}</small>}
            </span>
          ),
        },
        {
          label: columns.events,
          cell: ({ events }) =>
            events.map((type) => wordFor(words.events, type) ?? type).join(", "),
        },
        { label: columns.status, cell: (webhook) => <State webhook={webhook} /> },
        {
          label: columns.action,
          at: "below",
          cell: ({ id, url }) => (
            <RowActions>
              <Link to={`/admin/messages/webhooks?edit=${id}`}>{frame.edit}</Link>
              <Link to={`/admin/messages/deliveries?webhook=${id}`}>{words.sent}</Link>
              <Form method="post" action="/admin/messages/webhooks">
                <input type="hidden" name="id" value={id} />
                <Button
                  look="quiet"
                  name="intent"
                  value="rotate-secret"
                  title={words.rotateHint}
                  aria-label={`${words.rotate}: ${url}`}
                >
                  {words.rotate}
                </Button>
              </Form>
              <Link to={`/admin/messages/webhooks?delete=${id}`} preventScrollReset>
                {frame.delete}
              </Link>
            </RowActions>
          ),
        },
      ]}
    />
  );
}

function State({ webhook }: { webhook: Webhook }) {
  const { language } = useWords();
  const { webhooks: words } = useAdminWords().messages;
  const { isActive, failingSince, givenUpAt } = webhook;
  const say = (at: Date) => formatDateTime(at, language);
  return (
    <span className={styles.state}>
      {isActive ? words.on : words.off}
      {givenUpAt !== null && (
        <span className={styles.failing}>{words.givenUp(say(givenUpAt))}</span>
      )}
      {isActive && failingSince !== null && (
        <span className={styles.failing}>{words.failing(say(failingSince))}</span>
      )}
    </span>
  );
}
