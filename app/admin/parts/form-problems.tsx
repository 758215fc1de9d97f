import type { FormResult } from "#app/http/form.server.ts";
import { ErrorSummary } from "#app/ui/field.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";

/** What is wrong with a form that came back. */
export function FormProblems({ result }: { result: FormResult | null | undefined }) {
  const { frame } = useAdminWords();
  return (
    <ErrorSummary
      title={frame.errorSummary}
      formErrors={result?.error?.[""] ?? []}
      fieldErrors={result?.error ?? {}}
    />
  );
}

/** What was typed into a field before the form came back, else what is stored. */
export function typedOr(
  result: FormResult | null | undefined,
  name: string,
  stored: string | number | null,
): string {
  if (!result?.initialValue) return String(stored ?? "");
  const typed = result.initialValue[name];
  return typeof typed === "string" ? typed : "";
}

/** The complaint about one field. */
export function errorsOf(result: FormResult | null | undefined, name: string): string[] {
  return result?.error?.[name] ?? [];
}
