import { ButtonLink } from "#app/ui/button.tsx";
import styles from "./empty-list.module.css";

/** What belongs in a list that is empty, and the button that makes the first of it. */
export function EmptyList({ text, add, to }: { text: string; add?: string | false; to?: string }) {
  return (
    <section className={styles.empty}>
      <p>{text}</p>
      {add && to && <ButtonLink href={to}>{add}</ButtonLink>}
    </section>
  );
}
