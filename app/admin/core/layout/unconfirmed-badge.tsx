import { useAdminWords } from "#app/words/use-admin-words.ts";
import { BoundedNumber } from "../bounded-number.tsx";
import { useUnconfirmed } from "../to-do-now.ts";
import { useMay } from "../use-may.ts";
import styles from "./unconfirmed-badge.module.css";

/** Number of orders nobody has called about yet; renders nothing at 0. */
export function UnconfirmedBadge() {
  const { frame } = useAdminWords();
  const unconfirmed = useUnconfirmed();
  const may = useMay();
  if (unconfirmed === 0 || !may("admin/orders/calls")) return null;
  return (
    <b className={styles.badge}>
      <BoundedNumber n={unconfirmed} />
      <i className="hidden-visually"> {frame.unconfirmed} </i>
    </b>
  );
}
