import type { ReactNode } from "react";
import styles from "../checkout.module.css";

/** What few people fill in, behind a word; open where it holds something or was refused. Opens without script too. */
export function Fold(props: { summary: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details className={styles.fold} open={props.isOpen}>
      <summary>{props.summary}</summary>
      {props.children}
    </details>
  );
}
