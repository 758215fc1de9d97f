import { useNavigation } from "@remix-run/react";
import { type FormState, fieldOf } from "#app/http/form-state.ts";
import { Button } from "#app/ui/button.tsx";
import { Confirm } from "#app/ui/confirm.tsx";
import { TextArea } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { Overlay } from "#app/ui/overlay.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { AdminFormProblems } from "../parts/admin-form-problems.tsx";
import { DeletedList } from "../parts/deleted-list.tsx";
import styles from "../parts/form.module.css";
import { ShownBefore } from "../parts/meanwhile.tsx";
import type { SearchData } from "./view.server.ts";

type Props = { answer: FormState | null | undefined };

/** The overlay named by the query: the form, the confirmation of a deletion, or the deleted rows. */
export function SearchOverlays({
  page,
  answer,
  closeHref,
}: Props & { page: SearchData; closeHref: string }) {
  const { search: words } = useAdminWords();
  const { edited, asked, deleted, isNew } = page;
  if (edited)
    return (
      <Overlay key={edited.id} title={words.editTitle} closeHref={closeHref}>
        <SynonymForm key={edited.version} row={edited} answer={answer} />
      </Overlay>
    );
  if (isNew !== null)
    return (
      <Overlay title={words.add} closeHref={closeHref}>
        <SynonymForm row={null} miss={isNew} answer={answer} />
      </Overlay>
    );
  if (asked)
    return (
      <Confirm
        key={asked.id}
        question={words.deleteQuestion}
        id={asked.id}
        intent="delete-synonyms"
        closeHref={closeHref}
      >
        <AdminFormProblems state={answer} />
        <p>{asked.terms.join(", ")}</p>
      </Confirm>
    );
  if (deleted)
    return (
      <DeletedList items={deleted} closeHref={closeHref}>
        <AdminFormProblems state={answer} />
      </DeletedList>
    );
  return <AdminFormProblems state={answer} />;
}

function SynonymForm({
  row,
  miss = "",
  answer,
}: Props & {
  row: { id: string; version: number; terms: string[] } | null;
  /** The failed search that the row is made for. */
  miss?: string;
}) {
  const { search: words, frame } = useAdminWords();
  const isSaving = useNavigation().formMethod === "POST";
  const shown = row ? row.terms.join(", ") : miss;
  return (
    <Form method="post" preventScrollReset className={styles.form}>
      <AdminFormProblems state={answer} fieldNames={words.fields} />
      {row && (
        <>
          <input type="hidden" name="id" value={row.id} />
          <ShownBefore version={row.version} values={{ terms: shown }} />
        </>
      )}
      {miss && <input type="hidden" name="miss" value={miss} />}
      <TextArea
        label={words.fields.terms ?? ""}
        hint={words.termsHint}
        {...fieldOf(answer, "terms", shown)}
        rows={6}
        maxLength={3000}
        required
      />
      <Button name="intent" value={row ? "update-synonyms" : "create-synonyms"} disabled={isSaving}>
        {isSaving ? frame.saving : frame.save}
      </Button>
    </Form>
  );
}
