import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { promoCodeChangesSchema } from "#app/domain/promo-codes/promo-code-input.server.ts";
import { findPromoCode, updatePromoCode } from "#app/domain/promo-codes/promo-codes.server.ts";
import { readStaffForm, requireAdmin } from "#app/http/auth.server.ts";
import { asRefusal, formFields, parseForm, readShown } from "#app/http/form.server.ts";
import { invalidForm, refusedForm, withHeadline } from "#app/http/form-state.server.ts";
import type { FormState } from "#app/http/form-state.ts";
import { notFound } from "#app/http/responses.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { AdminError } from "./parts/admin-error.tsx";
import { PageHead } from "./parts/page-head.tsx";
import { PromoCodeForm } from "./promo-codes/promo-code-form.tsx";
import { viewPromoCode } from "./promo-codes/view.server.ts";

const FIELDS = formFields([promoCodeChangesSchema], { shownBefore: true });

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args, "admin/promo-code-edit");
  const promo = await findPromoCode(args.params.promoID ?? "");
  if (!promo) throw notFound();
  const { promoCodes } = adminWordsFor(args.request);
  return { title: promoCodes.editTitle, promo: viewPromoCode(promo) };
}

export async function action(args: ActionFunctionArgs) {
  const { admin: actor, form } = await readStaffForm(args, "admin/promo-code-edit", FIELDS);
  const words = wordsFor(args.request);
  const { promoCodes } = adminWordsFor(args.request);
  const submission = parseForm(form, promoCodeChangesSchema);
  if (submission.status !== "success")
    return data(withHeadline(invalidForm(form, submission, words), promoCodes.failed), {
      status: 400,
    });
  try {
    const shown = readShown(form, promoCodeChangesSchema);
    const id = args.params.promoID ?? "";
    const { code } = await updatePromoCode(id, submission.value, shown, actor);
    const text = promoCodes.updated(code);
    return redirectWithToast(args.request, "/admin/promo-code", { type: "success", text });
  } catch (error) {
    const refusal = asRefusal(error);
    if (refusal.code === "promo-code-gone") throw notFound();
    const field = refusal.code === "promo-code-taken" ? "code" : undefined;
    const answer = refusedForm(form, refusal, words, field);
    return data(withHeadline(answer, promoCodes.failed), { status: 409 });
  }
}

export { titleMeta as meta } from "#app/http/meta.ts";
export { revalidateOnConflict as shouldRevalidate } from "./parts/revalidate.ts";

export default function PromoCodeEdit() {
  const { promoCodes } = useAdminWords();
  const { promo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as FormState | undefined;
  return (
    <>
      <PageHead title={promoCodes.editTitle} />
      <PromoCodeForm key={promo.version} promo={promo} answer={answer} />
    </>
  );
}

export function ErrorBoundary() {
  const { promoCodes } = useAdminWords();
  return <AdminError notFound={{ title: promoCodes.notFound, hint: promoCodes.notFoundHint }} />;
}
