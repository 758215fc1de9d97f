import type { KeyboardEvent } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { useWords } from "#app/words/use-words.ts";
import styles from "../checkout.module.css";
import { Fold } from "./fold.tsx";
import type { CheckoutView } from "./view.server.ts";

/** Id of what takes the focus when a code was applied or removed. */
export const PROMO_STATE = "promo-state";

/**
 * Enter applies a typed code with script; without script or in an empty field it submits the order
 * with the code.
 */
function applyOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  const { form, value } = event.currentTarget;
  if (event.key !== "Enter" || event.nativeEvent.isComposing || value.trim() === "") return;
  event.preventDefault();
  form?.querySelector<HTMLButtonElement>('button[value="apply-promo-code"]')?.click();
}

/** The promo code field with its button, labelled apply, loading... or applied. */
export function PromoCodeBox({ view, isApplying }: { view: CheckoutView; isApplying: boolean }) {
  const { checkout } = useWords();
  const { promoCode } = view.quote;
  if (view.promoSaid) {
    return (
      <div className={styles.promo}>
        <input type="hidden" name="promoCode" value={promoCode} />
        <input type="hidden" name="promoCodeProof" value={view.promoCodeProof} />
        <p className={styles.applied} role="status" tabIndex={-1} id={PROMO_STATE}>
          {view.promoSaid}
        </p>
        <Button look="quiet" name="intent" value="remove-promo-code" formNoValidate>
          {checkout.removePromo}
        </Button>
      </div>
    );
  }
  const isOpen = view.values.promoCode !== "" || Boolean(view.errors.promoCode?.length);
  return (
    <Fold summary={checkout.haveCode} id={PROMO_STATE} isOpen={isOpen}>
      <div className={styles.promo}>
        <Field
          // The key clears a refused code so that another can be typed.
          key={view.errors.promoCode?.[0] ?? ""}
          label={checkout.promoCode}
          name="promoCode"
          defaultValue={view.values.promoCode}
          errors={view.errors.promoCode ?? []}
          placeholder={checkout.promoCodePlaceholder}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={100}
          onKeyDown={applyOnEnter}
        />
        <Button
          look="secondary"
          name="intent"
          value="apply-promo-code"
          formNoValidate
          disabled={isApplying}
        >
          {isApplying ? checkout.applyingPromo : checkout.applyPromo}
        </Button>
      </div>
    </Fold>
  );
}
