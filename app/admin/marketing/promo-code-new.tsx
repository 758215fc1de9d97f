import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { promoCodeSchema } from "#app/domain/marketing/promo-codes/promo-code-input.server.ts";
import { createPromoCode } from "#app/domain/marketing/promo-codes/promo-codes.server.ts";
import { requireAdmin } from "#app/http/auth.server.ts";
import { formFields } from "#app/http/form.server.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { PageHead } from "../core/page-head.tsx";
import { save, staffAction } from "../core/staff-action.server.ts";
import { FAULTS } from "./promo-codes/faults.ts";
import { PromoCodeForm } from "./promo-codes/promo-code-form.tsx";

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args, "admin/marketing/promo-code-new");
  return { title: adminWordsFor(args.request).promoCodes.newTitle };
}

const FIELDS = formFields([promoCodeSchema]);

export const action = staffAction(
  { page: "admin/marketing/promo-code-new", list: "/admin/promo-code", fields: FIELDS },
  {
    send: (sent) =>
      save(sent, promoCodeSchema, (input) => createPromoCode(input, sent.actor), {
        said: ({ code }) => sent.words.promoCodes.created(code),
        fields: FAULTS,
      }),
  },
);

export { titleMeta as meta } from "#app/http/meta.ts";

export default function PromoCodeNew() {
  const { promoCodes } = useAdminWords();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHead title={promoCodes.newTitle} />
      <PromoCodeForm promo={null} answer={answer} />
    </>
  );
}
