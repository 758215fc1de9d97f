import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import styles from "./overlay-button.module.css";

/** A link styled as the primary button that opens an overlay. */
export function OverlayButton({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={styles.button} to={to} preventScrollReset>
      {children}
    </Link>
  );
}
