import { Children, type ReactNode } from "react";
import styles from "./page-head.module.css";

/** The page's title with its count and actions. */
export function PageHead({
  title,
  count,
  children,
}: {
  title: string;
  /** The formatted count: "1,024 orders". */
  count?: string;
  children?: ReactNode;
}) {
  return (
    <div className={styles.head}>
      <h1>{title}</h1>
      {count && <p className={styles.count}>{count}</p>}
      {/* Text browsers show links without a blank between them as one word. */}
      <div className={styles.acts}>{Children.map(children, (act) => act && <>{act} </>)}</div>
    </div>
  );
}
