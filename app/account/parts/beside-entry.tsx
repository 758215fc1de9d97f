import type { ReactNode } from "react";
import { useAccountWords } from "#app/words/use-account-words.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./entry.module.css";

/** What stands beside the form, or below it on a phone: `children`, and the way of a guest. */
export function BesideEntry({ children }: { children: ReactNode }) {
  const { footer } = useWords();
  const { findOrder } = useAccountWords();
  return (
    <div className={styles.on}>
      {children}
      <a href="/track-order">{footer.trackOrder}</a>
      <p className={styles.guest}>{findOrder.how}</p>
    </div>
  );
}
