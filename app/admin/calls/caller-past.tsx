import { Link } from "@remix-run/react";
import { formatNumber } from "#app/domain/money.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./call-card.module.css";
import type { CallView } from "./view.server.ts";

const FIGURES = ["orders", "delivered", "returned", "cancelled", "otherOpen"] as const;

/** What happened to earlier orders of this number, and its risks. */
export function CallerPast({
  call: { past, risks, blockedNote, phoneNumber },
}: {
  call: CallView;
}) {
  const { language } = useWords();
  const { calls: words } = useAdminWords();
  if (!past) return null;
  return (
    <section className={styles.past} aria-label={words.past}>
      {risks.length > 0 && (
        <ul className={styles.risks}>
          {risks.map((risk) => (
            <li key={risk}>
              {[words.risks[risk](past), risk === "blocked" && blockedNote]
                .filter(Boolean)
                .join(": ")}
            </li>
          ))}
        </ul>
      )}
      {past.orders === 1 ? (
        <p>{words.first}</p>
      ) : (
        <dl>
          {FIGURES.map((figure) => (
            <div key={figure}>
              <dt>{words.figures[figure]}</dt>
              <dd>{formatNumber(past[figure], language)}</dd>
            </div>
          ))}
        </dl>
      )}
      <Link to={`/admin/people/${phoneNumber}`}>{words.toPerson}</Link>
    </section>
  );
}
