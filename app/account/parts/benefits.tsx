import { Icon } from "#app/ui/icon.tsx";
import { useAccountWords } from "#app/words/use-account-words.ts";
import styles from "./entry.module.css";

/** What an account, or looking up an order, is good for. */
export function Benefits({ of }: { of: "account" | "order" }) {
  const { title, lines } = useAccountWords().benefits[of];
  return (
    <section className={styles.benefits}>
      <h2>{title}</h2>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line}>
            <Icon name="check" size={20} /> {line}
          </li>
        ))}
      </ul>
    </section>
  );
}
