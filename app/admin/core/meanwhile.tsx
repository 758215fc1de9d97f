import { formatDateTime } from "#app/domain/core/dates.ts";
import type { MeanwhileChange } from "#app/domain/core/shop-error.ts";
import type { MeanwhileView } from "#app/http/form-state.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./form-problems.module.css";

type Value = MeanwhileChange["now"];

/** The fields that others saved while the form was open, each with both values. */
export function Meanwhile({
  changes,
  fieldNames,
  say = (_, value) => String(value ?? ""),
}: {
  changes: MeanwhileView[];
  /** Labels by the fields' names in the domain. */
  fieldNames: Record<string, string>;
  /** Formats a value for the reader. */
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

/**
 * Hidden fields with the opening values, so that a save can tell typed values from untouched ones.
 */
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
