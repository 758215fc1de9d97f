import { Link } from "@remix-run/react";
import styles from "./list-tools.module.css";

/** Links that narrow a list, with the chosen one marked. */
export function Chips<Id extends string>({
  label,
  chips,
  chosen,
  href,
}: {
  label: string;
  chips: readonly { id: Id; name: string }[];
  chosen: string | undefined;
  href: (id: Id) => string;
}) {
  return (
    <nav className={styles.chips} aria-label={label}>
      {chips.map(({ id, name }) => (
        <Link
          key={id}
          className={styles.chip}
          to={href(id)}
          aria-current={id === chosen ? "page" : undefined}
        >
          {name}{" "}
        </Link>
      ))}
    </nav>
  );
}
