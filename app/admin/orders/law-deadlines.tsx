import { Link } from "@remix-run/react";
import { formatDateTime } from "#app/domain/core/dates.ts";
import { type DeadlineKind, type TimeLeft, timeLeft } from "#app/domain/orders/law/deadlines.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./law-deadlines.module.css";

/** Reckoned on the server, so that both render the same time. */
export type DeadlineView = { kind: DeadlineKind; dueAt: number; left: TimeLeft };

export const viewDeadlines = (
  deadlines: readonly { kind: DeadlineKind; dueAt: Date }[],
): DeadlineView[] =>
  deadlines.map(({ kind, dueAt }) => ({
    kind,
    dueAt: dueAt.getTime(),
    left: timeLeft(dueAt.getTime(), Date.now()),
  }));

/** What the law counts for an order, and how much time is left. */
export function LawDeadlines({ of: deadlines }: { of: readonly DeadlineView[] }) {
  const { law } = useAdminWords();
  const { language } = useWords();
  if (deadlines.length === 0) return null;
  return (
    <ul className={styles.deadlines}>
      {deadlines.map(({ kind, dueAt, left }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two complaints may be alike, and the order never changes
        <li key={n}>
          <span>{law.by(law.kinds[kind], formatDateTime(new Date(dueAt), language))}</span>{" "}
          <b className={left.isLate ? styles.late : undefined}>{law.left(left)}</b>
        </li>
      ))}
    </ul>
  );
}

/** The link to an order's complaints. */
export function ComplaintsLink({
  orderId,
  className,
}: {
  orderId: string;
  className?: string | undefined;
}) {
  const { law } = useAdminWords();
  return (
    <Link className={className} to={`/admin/order/${orderId}/complaints`}>
      {law.complaints}
    </Link>
  );
}
