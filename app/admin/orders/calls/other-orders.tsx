import { Link } from "@remix-run/react";
import { formatDateTime } from "#app/domain/core/dates.ts";
import { formatTaka } from "#app/domain/core/money.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { StatusBadge } from "#app/ui/status-badge.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./call-card.module.css";
import type { CallView } from "./view.server.ts";

/** Other open orders that may be duplicates, to be merged or cancelled. */
export function OtherOrders({ call }: { call: CallView }) {
  const { language } = useWords();
  const { calls: words, orders } = useAdminWords();
  if (call.others.length === 0) return null;
  const looksTwice = call.others.some(({ likeness }) => likeness !== "open");
  return (
    <section className={looksTwice ? styles.twice : styles.others}>
      <h3>{looksTwice ? words.twice : words.alsoOpen}</h3>
      <ul>
        {call.others.map((other) => (
          <li key={other.id}>
            <p>
              <Link to={`/admin/order?items=${other.id}`}>
                {orders.orderNumber(other.orderNumber)}
              </Link>{" "}
              <StatusBadge status={other.status} />{" "}
              {other.likeness !== "open" && <b>{words.likeness[other.likeness]}</b>}
            </p>
            <p>
              {other.fullName} · {formatDateTime(new Date(other.createdAt), language)} ·{" "}
              {formatTaka(other.totalPrice, language)}
            </p>
            <p>{other.products}</p>
            {other.likeness !== "same-address" && (
              <Form method="post">
                <input type="hidden" name="id" value={call.id} />
                <input type="hidden" name="from" value={other.id} />
                <Button
                  look="secondary"
                  name="intent"
                  value="merge"
                  aria-label={words.mergeOf(other.orderNumber)}
                >
                  {words.merge}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <Form method="post">
        <input type="hidden" name="id" value={call.id} />
        <input type="hidden" name="version" value={call.version} />
        <Button look="danger" name="intent" value="duplicate">
          {words.outcomes.duplicate}
        </Button>
      </Form>
    </section>
  );
}
