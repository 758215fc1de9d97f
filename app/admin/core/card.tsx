import type { ReactNode } from "react";
import styles from "./groups.module.css";

/** A part of a form that stands for itself, under its heading. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.card}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
