import { Children, type ReactNode } from "react";
import styles from "./page-head.module.css";

/** The page's title with its count and actions. */
export function PageHead({
  title,
  count,
  add,
  children,
}: {
  title: string;
  /** The formatted count: "1,024 orders". */
  count?: string;
  /** The button that adds to the list: on a phone beside the title, else after the actions. */
  add?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={styles.head}>
      <h1>{title}</h1>
      {count && <p className={styles.count}>{count}</p>}
      {add && <div className={styles.add}>{add}</div>}
      {/* Text browsers show links without a blank between them as one word. */}
      <div className={styles.acts}>{Children.map(children, (act) => act && <>{act} </>)}</div>
    </div>
  );
}
