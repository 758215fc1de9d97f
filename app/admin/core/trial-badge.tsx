import styles from "#app/ui/status-badge.module.css";
import { useAdminWords } from "#app/words/use-admin-words.ts";

/** Stands beside the status of an order that staff placed to try the shop. */
export function TrialBadge({ of: { isTrial } }: { of: { isTrial: boolean } }) {
  const { orders } = useAdminWords();
  return isTrial ? <span className={`${styles.badge} ${styles.trial}`}>{orders.trial}</span> : null;
}
