import { useAdminWords } from "#app/words/use-admin-words.ts";
import styles from "./risks.module.css";
import type { PersonView } from "./view.server.ts";

/** Why to be careful with a number; nothing for who gives no reason. */
export function Risks({ person }: { person: PersonView }) {
  const { calls } = useAdminWords();
  if (person.risks.length === 0) return null;
  return (
    <ul className={styles.risks}>
      {person.risks.map((risk) => (
        <li key={risk}>{calls.risks[risk](person)}</li>
      ))}
    </ul>
  );
}
