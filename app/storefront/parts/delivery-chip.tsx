import { Icon } from "#app/ui/icon.tsx";
import styles from "./delivery-chip.module.css";

/** Where a parcel goes, its charge and days, or the question for the district; `href` leads to the choice. */
export const DeliveryChip = ({ href, children }: { href: string; children: React.ReactNode }) => (
  <a className={styles.chip} href={href}>
    <Icon name="truck" size={20} />
    <span>{children}</span>
  </a>
);
