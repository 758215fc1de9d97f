import { Link, useNavigation } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import type { FormState } from "#app/http/form-state.ts";
import { Button } from "#app/ui/button.tsx";
import { Confirm } from "#app/ui/confirm.tsx";
import { Form } from "#app/ui/form.tsx";
import { useHrefWith } from "#app/ui/href-with.ts";
import { Overlay } from "#app/ui/overlay.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { AdminFormProblems } from "./admin-form-problems.tsx";
import { DeletedList } from "./deleted-list.tsx";
import { EmptyList } from "./empty-list.tsx";
import styles from "./form.module.css";
import { ShownBefore } from "./meanwhile.tsx";
import type { OpenedRow } from "./opened.server.ts";
import overlayButton from "./overlay-button.module.css";
import { PageHead } from "./page-head.tsx";

type Row = { id: string; version: number };

export type ListAnswer = FormState | null | undefined;

/** A list that staff edit: its head, and the overlay that the query names over it. */
export function ListPage<R extends Row>({
  words,
  total,
  links,
  intro,
  empty = null,
  mayEdit = true,
  children,
  ...overlay
}: ListOverlayProps<R> & {
  words: { title: string; count: (n: number) => string; add: string };
  total: number;
  links?: ReactNode;
  intro?: string;
  /** What belongs in the list, said instead of it while it is empty. */
  empty?: string | null;
  mayEdit?: boolean;
  children: ReactNode;
}) {
  const { frame } = useAdminWords();
  const hrefWith = useHrefWith();
  const isEmpty = empty !== null && total === 0;
  return (
    <>
      <PageHead
        title={words.title}
        count={words.count(total)}
        add={
          mayEdit &&
          !isEmpty && <OverlayButton to={hrefWith({ new: "" })}>{words.add}</OverlayButton>
        }
      >
        {links}
        {mayEdit && (
          <Link to={hrefWith({ deleted: "" })} preventScrollReset>
            {frame.recentlyDeleted}
          </Link>
        )}
      </PageHead>
      {intro && !isEmpty && <p>{intro}</p>}
      {mayEdit && <ListOverlay words={words} {...overlay} />}
      {isEmpty ? (
        <EmptyList text={empty} add={mayEdit && words.add} to={hrefWith({ new: "" })} />
      ) : (
        children
      )}
    </>
  );
}

type ListOverlayProps<R extends Row> = {
  opened: OpenedRow<R>;
  answer: ListAnswer;
  closeHref: string;
  /** Of the form. */
  size?: "fitting" | "wide" | "tall";
  words: { add?: string; addTitle?: string; editTitle: string; deleteQuestion: string };
  /** The intents of the question before a deletion. */
  intent: string;
  cancelIntent?: string;
  /** The form of an existing or, without a row, of a new one. */
  form?: (row: R | null) => ReactNode;
  /** What would be deleted. */
  about: (row: R) => ReactNode;
};

/** The form, the question before a deletion, or the deleted rows. */
export function ListOverlay<R extends Row>({
  opened: { isNew, edited, asked, deleted },
  answer,
  closeHref,
  size = "fitting",
  words,
  form,
  about,
  ...intents
}: ListOverlayProps<R>) {
  const problems = <AdminFormProblems state={answer} />;
  if (edited || isNew !== null)
    return (
      <Overlay
        key={edited?.id ?? "new"}
        title={(edited ? words.editTitle : (words.addTitle ?? words.add)) ?? ""}
        closeHref={closeHref}
        size={size}
      >
        {form?.(edited)}
      </Overlay>
    );
  if (asked)
    return (
      <Confirm
        key={asked.id}
        question={words.deleteQuestion}
        id={asked.id}
        closeHref={closeHref}
        {...intents}
      >
        {problems}
        {about(asked)}
      </Confirm>
    );
  if (deleted)
    return (
      <DeletedList items={deleted} closeHref={closeHref}>
        {problems}
      </DeletedList>
    );
  return problems;
}

/** The form of a row, with the values it was opened with and its save button. */
export function RowForm({
  row,
  shown,
  answer,
  intents,
  submit,
  fieldNames,
  say,
  className = "",
  children,
  ...form
}: Omit<ComponentProps<typeof AdminFormProblems>, "state"> &
  Pick<ComponentProps<typeof Form>, "encType" | "className"> & {
    row: Row | null;
    shown: ComponentProps<typeof ShownBefore>["values"];
    answer: ListAnswer;
    /** The intents of a new and of an existing row. */
    intents: readonly [create: string, update: string];
    submit?: string;
    children: ReactNode;
  }) {
  const { frame } = useAdminWords();
  const isSaving = useNavigation().formMethod === "POST";
  return (
    <Form
      key={row?.version}
      method="post"
      preventScrollReset
      className={`${styles.form} ${className}`}
      {...form}
    >
      <AdminFormProblems state={answer} fieldNames={fieldNames} say={say} />
      {row && (
        <>
          <input type="hidden" name="id" value={row.id} />
          <ShownBefore version={row.version} values={shown} />
        </>
      )}
      {children}
      <div className={styles.submit}>
        <Button name="intent" value={intents[row ? 1 : 0]} disabled={isSaving}>
          {isSaving ? frame.saving : (submit ?? frame.save)}
        </Button>
      </div>
    </Form>
  );
}

/** The links that open a row's form and the question before its deletion. */
export function RowLinks({ id, name }: { id: string; name: string }) {
  const { frame } = useAdminWords();
  const hrefWith = useHrefWith();
  return (["edit", "delete"] as const).map((verb) => (
    <Link
      key={verb}
      to={hrefWith({ [verb]: id })}
      preventScrollReset
      aria-label={`${frame[verb]}: ${name}`}
    >
      {frame[verb]}
    </Link>
  ));
}

/** A link styled as the primary button that opens an overlay. */
function OverlayButton({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={overlayButton.button} to={to} preventScrollReset>
      {children}
    </Link>
  );
}
