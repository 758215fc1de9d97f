import { useActionData } from "@remix-run/react";
import { promoCodeSchema } from "#app/domain/marketing/promo-codes/promo-code-input.server.ts";
import {
  createPromoCode,
  PROMO_CODE_FAULTS,
} from "#app/domain/marketing/promo-codes/promo-codes.server.ts";
import { formFields } from "#app/http/form.server.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { PageHead } from "../core/page-head.tsx";
import { save, staffAction, staffLoader } from "../core/staff-page.server.ts";
import { PromoCodeForm } from "./promo-codes/promo-code-form.tsx";

const PAGE = "admin/marketing/promo-code-new";

export const loader = staffLoader(PAGE, ({ words }) => ({ title: words.promoCodes.newTitle }));

const FIELDS = formFields([promoCodeSchema]);

export const action = staffAction(
  { page: PAGE, list: "/admin/promo-code", fields: FIELDS },
  {
    send: (sent) =>
      save(sent, promoCodeSchema, (input) => createPromoCode(input, sent.actor), {
        said: ({ code }) => sent.words.promoCodes.created(code),
        fields: PROMO_CODE_FAULTS,
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
