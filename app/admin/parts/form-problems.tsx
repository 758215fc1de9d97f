import { ErrorSummary } from "#app/ui/field.tsx";
import { useFocusOnErrors } from "#app/ui/use-focus-on-errors.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import type { FormAnswer } from "./form-answer.server.ts";
import { Meanwhile } from "./meanwhile.tsx";

/** A form that came back, or the one that is shown first. */
export type Answer = FormAnswer | null | undefined;

type Value = string | number | boolean | null;

/** What is wrong with a form that came back, and what somebody else changed while it was open. */
export function FormProblems({
  answer,
  fieldNames = {},
  say,
}: {
  answer: Answer;
  /** What the fields are called, by their names in the domain. */
  fieldNames?: Record<string, string>;
  /** A stored value in the reader's words. */
  say?: (field: string, value: Value) => string;
}) {
  const { frame } = useAdminWords();
  useFocusOnErrors(answer?.error);
  if (!answer) return null;
  return (
    <>
      <ErrorSummary
        title={frame.errorSummary}
        formErrors={answer.error[""] ?? []}
        fieldErrors={answer.error}
      />
      <Meanwhile changes={answer.changes} fieldNames={fieldNames} say={say} />
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
