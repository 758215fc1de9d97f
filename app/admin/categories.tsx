import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import {
  createCategory,
  deleteCategory,
  restoreCategory,
  updateCategory,
} from "#app/domain/catalog/categories/categories.server.ts";
import {
  categoryChangesSchema,
  categorySchema,
} from "#app/domain/catalog/categories/category-input.server.ts";
import type { Actor } from "#app/domain/staff-acts/staff-acts.ts";
import { readStaffForm, requireAdmin } from "#app/http/auth.server.ts";
import { asRefusal, formFields, parseForm, readShown } from "#app/http/form.server.ts";
import { invalidForm, refusedForm, withHeadline } from "#app/http/form-state.server.ts";
import type { FormState } from "#app/http/form-state.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { useHrefWith } from "#app/ui/href-with.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { languageOf, wordsFor } from "#app/words/language.server.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { CategoryCards } from "./categories/category-cards.tsx";
import { CategoryOverlays } from "./categories/overlays.tsx";
import { viewCategories } from "./categories/view.server.ts";
import { OverlayButton } from "./parts/overlay-button.tsx";
import { PageHead } from "./parts/page-head.tsx";

const LIST = "/admin/category";

const FIELDS = formFields([categorySchema], { texts: ["id"], shownBefore: true });

/** How long the notice of a deletion with its undo button is shown. */
const UNDO_MS = 5000;

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args, "admin/categories");
  const { searchParams } = new URL(args.request.url);
  const { title } = adminWordsFor(args.request).categories;
  return { title, ...(await viewCategories(searchParams, languageOf(args.request))) };
}

export async function action(args: ActionFunctionArgs) {
  const { admin: actor, form, intent } = await readStaffForm(args, "admin/categories", FIELDS);
  const { categories, frame } = adminWordsFor(args.request);
  const id = String(form.get("id") ?? "");
  try {
    switch (intent) {
      case "create-category":
        return await create(args.request, form, actor);
      case "update-category":
        return await update(args.request, form, id, actor);
      case "delete-category": {
        const { name, nameBn } = await deleteCategory(id, actor);
        return redirectWithToast(args.request, LIST, {
          type: "success",
          text: categories.deleted(name || nameBn),
          ms: UNDO_MS,
          undo: { action: LIST, id, text: frame.undo },
        });
      }
      case "restore":
        await restoreCategory(id, actor);
        return redirectWithToast(args.request, LIST, { type: "success", text: frame.restored });
    }
  } catch (error) {
    return data(refusedForm(form, asRefusal(error), wordsFor(args.request)), { status: 409 });
  }
}

async function create(request: Request, form: FormData, actor: Actor) {
  const submission = parseForm(form, categorySchema);
  if (submission.status !== "success") return unreadable(request, form, submission);
  return save(request, form, () => createCategory(submission.value, actor));
}

async function update(request: Request, form: FormData, id: string, actor: Actor) {
  const submission = parseForm(form, categoryChangesSchema);
  if (submission.status !== "success") return unreadable(request, form, submission);
  const shown = readShown(form, categoryChangesSchema);
  return save(request, form, () => updateCategory(id, submission.value, shown, actor));
}

type Submission = Parameters<typeof invalidForm>[1];

function unreadable(request: Request, form: FormData, submission: Submission) {
  const answer = invalidForm(form, submission, wordsFor(request));
  return data(withHeadline(answer, adminWordsFor(request).categories.failed), { status: 400 });
}

/** Add and update show the same success message (specification, section 8). */
async function save(request: Request, form: FormData, write: () => Promise<unknown>) {
  const { categories } = adminWordsFor(request);
  try {
    await write();
    return await redirectWithToast(request, LIST, { type: "success", text: categories.saved });
  } catch (error) {
    const refusal = asRefusal(error);
    const field = refusal.code === "category-slug-taken" ? "slug" : undefined;
    const answer = refusedForm(form, refusal, wordsFor(request), field);
    return data(withHeadline(answer, categories.failed), { status: 409 });
  }
}

export { revalidateOnConflict as shouldRevalidate } from "./parts/revalidate.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Categories() {
  const { categories: words, frame } = useAdminWords();
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as FormState | undefined;
  const hrefWith = useHrefWith();
  return (
    <>
      <PageHead title={words.title} count={words.count(page.categories.length)}>
        <Link to={hrefWith({ deleted: "" })} preventScrollReset>
          {frame.recentlyDeleted}
        </Link>
        <OverlayButton to={hrefWith({ new: "" })}>{words.add}</OverlayButton>
      </PageHead>
      <CategoryOverlays page={page} answer={answer} closeHref={LIST} />
      {page.categories.length === 0 ? (
        <p>{frame.nothing}</p>
      ) : (
        <CategoryCards categories={page.categories} />
      )}
    </>
  );
}
