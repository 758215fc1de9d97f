import type { FormState } from "#app/http/form-state.ts";
import { Confirm } from "#app/ui/confirm.tsx";
import { Overlay } from "#app/ui/overlay.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { AdminFormProblems } from "../parts/admin-form-problems.tsx";
import { DeletedList } from "../parts/deleted-list.tsx";
import { CourierForm } from "./courier-form.tsx";
import type { CouriersData } from "./view.server.ts";

/** The overlay named by the query: the form, the confirmation of a deletion, or the deleted couriers. */
export function CourierOverlays({
  page,
  answer,
  closeHref,
}: {
  page: CouriersData;
  answer: FormState | null | undefined;
  closeHref: string;
}) {
  const { couriers: words } = useAdminWords();
  const { edited, asked, deleted } = page;
  if (edited)
    return (
      <Overlay key={edited.id} title={words.editTitle} closeHref={closeHref}>
        <CourierForm key={edited.version} courier={edited} operation="" answer={answer} />
      </Overlay>
    );
  if (page.isNew)
    return (
      <Overlay title={words.add} closeHref={closeHref}>
        <CourierForm courier={null} operation={page.operation} answer={answer} />
      </Overlay>
    );
  if (asked)
    return (
      <Confirm
        key={asked.id}
        question={words.deleteQuestion}
        id={asked.id}
        intent="delete-courier"
        closeHref={closeHref}
      >
        <AdminFormProblems state={answer} />
        <p>{asked.name}</p>
        <p>{words.deleteHint}</p>
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
