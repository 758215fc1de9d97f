import { formatTaka } from "#app/domain/core/money.ts";
import type { EditPlan } from "#app/domain/orders/changing/edit-plan.server.ts";
import { Select } from "#app/ui/field.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";

export type PromoQuestion = NonNullable<EditPlan["promoQuestion"]>;

/** Whether the discount of an order's code stays; with a question somebody has to say it. */
export function PromoChoice({
  question,
  ...field
}: {
  question: PromoQuestion | null;
  name: string;
  defaultValue: string;
  errors: string[];
}) {
  const { language } = useWords();
  const { orderDesk } = useAdminWords();
  return (
    <Select
      {...field}
      label={orderDesk.promo}
      hint={
        question
          ? orderDesk.promoBelow(question.code, formatTaka(question.minAmount, language))
          : undefined
      }
    >
      <option value="">{question ? orderDesk.promoChoose : orderDesk.promoAsIs}</option>
      <option value="keep">{orderDesk.promoKeep}</option>
      <option value="drop">{orderDesk.promoDrop}</option>
    </Select>
  );
}
