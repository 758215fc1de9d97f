import type { FormState } from "#app/http/form-state.ts";
import { FormProblems } from "#app/ui/form-problems.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { Meanwhile } from "./meanwhile.tsx";

type Value = string | number | boolean | null;

/** What is wrong with a form that came back, and what somebody else changed while it was open. */
export function AdminFormProblems({
  state,
  fieldNames = {},
  say,
}: {
  state: FormState | null | undefined;
  /** What the fields are called, by their names in the domain. */
  fieldNames?: Record<string, string>;
  /** A stored value in the reader's words. */
  say?: (field: string, value: Value) => string;
}) {
  const { frame } = useAdminWords();
  return (
    <>
      <FormProblems title={frame.errorSummary} state={state} />
      <Meanwhile changes={state?.changes ?? []} fieldNames={fieldNames} say={say} />
    </>
  );
}
