import { formatDateTime } from "#app/domain/dates.ts";
import { ErrorSummary } from "#app/ui/field.tsx";
import { useFocusOnErrors } from "#app/ui/use-focus-on-errors.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import type { FormAnswer } from "./form-answer.server.ts";
import styles from "./form-problems.module.css";

/** A form that came back, or the one that is shown first. */
export type Answer = FormAnswer | null | undefined;

type Value = string | number | boolean | null;

/** What is wrong with a form that came back, and what somebody else changed while it was open. */
export function FormProblems({
  answer,
  fieldNames = {},
  say = (_, value) => String(value ?? ""),
}: {
  answer: Answer;
  /** What the fields are called, by their names in the domain. */
  fieldNames?: Record<string, string>;
  /** A stored value in the reader's words. */
  say?: (field: string, value: Value) => string;
}) {
  const { frame } = useAdminWords();
  const { language } = useWords();
  useFocusOnErrors(answer?.error);
  if (!answer) return null;
  return (
    <>
      <ErrorSummary
        title={frame.errorSummary}
        formErrors={answer.error[""] ?? []}
        fieldErrors={answer.error}
      />
      {answer.changes.length > 0 && (
        <div className={styles.changes}>
          <p>{frame.changedMeanwhile}</p>
          <ul>
            {answer.changes.map(({ field, now, by, at }) => (
              <li key={field}>
                {frame.changedTo(fieldNames[field] ?? field, say(field, now))}
                {by && <> ({frame.changedBy(by, formatDateTime(new Date(at), language))})</>}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** What was typed into a field before the form came back, else what is stored. */
export function typedOr(answer: Answer, name: string, stored: string | number | null): string {
  return answer?.typed[name] ?? String(stored ?? "");
}

/** The complaint about one field. */
export function errorsOf(answer: Answer, name: string): string[] {
  return answer?.error[name] ?? [];
}

/** What the fields showed, so that the server can tell what was typed from what was only there. */
export function ShownBefore({ values }: { values: Record<string, string | number | null> }) {
  return Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={`was-${name}`} value={String(value ?? "")} />
  ));
}
