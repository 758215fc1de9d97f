import { useRef } from "react";
import { MAX_QUANTITY, speakNumber } from "#app/domain/core/digits.ts";
import { formatNumber } from "#app/domain/core/money.ts";
import { parseQuantity } from "#app/domain/orders/cart/cart.ts";
import { Form } from "#app/ui/form.tsx";
import { FormProblems } from "#app/ui/form-problems.tsx";
import { Price } from "#app/ui/price.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "../landing.module.css";
import { BuyerFields } from "./buyer-fields.tsx";
import type { LandingAnswer } from "./one-form.server.ts";
import { ToConfirm } from "./to-confirm.tsx";
import { useNoted } from "./use-noted.ts";
import { useSums } from "./use-sums.ts";
import type { LandingView } from "./view.server.ts";

/** Sizes, quantity, buyer and place: one form and one press, also without script. */
export function OrderForm({
  view,
  answer,
}: {
  view: LandingView;
  answer: LandingAnswer | undefined;
}) {
  const { checkout, product, language } = useWords();
  const { values = {}, errors = {}, openedAt = view.openedAt } = answer ?? {};
  const control = (name: string, first = "") => ({
    name,
    defaultValue: values[name] ?? first,
    errors: errors[name] ?? [],
  });
  const form = useRef<HTMLFormElement>(null);
  useNoted(form, `/l/${view.slug}/typed`, values.formId ?? "");
  const chosen = values.productId ?? view.chosen;
  const { onChange, ...choice } = useSums(view, answer);
  const { sums } = choice;
  return (
    <Form ref={form} method="post" reloadDocument className={styles.form} onChange={onChange}>
      <FormProblems
        title={checkout.errorSummary}
        state={answer ?? null}
        names={{
          productId: view.said.choose,
          quantity: view.said.quantity,
          addOn: view.addOn?.name,
        }}
      />
      <input type="hidden" name="terms" value={view.terms} />
      <input type="hidden" name="openedAt" value={openedAt} />
      <input type="hidden" name="shownTotal" value={sums?.total ?? ""} />
      <input type="hidden" name="shownAdvance" value={sums?.advance ?? ""} />
      <fieldset className={styles.sizes} id="productId">
        <legend>{view.said.choose}</legend>
        {view.choices.map(({ value, size, price, said, isOut }) => (
          <label key={value}>
            <input
              type="radio"
              name="productId"
              value={value}
              defaultChecked={value === chosen && !isOut}
              disabled={isOut}
              required
            />{" "}
            <b>{size}</b> {price && <Price {...price} />}
            {said && <small> {said}</small>}
            {isOut && <small> {product.outOfStock}</small>}
          </label>
        ))}
      </fieldset>
      {!view.hasTiers && (
        <Quantity
          label={view.said.quantity}
          {...control("quantity", speakNumber(1, language))}
          onStep={(by) => {
            const field = form.current?.elements.namedItem("quantity");
            if (!form.current || !(field instanceof HTMLInputElement)) return;
            const next = (parseQuantity(field.value) ?? 1) + by;
            field.value = speakNumber(Math.min(Math.max(next, 1), MAX_QUANTITY), language);
            onChange({ currentTarget: form.current });
          }}
        />
      )}
      {view.addOn && (
        <AddOn
          view={view.addOn}
          isTicked={values.addOn === view.addOn.productId}
          error={errors.addOn?.[0]}
        />
      )}
      <BuyerFields said={view.said} districts={view.districts} answer={answer} />
      <ToConfirm
        said={view.said}
        answer={answer}
        rules={view.rules}
        what={[
          [choice.size?.size, formatNumber(choice.quantity ?? 1, language)]
            .filter(Boolean)
            .join(" × "),
          ...(choice.addOn ? [choice.addOn.name] : []),
        ].join(" + ")}
        {...choice}
      />
    </Form>
  );
}

/** One more product, added by a tick; of one that is sold out the tick cannot be set. */
function AddOn({
  view,
  isTicked,
  error,
}: {
  view: NonNullable<LandingView["addOn"]>;
  isTicked: boolean;
  error: string | undefined;
}) {
  const { product } = useWords();
  return (
    <fieldset className={styles.sizes} id="addOn" aria-describedby={error && "addOn-error"}>
      <legend>{view.title}</legend>
      <label>
        <input
          type="checkbox"
          name="addOn"
          value={view.productId}
          defaultChecked={isTicked && !view.isOut}
          disabled={view.isOut}
        />{" "}
        <b>{view.name}</b> <Price price={view.price} salePrice={view.salePrice} />
        {view.isOut && <small> {product.outOfStock}</small>}
      </label>
      <span id="addOn-error" className={styles.error}>
        {error}
      </span>
    </fieldset>
  );
}

/** A number field with minus and plus when script runs. */
function Quantity({
  label,
  errors,
  onStep,
  ...input
}: {
  label: string;
  name: string;
  defaultValue: string;
  errors: string[];
  onStep: (by: number) => void;
}) {
  const { product } = useWords();
  const hydrated = useHydrated();
  const button = (by: number, sign: string, meaning: string) =>
    hydrated && (
      <button type="button" aria-label={meaning} onClick={() => onStep(by)}>
        {sign}
      </button>
    );
  return (
    <div className={styles.quantity}>
      <label htmlFor="quantity">{label}</label>{" "}
      <span>
        {button(-1, "−", product.fewer)}
        <input
          {...input}
          id="quantity"
          inputMode="numeric"
          autoComplete="off"
          size={3}
          maxLength={3}
          required
          aria-invalid={errors.length > 0 || undefined}
          aria-describedby={errors.length > 0 ? "quantity-error" : undefined}
        />
        {button(1, "+", product.more)}
      </span>
      <span id="quantity-error" className={styles.error}>
        {errors[0]}
      </span>
    </div>
  );
}
