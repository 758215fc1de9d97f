import type { ReactNode } from "react";
import styles from "./sums-line.module.css";

type Sum = { label: string; note?: ReactNode; amount: string };

/** A calculation as cards: its parts, and its result as the last one. `children` stand below. */
export function SumsLine({
  id,
  title,
  choice,
  parts,
  result,
  children,
}: {
  id: string;
  title: string;
  /** What the sums are of, to be chosen under the title, which is seen then. */
  choice?: ReactNode;
  parts: Sum[];
  result: Sum;
  children?: ReactNode;
}) {
  return (
    <section aria-labelledby={id}>
      <h2 className={choice ? styles.title : "hidden-visually"} id={id}>
        {title}
      </h2>
      {choice}
      <dl className={styles.sums}>
        {parts.map((part) => (
          <Card key={part.label} of={part} />
        ))}
        <Card of={result} className={styles.result} />
      </dl>
      {children}
    </section>
  );
}

function Card({ of, className }: { of: Sum; className?: string | undefined }) {
  return (
    <div className={className}>
      <dt>
        {of.label}
        {of.note && <small>{of.note}</small>}
      </dt>
      <dd>{of.amount}</dd>
    </div>
  );
}
