import type { ReactNode } from "react";
import styles from "../checkout.module.css";

/**
 * A folded section for rarely used fields, open when filled in or refused; it works without script.
 */
export function Fold(props: {
  summary: string;
  id?: string;
  isOpen: boolean;
  children: ReactNode;
}) {
  return (
    <details className={styles.fold} open={props.isOpen}>
      <summary id={props.id}>{props.summary}</summary>
      {props.children}
    </details>
  );
}
