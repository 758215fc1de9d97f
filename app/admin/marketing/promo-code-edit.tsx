import { useActionData, useLoaderData } from "@remix-run/react";
import { nameGoods } from "#app/domain/catalog/goods-lines.server.ts";
import { promoCodeChangesSchema } from "#app/domain/marketing/promo-codes/promo-code-input.server.ts";
import {
  findPromoCode,
  PROMO_CODE_FAULTS,
  updatePromoCode,
} from "#app/domain/marketing/promo-codes/promo-codes.server.ts";
import { formFields } from "#app/http/form.server.ts";
import { notFound } from "#app/http/responses.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { AdminError } from "../core/admin-error.tsx";
import { PageHead } from "../core/page-head.tsx";
import { save, staffAction, staffLoader } from "../core/staff-page.server.ts";
import { PromoCodeForm } from "./promo-codes/promo-code-form.tsx";

const PAGE = "admin/marketing/promo-code-edit";

export const loader = staffLoader(PAGE, async ({ params, words, language }) => {
  const promo = await findPromoCode(params.promoID ?? "");
  if (!promo) throw notFound();
  const goods = await nameGoods(promo, language);
  return { title: words.promoCodes.editTitle, promo, goods };
});

const FIELDS = formFields([promoCodeChangesSchema], { shownBefore: true });

export const action = staffAction(
  { page: PAGE, list: "/admin/promo-code", fields: FIELDS },
  {
    send: async (sent) => {
      const id = sent.params.promoID ?? "";
      if (!(await findPromoCode(id))) throw notFound();
      return save(
        sent,
        promoCodeChangesSchema,
        (changes, shown) => updatePromoCode(id, changes, shown, sent.actor),
        {
          said: ({ code }) => sent.words.promoCodes.updated(code),
          failed: sent.words.promoCodes.failed,
          fields: PROMO_CODE_FAULTS,
        },
      );
    },
  },
);

export { titleMeta as meta } from "#app/http/meta.ts";
export { revalidateOnConflict as shouldRevalidate } from "../core/revalidate.ts";

export default function PromoCodeEdit() {
  const { promoCodes } = useAdminWords();
  const { promo, goods } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHead title={promoCodes.editTitle} />
      <PromoCodeForm key={promo.version} promo={promo} goods={goods} answer={answer} />
    </>
  );
}

export function ErrorBoundary() {
  const { promoCodes } = useAdminWords();
  return <AdminError notFound={{ title: promoCodes.notFound, hint: promoCodes.notFoundHint }} />;
}
