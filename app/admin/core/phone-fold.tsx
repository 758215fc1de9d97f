import type { ReactNode } from "react";
import styles from "./phone-fold.module.css";

/**
 * What a phone folds behind one line and a wider screen shows at once, which `<details>` cannot. It
 * needs no script; a form in it must not send the box, which therefore stands outside of it.
 */
export function PhoneFold({
  title,
  isOpen = false,
  children,
}: {
  title: string;
  /** Whether a phone shows it at first, such as with an answer. */
  isOpen?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={styles.fold} key={String(isOpen)}>
      <label className={styles.line}>
        <input type="checkbox" className="hidden-visually" defaultChecked={isOpen} /> {title}
      </label>
      <div className={styles.content}>{children}</div>
    </div>
  );
}
