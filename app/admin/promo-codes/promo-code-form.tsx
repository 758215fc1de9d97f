import { useNavigation } from "@remix-run/react";
import { dhakaDay, formatDate } from "#app/domain/dates.ts";
import { formatNumber, formatTaka } from "#app/domain/money.ts";
import type { PromoCode } from "#app/domain/promo-codes/promo-codes.server.ts";
import { fieldOf } from "#app/http/form-state.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import type { AdminWords } from "#app/words/admin.en.ts";
import type { Words } from "#app/words/en.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { AdminFormProblems } from "../parts/admin-form-problems.tsx";
import styles from "../parts/form.module.css";
import type { Answer } from "../parts/list-page.tsx";
import { ShownBefore } from "../parts/meanwhile.tsx";

const NEW = { code: "", discount: "", minAmount: "", maxUsage: "", expirationDate: null };

/** The form of a promo code; only an existing code has a status. */
export function PromoCodeForm({ promo, answer }: { promo: PromoCode | null; answer: Answer }) {
  const words = useWords();
  const { promoCodes, frame } = useAdminWords();
  const { fields, hints } = promoCodes;
  const isSaving = useNavigation().formMethod === "POST";
  const { code, discount, minAmount, maxUsage, expirationDate: end } = promo ?? NEW;
  const shown = { code, discount, minAmount, maxUsage, expirationDate: end ? dhakaDay(end) : "" };
  const control = (name: keyof typeof shown, label: string, hint?: string) => ({
    label,
    hint,
    ...fieldOf(answer, name, shown[name]),
  });
  return (
    <Form method="post" className={`${styles.form} ${styles.page}`}>
      <AdminFormProblems
        state={answer}
        fieldNames={promoCodes.fieldNames}
        say={(field, value) => sayPromoCodeValue(words, promoCodes, field, value)}
      />
      {promo && (
        <ShownBefore
          version={promo.version}
          values={{ ...shown, isActive: String(promo.isActive) }}
        />
      )}
      <Field
        {...control("code", fields.code)}
        placeholder={fields.codePlaceholder}
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={40}
        required
      />
      <Field
        {...control("discount", fields.discount, hints.discount)}
        inputMode="numeric"
        required
      />
      <Field
        {...control("minAmount", promo ? fields.minAmountEdit : fields.minAmount, hints.minAmount)}
        inputMode="numeric"
      />
      <Field {...control("maxUsage", fields.maxUsage, hints.maxUsage)} inputMode="numeric" />
      {promo && (
        <Select label={fields.isActive} {...fieldOf(answer, "isActive", String(promo.isActive))}>
          <option value="true">{promoCodes.active}</option>
          <option value="false">{promoCodes.disabled}</option>
        </Select>
      )}
      <Field
        {...control("expirationDate", fields.expirationDate, hints.expirationDate)}
        type="date"
      />
      <div className={styles.acts}>
        <Button disabled={isSaving}>{isSaving ? frame.saving : promoCodes.submit}</Button>
        <ButtonLink look="quiet" href="/admin/promo-code">
          {frame.cancel}
        </ButtonLink>
      </div>
    </Form>
  );
}

/** A column's value in readable form. */
function sayPromoCodeValue(
  { language }: Words,
  words: AdminWords["promoCodes"],
  field: string,
  value: string | number | boolean | null,
): string {
  if (field === "isActive") return value ? words.active : words.disabled;
  if (field === "maxUsage" && value === null) return words.noLimit;
  if (field === "expirationDate")
    return value === null ? words.never : formatDate(new Date(String(value)), language);
  if (field === "discount" || field === "minAmount") return formatTaka(Number(value), language);
  return typeof value === "number" ? formatNumber(value, language) : String(value ?? "");
}
