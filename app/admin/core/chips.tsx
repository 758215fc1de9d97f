import { Link } from "@remix-run/react";
import { useChosenInView } from "#app/ui/use-chosen-in-view.ts";
import { BoundedNumber } from "./bounded-number.tsx";
import styles from "./list-tools.module.css";

/** Links that narrow a list, with the chosen one marked. */
export function Chips<Id extends string>({
  label,
  chips,
  chosen,
  href,
}: {
  label: string;
  /** With how many wait in it, if that is said. */
  chips: readonly { id: Id; name: string; n?: number }[];
  chosen: string | undefined;
  href: (id: Id) => string;
}) {
  const row = useChosenInView<HTMLElement>(chosen);
  return (
    <nav ref={row} className={styles.chips} aria-label={label}>
      {chips.map(({ id, name, n = 0 }) => (
        <Link
          key={id}
          className={styles.chip}
          to={href(id)}
          aria-current={id === chosen ? "page" : undefined}
        >
          {name}{" "}
          {n > 0 && (
            <>
              · <BoundedNumber n={n} />
            </>
          )}
        </Link>
      ))}
    </nav>
  );
}
