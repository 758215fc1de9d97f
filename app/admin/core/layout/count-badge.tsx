import { useAdminWords } from "#app/words/use-admin-words.ts";
import { BoundedNumber } from "../bounded-number.tsx";
import { useMenuCounts } from "../to-do-now.ts";
import styles from "./count-badge.module.css";
import type { Entry } from "./groups.ts";

/** How much waits at the first of these entries where anything does; renders nothing at 0. */
export function CountBadge({ of }: { of: readonly Entry[] }) {
  const { frame } = useAdminWords();
  const counts = useMenuCounts();
  const waits = of.flatMap(({ count }) => count ?? []).find((one) => counts[one] > 0);
  if (!waits) return null;
  return (
    <b className={styles.badge}>
      <BoundedNumber n={counts[waits]} />
      <i className="hidden-visually"> {frame.counts[waits]} </i>
    </b>
  );
}
