import { useAdminWords } from "#app/words/use-admin-words.ts";
import styles from "./risks.module.css";
import type { PersonView } from "./view.server.ts";

/** The risks of a phone number; renders nothing without any. */
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
