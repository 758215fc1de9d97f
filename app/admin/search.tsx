import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { dropMiss } from "#app/domain/catalog/search/search-misses.server.ts";
import { synonymSchema } from "#app/domain/catalog/search/synonym-input.server.ts";
import {
  addTerm,
  createSynonyms,
  deleteSynonyms,
  restoreSynonyms,
  updateSynonyms,
} from "#app/domain/catalog/search/synonyms.server.ts";
import type { Actor } from "#app/domain/staff-acts/staff-acts.ts";
import { readStaffForm, requireAdmin } from "#app/http/auth.server.ts";
import { asRefusal, formFields, parseForm, readShown } from "#app/http/form.server.ts";
import { formState, invalidForm, refusedForm, withHeadline } from "#app/http/form-state.server.ts";
import type { FormState } from "#app/http/form-state.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { useHrefWith } from "#app/ui/href-with.ts";
import { MissingPage } from "#app/ui/missing-page.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { OverlayButton } from "./parts/overlay-button.tsx";
import { PageHead } from "./parts/page-head.tsx";
import styles from "./products/list-filter.module.css";
import { MissTable } from "./search/miss-table.tsx";
import { SearchOverlays } from "./search/overlays.tsx";
import { SynonymTable } from "./search/synonym-table.tsx";
import { viewSearch } from "./search/view.server.ts";

const LIST = "/admin/search";

const FIELDS = formFields([synonymSchema], { texts: ["id", "miss"], shownBefore: true });

/** How long the notice of a deletion with its undo button is shown. */
const UNDO_MS = 5000;

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args, "admin/search");
  const { searchParams } = new URL(args.request.url);
  const { title } = adminWordsFor(args.request).search;
  return { title, ...(await viewSearch(searchParams)) };
}

export async function action(args: ActionFunctionArgs) {
  const { admin: actor, form, intent } = await readStaffForm(args, "admin/search", FIELDS);
  const { request } = args;
  const { search, frame } = adminWordsFor(request);
  const id = String(form.get("id") ?? "");
  const miss = String(form.get("miss") ?? "");
  const done = (text: string) => redirectWithToast(request, LIST, { type: "success", text });
  try {
    switch (intent) {
      case "create-synonyms":
      case "update-synonyms":
        return await save(request, form, { id, miss, actor });
      case "make-synonym": {
        if (!id) return data(formState(form, { "": [search.chooseFirst] }), { status: 400 });
        const { terms } = await addTerm(id, miss, actor);
        await dropMiss(miss, actor);
        return await done(search.learned(miss, terms[0] ?? ""));
      }
      case "dismiss-miss":
        await dropMiss(miss, actor);
        return await done(search.dismissed(miss));
      case "delete-synonyms": {
        const { terms } = await deleteSynonyms(id, actor);
        return await redirectWithToast(request, LIST, {
          type: "success",
          text: search.deleted(terms[0] ?? ""),
          ms: UNDO_MS,
          undo: { action: LIST, id, text: frame.undo },
        });
      }
      case "restore":
        await restoreSynonyms(id, actor);
        return await done(frame.restored);
    }
  } catch (error) {
    return data(refusedForm(form, asRefusal(error), wordsFor(request)), { status: 409 });
  }
}

type Saved = { id: string; miss: string; actor: Actor };

async function save(request: Request, form: FormData, { id, miss, actor }: Saved) {
  const { search } = adminWordsFor(request);
  const submission = parseForm(form, synonymSchema);
  if (submission.status !== "success")
    return data(withHeadline(invalidForm(form, submission, wordsFor(request)), search.failed), {
      status: 400,
    });
  if (id) await updateSynonyms(id, submission.value, readShown(form, synonymSchema), actor);
  else await createSynonyms(submission.value, actor);
  if (miss) await dropMiss(miss, actor);
  return redirectWithToast(request, LIST, { type: "success", text: search.saved });
}

export { titleMeta as meta } from "#app/http/meta.ts";
export { revalidateOnConflict as shouldRevalidate } from "./parts/revalidate.ts";

export default function Search() {
  const { search: words, frame } = useAdminWords();
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as FormState | undefined;
  const hrefWith = useHrefWith();
  return (
    <>
      <PageHead title={words.title} count={words.count(page.rows.length)}>
        <Link to={hrefWith({ deleted: "" })} preventScrollReset>
          {frame.recentlyDeleted}
        </Link>
        <OverlayButton to={hrefWith({ new: "" })}>{words.add}</OverlayButton>
      </PageHead>
      <p>{words.intro}</p>
      <SearchOverlays page={page} answer={answer} closeHref={LIST} />
      <MissTable misses={page.misses} rows={page.rows} />
      <Form className={styles.filter} key={page.search}>
        <Field
          label={words.find}
          type="search"
          name="search"
          defaultValue={page.search}
          maxLength={100}
        />
        <Button look="secondary">{frame.search}</Button>
        {page.search && <a href={LIST}>{frame.clear}</a>}
      </Form>
      <MissingPage missingPage={page.missingPage} page={page.page} />
      {page.listed.length === 0 ? <p>{frame.nothing}</p> : <SynonymTable rows={page.listed} />}
      <Pagination page={page.page} pages={page.pages} href={(n) => hrefWith({ page: n })} />
    </>
  );
}
