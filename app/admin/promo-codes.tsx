import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import {
  deletePromoCode,
  findPromoCode,
  listDeletedPromoCodes,
  listPromoCodes,
  restorePromoCode,
} from "#app/domain/promo-codes/promo-codes.server.ts";
import { readStaffForm, requireAdmin } from "#app/http/auth.server.ts";
import { asRefusal, formFields } from "#app/http/form.server.ts";
import { refusedForm } from "#app/http/form-state.server.ts";
import type { FormState } from "#app/http/form-state.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Confirm } from "#app/ui/confirm.tsx";
import { useHrefWith } from "#app/ui/href-with.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { AdminFormProblems } from "./parts/admin-form-problems.tsx";
import { DeletedList } from "./parts/deleted-list.tsx";
import { PageHead } from "./parts/page-head.tsx";
import { PromoCodeTable } from "./promo-codes/promo-code-table.tsx";
import { viewPromoCode } from "./promo-codes/view.server.ts";

const LIST = "/admin/promo-code";
const FIELDS = formFields([], { texts: ["id"] });

/** How long the notice of a deletion with its undo button is shown. */
const UNDO_MS = 5000;

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args, "admin/promo-codes");
  const { searchParams } = new URL(args.request.url);
  const [promoCodes, asked, deleted] = await Promise.all([
    listPromoCodes(),
    findPromoCode(searchParams.get("delete") ?? ""),
    searchParams.has("deleted") ? listDeletedPromoCodes() : null,
  ]);
  return {
    title: adminWordsFor(args.request).promoCodes.title,
    promoCodes: promoCodes.map(viewPromoCode),
    total: promoCodes.length,
    asked: asked && { id: asked.id, code: asked.code },
    deleted:
      deleted?.map(({ id, code, deletedAt }) => ({
        id,
        name: code,
        deletedAt: deletedAt?.getTime() ?? 0,
      })) ?? null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { admin: actor, form, intent } = await readStaffForm(args, "admin/promo-codes", FIELDS);
  const { promoCodes, frame } = adminWordsFor(args.request);
  const id = String(form.get("id") ?? "");
  try {
    switch (intent) {
      case "delete-promo-code": {
        const promo = await findPromoCode(id);
        await deletePromoCode(id, actor);
        return redirectWithToast(args.request, LIST, {
          type: "success",
          text: promoCodes.deleted(promo?.code ?? ""),
          ms: UNDO_MS,
          undo: { action: LIST, id, text: frame.undo },
        });
      }
      case "restore":
        await restorePromoCode(id, actor);
        return redirectWithToast(args.request, LIST, { type: "success", text: frame.restored });
    }
  } catch (error) {
    return data(refusedForm(form, asRefusal(error), wordsFor(args.request)), { status: 409 });
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function PromoCodes() {
  const { promoCodes: words, frame } = useAdminWords();
  const { promoCodes, total, asked, deleted } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as FormState | undefined;
  const hrefWith = useHrefWith();
  const problems = <AdminFormProblems state={answer} />;
  return (
    <>
      <PageHead title={words.title} count={words.count(total)}>
        <Link to={hrefWith({ deleted: "" })} preventScrollReset>
          {frame.recentlyDeleted}
        </Link>
        <ButtonLink href="/admin/promo-code/post">{words.addNew}</ButtonLink>
      </PageHead>
      {!asked && !deleted && problems}
      {deleted && (
        <DeletedList items={deleted} closeHref={LIST}>
          {problems}
        </DeletedList>
      )}
      {asked && (
        <Confirm
          question={words.deleteQuestion}
          id={asked.id}
          intent="delete-promo-code"
          closeHref={LIST}
        >
          {problems}
          <p>{asked.code}</p>
        </Confirm>
      )}
      {total === 0 ? <p>{frame.nothing}</p> : <PromoCodeTable promoCodes={promoCodes} />}
    </>
  );
}
