import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { promoCodeSchema } from "#app/domain/promo-codes/promo-code-input.server.ts";
import { createPromoCode } from "#app/domain/promo-codes/promo-codes.server.ts";
import { readStaffForm, requireAdmin } from "#app/http/auth.server.ts";
import { asRefusal, formFields, parseForm } from "#app/http/form.server.ts";
import { invalidForm, refusedForm } from "#app/http/form-state.server.ts";
import type { FormState } from "#app/http/form-state.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { PageHead } from "./parts/page-head.tsx";
import { PromoCodeForm } from "./promo-codes/promo-code-form.tsx";

const FIELDS = formFields([promoCodeSchema]);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args, "admin/promo-code-new");
  return { title: adminWordsFor(args.request).promoCodes.newTitle };
}

export async function action(args: ActionFunctionArgs) {
  const { admin: actor, form } = await readStaffForm(args, "admin/promo-code-new", FIELDS);
  const words = wordsFor(args.request);
  const submission = parseForm(form, promoCodeSchema);
  if (submission.status !== "success")
    return data(invalidForm(form, submission, words), { status: 400 });
  try {
    const { code } = await createPromoCode(submission.value, actor);
    const text = adminWordsFor(args.request).promoCodes.created(code);
    return redirectWithToast(args.request, "/admin/promo-code", { type: "success", text });
  } catch (error) {
    const refusal = asRefusal(error);
    return data(refusedForm(form, refusal, words, "code"), { status: 409 });
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function PromoCodeNew() {
  const { promoCodes } = useAdminWords();
  const answer = useActionData<typeof action>() as FormState | undefined;
  return (
    <>
      <PageHead title={promoCodes.newTitle} />
      <PromoCodeForm promo={null} answer={answer} />
    </>
  );
}
