import { formatDateTime } from "#app/domain/dates.ts";
import type { MeanwhileChange } from "#app/domain/shop-error.ts";
import type { MeanwhileView } from "#app/http/form-state.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./form-problems.module.css";

type Value = MeanwhileChange["now"];

/** What was saved while a form was open, beside what was typed into it: each field with both values. */
export function Meanwhile({
  changes,
  fieldNames,
  say = (_, value) => String(value ?? ""),
}: {
  changes: MeanwhileView[];
  /** What the fields are called, by their names in the domain. */
  fieldNames: Record<string, string>;
  /** A value in the reader's words. */
  say?: ((field: string, value: Value) => string) | undefined;
}) {
  const { frame } = useAdminWords();
  const { language } = useWords();
  if (changes.length === 0) return null;
  return (
    <section className={styles.changes}>
      <p>{frame.changedMeanwhile}</p>
      <ul>
        {changes.map(({ field, now, yours, by, at }) => (
          <li key={field}>
            {frame.changedTo(fieldNames[field] ?? field, say(field, now))}
            {by && <> ({frame.changedBy(by, formatDateTime(new Date(at), language))})</>}
            {yours !== undefined && <>, {frame.yours(say(field, yours))}</>}
          </li>
        ))}
      </ul>
      <p>{frame.saveAgain}</p>
    </section>
  );
}

/** What the form shows as it opens, so that a save can tell what was typed from what was only there. */
export function ShownBefore({
  version,
  values,
}: {
  version: number;
  values: Record<string, string | number | null>;
}) {
  return (
    <>
      <input type="hidden" name="version" value={version} />
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={`was-${name}`} value={String(value ?? "")} />
      ))}
    </>
  );
}
