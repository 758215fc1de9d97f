import { Link, useNavigation } from "@remix-run/react";
import { formatDateTime } from "#app/domain/dates.ts";
import { formatTaka } from "#app/domain/money.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { StatusBadge } from "#app/ui/status-badge.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import type { OtherView } from "../calls/view.server.ts";
import styles from "./merge-form.module.css";

/** Merges other open orders of the same phone; likely duplicates are ticked. */
export function MergeForm({ others }: { others: OtherView[] }) {
  const { language } = useWords();
  const { calls, orders, orderDesk } = useAdminWords();
  const isSaving = useNavigation().formData !== undefined;
  if (others.length === 0) return null;
  return (
    <Form method="post" className={styles.merge}>
      <fieldset>
        <legend>{orderDesk.mergeTitle}</legend>
        <p>{orderDesk.mergeHint}</p>
        {others.map((other) => (
          <div key={other.id} className={styles.other}>
            <label>
              <input
                type="checkbox"
                name="from"
                value={other.id}
                defaultChecked={other.likeness === "same-goods"}
              />
              <b>{orders.orderNumber(other.orderNumber)}</b>
            </label>
            <p>
              <StatusBadge status={other.status} />{" "}
              {other.likeness === "same-goods" && <b>{calls.likeness["same-goods"]} </b>}
              {other.fullName} · {formatDateTime(new Date(other.createdAt), language)} ·{" "}
              {formatTaka(other.totalPrice, language)}
            </p>
            <p>
              {other.products} <Link to={`/admin/order?items=${other.id}`}>{orders.viewItems}</Link>
            </p>
          </div>
        ))}
        <Button look="secondary" name="intent" value="merge" disabled={isSaving}>
          {orderDesk.merge}
        </Button>
      </fieldset>
    </Form>
  );
}
