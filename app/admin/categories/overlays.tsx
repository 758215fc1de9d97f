import type { FormState } from "#app/http/form-state.ts";
import { Confirm } from "#app/ui/confirm.tsx";
import { Overlay } from "#app/ui/overlay.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { AdminFormProblems } from "../parts/admin-form-problems.tsx";
import { DeletedList } from "../parts/deleted-list.tsx";
import { CategoryForm } from "./category-form.tsx";
import type { CategoriesData } from "./view.server.ts";

/** The overlay named by the query: the form, the confirmation of a deletion, or the deleted categories. */
export function CategoryOverlays({
  page,
  answer,
  closeHref,
}: {
  page: CategoriesData;
  answer: FormState | null | undefined;
  closeHref: string;
}) {
  const { categories: words } = useAdminWords();
  const { edited, asked, deleted } = page;
  if (edited) {
    return (
      <Overlay key={edited.id} title={words.editTitle} closeHref={closeHref}>
        <CategoryForm key={edited.version} category={edited} answer={answer} />
      </Overlay>
    );
  }
  if (page.isNew) {
    return (
      <Overlay title={words.addTitle} closeHref={closeHref}>
        <CategoryForm category={null} answer={answer} />
      </Overlay>
    );
  }
  if (asked) {
    return (
      <Confirm
        key={asked.id}
        question={words.deleteQuestion}
        id={asked.id}
        intent="delete-category"
        closeHref={closeHref}
      >
        <AdminFormProblems state={answer} />
        <p>
          {asked.name} ({asked.slug})
        </p>
      </Confirm>
    );
  }
  if (deleted) {
    return (
      <DeletedList items={deleted} closeHref={closeHref}>
        <AdminFormProblems state={answer} />
      </DeletedList>
    );
  }
  return <AdminFormProblems state={answer} />;
}
