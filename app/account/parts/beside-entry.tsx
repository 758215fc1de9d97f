import type { ReactNode } from "react";
import { useAccountWords } from "#app/words/use-account-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { Benefits } from "./benefits.tsx";
import styles from "./entry.module.css";

type Props = { sells?: boolean; children: ReactNode };

/**
 * What stands beside the form, or below it on a phone: `children`, the way of a guest, and, if it
 * `sells`, what an account is good for.
 */
export function BesideEntry({ sells = false, children }: Props) {
  const { footer } = useWords();
  const { findOrder } = useAccountWords();
  return (
    <div className={styles.on}>
      {children}
      <a href="/track-order">{footer.trackOrder}</a>
      <p className={styles.guest}>{findOrder.how}</p>
      {sells && <Benefits of="account" />}
    </div>
  );
}
