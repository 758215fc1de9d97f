import { useNavigation } from "@remix-run/react";
import { dhakaDay, formatDate } from "#app/domain/core/dates.ts";
import { formatNumber, formatTaka } from "#app/domain/core/money.ts";
import {
  PER_PHONE,
  type PerPhone,
  PROMO_KINDS,
  type PromoKind,
} from "#app/domain/marketing/promo-codes/promo-code-rules.ts";
import type { PromoCode } from "#app/domain/marketing/promo-codes/promo-codes.server.ts";
import { fieldOf } from "#app/http/form-state.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field, Select, TextArea } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import type { AdminWords } from "#app/words/admin.en.ts";
import type { Words } from "#app/words/en.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { AdminFormProblems } from "../../core/admin-form-problems.tsx";
import { FieldGroup, isAsked } from "../../core/field-group.tsx";
import styles from "../../core/form.module.css";
import kinds from "../../core/kinds.module.css";
import type { ListAnswer } from "../../core/list-page.tsx";
import { ShownBefore } from "../../core/meanwhile.tsx";

const NEW = {
  code: "",
  kind: "fixed",
  discount: "",
  percent: null,
  maxDiscount: null,
  minAmount: "",
  maxUsage: "",
  perPhone: "any",
  startDate: null,
  expirationDate: null,
};

const NO_GOODS = { products: "", categories: "" };

/** The form of a promo code; only an existing code has a status. */
export function PromoCodeForm({
  promo,
  goods = NO_GOODS,
  answer,
}: {
  promo: PromoCode | null;
  /** What the code is for, one per line. */
  goods?: { products: string; categories: string };
  answer: ListAnswer;
}) {
  const words = useWords();
  const { promoCodes, frame } = useAdminWords();
  const { fields, hints } = promoCodes;
  const isSaving = useNavigation().formMethod === "POST";
  const { code, kind, discount, percent, maxDiscount, minAmount, maxUsage, perPhone } =
    promo ?? NEW;
  const { startDate: start, expirationDate: end } = promo ?? NEW;
  const shown = {
    code,
    kind,
    minAmount,
    maxUsage,
    perPhone,
    percent,
    maxDiscount,
    ...goods,
    // A code without a fixed sum has none to show.
    discount: kind === "fixed" ? discount : "",
    startDate: start ? dhakaDay(start) : "",
    expirationDate: end ? dhakaDay(end) : "",
  };
  const control = (name: keyof typeof shown, label: string, hint?: string) => ({
    label,
    hint,
    ...fieldOf(answer, name, shown[name]),
  });
  const limits = {
    perPhone: control("perPhone", fields.perPhone, hints.perPhone),
    products: control("products", fields.products, hints.products),
    categories: control("categories", fields.categories, hints.categories),
    startDate: control("startDate", fields.startDate, hints.startDate),
  };
  return (
    <Form method="post" className={`${styles.form} ${styles.page} ${kinds.form}`}>
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
      <div className={styles.columns}>
        <Field
          {...control("code", fields.code)}
          placeholder={fields.codePlaceholder}
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={40}
          required
        />
        <Select {...control("kind", fields.kind)}>
          {PROMO_KINDS.map((one) => (
            <option key={one} value={one}>
              {promoCodes.kinds[one]}
            </option>
          ))}
        </Select>
      </div>
      <div className={styles.columns}>
        <div className={kinds.fixed}>
          <Field {...control("discount", fields.discount, hints.discount)} inputMode="numeric" />
        </div>
        <div className={kinds.percent}>
          <Field {...control("percent", fields.percent, hints.percent)} inputMode="numeric" />
        </div>
        <div className={kinds.percent}>
          <Field
            {...control("maxDiscount", fields.maxDiscount, hints.maxDiscount)}
            inputMode="numeric"
          />
        </div>
        <Field
          {...control(
            "minAmount",
            promo ? fields.minAmountEdit : fields.minAmount,
            hints.minAmount,
          )}
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
      </div>
      <FieldGroup
        title={promoCodes.limits}
        isOpen={isAsked(Object.values(limits), { perPhone: NEW.perPhone })}
      >
        <Select {...limits.perPhone}>
          {PER_PHONE.map((one) => (
            <option key={one} value={one}>
              {promoCodes.perPhone[one]}
            </option>
          ))}
        </Select>
        <Field {...limits.startDate} type="date" />
        <TextArea {...limits.products} rows={3} />
        <TextArea {...limits.categories} rows={2} />
      </FieldGroup>
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
  if (field === "kind") return words.kinds[value as PromoKind] ?? "";
  if (field === "perPhone") return words.perPhone[value as PerPhone] ?? "";
  if (field === "startDate")
    return value === null ? words.atOnce : formatDate(new Date(String(value)), language);
  if (value === null && (field === "maxUsage" || field === "maxDiscount")) return words.noLimit;
  if (field === "expirationDate")
    return value === null ? words.never : formatDate(new Date(String(value)), language);
  if (field === "discount" || field === "minAmount" || field === "maxDiscount")
    return formatTaka(Number(value), language);
  return typeof value === "number" ? formatNumber(value, language) : String(value ?? "");
}
