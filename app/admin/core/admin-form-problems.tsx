import type { FormState } from "#app/http/form-state.ts";
import { FormProblems } from "#app/ui/form-problems.tsx";
import { useAccountWords } from "#app/words/use-account-words.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { Meanwhile } from "./meanwhile.tsx";

type Value = string | number | boolean | null;

/** The errors of a returned form and the changes others saved while it was open. */
export function AdminFormProblems({
  state,
  fieldNames = {},
  say,
}: {
  state: FormState | null | undefined;
  /** Labels by the fields' names in the domain. */
  fieldNames?: Record<string, string> | undefined;
  /** Formats a stored value for the reader. */
  say?: ((field: string, value: Value) => string) | undefined;
}) {
  const { frame } = useAdminWords();
  const { register } = useAccountWords();
  return (
    <>
      <FormProblems names={register} title={frame.errorSummary} state={state} />
      <Meanwhile changes={state?.changes ?? []} fieldNames={fieldNames} say={say} />
    </>
  );
}
