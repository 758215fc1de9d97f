import { Local } from "#app/ui/local.tsx";
import type { TrustView } from "./delivery-view.server.ts";
import styles from "./trust-line.module.css";

/** Payment, arrival, returns and phone before the first price. */
export const TrustLine = ({ of: { line, returns, phone } }: { of: Omit<TrustView, "soonest"> }) => (
  <p className={styles.line}>
    {line}
    {returns.text && " · "}
    <Local of={returns} />
    {phone && " · "}
    {phone && <a href={phone.href}>{phone.text}</a>}
  </p>
);
