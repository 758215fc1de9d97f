import { Link } from "@remix-run/react";
import { formatNumber } from "#app/domain/core/money.ts";
import type { CourierRecord } from "#app/domain/parcels/couriers/number-records.server.ts";
import type { OutsideCheck } from "#app/domain/people/customers/outside-check.server.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./call-card.module.css";
import type { PastView } from "./view.server.ts";

const FIGURES = ["orders", "delivered", "returned", "cancelled", "otherOpen"] as const;

type CallerRecord = {
  past: PastView;
  phoneNumber: string;
  outside: OutsideCheck;
  /** What the couriers have counted of it. */
  records: CourierRecord[];
  fakesNearby: number;
  /** By a code that was sent to it. */
  isProved: boolean;
};

/**
 * What is known of this number before the call: its own orders and risks, its network, and an
 * outside service.
 */
export function CallerPast({ call }: { call: CallerRecord }) {
  const { calls: words } = useAdminWords();
  const { past, outside, records, fakesNearby, isProved, phoneNumber } = call;
  const isUnknown = !past && !outside && records.length === 0;
  if (isUnknown && !isProved && fakesNearby === 0) return null;
  return (
    <section className={styles.past} aria-label={words.past}>
      {isProved && <p>{words.proved}</p>}
      {past && <OwnPast past={past} />}
      {fakesNearby > 0 && (
        <ul className={styles.risks}>
          <li>{words.fakesNearby(fakesNearby)}</li>
        </ul>
      )}
      {outside && (
        <p>
          {outside.is === "known"
            ? words.outside(outside.delivered, outside.returned)
            : words.outsideNone[outside.is]}
        </p>
      )}
      {records.map(({ courier, delivered, returned }) => (
        <p key={courier}>{words.atCourier(courier, delivered, returned)}</p>
      ))}
      {past && <Link to={`/admin/people/${phoneNumber}`}>{words.toPerson}</Link>}
    </section>
  );
}

function OwnPast({ past }: { past: NonNullable<PastView> }) {
  const { language } = useWords();
  const { calls: words } = useAdminWords();
  const { risks, blockedNote } = past;
  return (
    <>
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
      {past.isFirst ? (
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
    </>
  );
}
