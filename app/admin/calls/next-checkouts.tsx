import { Link } from "@remix-run/react";
import { formatDateTime } from "#app/domain/dates.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./next-orders.module.css";
import type { NextCheckout } from "./view.server.ts";

/** Lists the next incomplete checkouts; a caller may open any of them first. */
export function NextCheckouts({ next }: { next: NextCheckout[] }) {
  const { language } = useWords();
  const { calls: words } = useAdminWords();
  return (
    <section className={styles.next} aria-labelledby="next-checkouts">
      <h2 id="next-checkouts">{words.next}</h2>
      <p>{words.left.how}</p>
      {next.length === 0 && <p>{words.nobodyNext}</p>}
      <ul>
        {next.map((checkout) => (
          <li key={checkout.id}>
            <Link to={`/admin/calls/checkouts?checkout=${checkout.id}`}>
              <span>
                <b>{checkout.fullName || words.left.nameless}</b>{" "}
                <small>
                  {[
                    formatDateTime(new Date(checkout.typedAt), language),
                    checkout.callAttempts > 0 && words.attempts(checkout.callAttempts),
                    checkout.with && words.withSomebody(checkout.with),
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </small>
              </span>{" "}
              <span>{formatPhone(checkout.phoneNumber, language)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
