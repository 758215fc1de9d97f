import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import styles from "./overlay-button.module.css";

/** Opens an overlay over the page: a link that looks like the primary button. */
export function OverlayButton({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={styles.button} to={to} preventScrollReset>
      {children}
    </Link>
  );
}
