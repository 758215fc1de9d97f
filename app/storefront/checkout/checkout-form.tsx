import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { speakNumber } from "#app/domain/core/digits.ts";
import { Button } from "#app/ui/button.tsx";
import { DefaultButton } from "#app/ui/default-button.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormToken } from "#app/ui/form.tsx";
import { FormProblems } from "#app/ui/form-problems.tsx";
import { useShell } from "#app/ui/shell.ts";
import { Toaster } from "#app/ui/toaster.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "../checkout.module.css";
import { Confirm, leadToField, useMissing } from "./confirm.tsx";
import { Fields } from "./fields.tsx";
import { CHECKOUT_FORM } from "./form-id.ts";
import { hasNotice, Notice } from "./notice.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { PROMO_STATE, PromoCodeBox } from "./promo-code-box.tsx";
import { submitPastReload } from "./submit-past-reload.ts";
import { useSavedDraft } from "./use-saved-draft.ts";
import type { CheckoutAnswer, CheckoutView } from "./view.server.ts";

type Props = { view: CheckoutView; isPage?: boolean };

/**
 * The checkout form of the page and the overlay; every button except the last only recalculates,
 * with script in place.
 */
export function CheckoutForm({ view: first, isPage = false }: Props) {
  const words = useWords();
  const { formToken } = useShell();
  const hydrated = useHydrated();
  const fetcher = useFetcher<CheckoutAnswer>();
  const view = fetcher.data?.view ?? first;
  const { errors, quote } = view;
  const form = useRef<HTMLFormElement>(null);
  const missing = useMissing(form, quote.deliveryCharge !== null);
  const pending = fetcher.formData?.get("intent") ?? null;
  // With script the charge comes as soon as a district is chosen.
  const label =
    hydrated || quote.deliveryCharge !== null
      ? words.checkout.confirm(quote.totalPrice)
      : view.seeTotal;
  const isFormShown = view.isTyped || !hasNotice(view);
  useFocusOnPromoCode(view);
  useFocusOnPromoState(pending, fetcher.data);
  useSavedDraft(form, fetcher.data);
  const recalculate = () => {
    if (!form.current) return;
    fetcher.submit(quoteForm(form.current), { method: "post", action: "/checkout" });
  };
  return (
    <fetcher.Form
      id={CHECKOUT_FORM}
      method="post"
      action="/checkout"
      className={styles.form}
      ref={form}
      onClick={leadToField}
      {...(fetcher.state === "loading" && { onSubmit: submitPastReload })}
    >
      <FormToken token={formToken} />
      {view.cart.canCheckOut && !hasNotice(view) && (
        <DefaultButton name="intent" value="place-order" disabled={pending === "place-order"}>
          {label}
        </DefaultButton>
      )}
      <FormProblems
        title={words.checkout.errorSummary}
        // A refused promo code shows only its field error, because the customer is at that field.
        state={fetcher.data && isOnlyPromoCode(errors) ? NO_PROBLEMS : view}
      />
      <input type="hidden" name="idempotencyKey" value={view.idempotencyKey} />
      <input type="hidden" name="begunBy" value={view.begunBy} />
      <input type="hidden" name="shownTotal" value={quote.totalPrice} />
      <input
        type="hidden"
        name="shownDistrict"
        value={quote.deliveryCharge === null ? "" : view.values.district}
      />
      <input type="hidden" name="shownLines" value={view.shownLines} />
      {hydrated && <input type="hidden" name="inPlace" value="1" />}
      {view.trial && (
        <p className={styles.notice}>
          <input type="hidden" name="trial" value="1" />
          {view.trial.text}{" "}
          {view.trial.end && (
            <Button look="quiet" name="intent" value="no-trial" formNoValidate>
              {view.trial.end}
            </Button>
          )}
        </p>
      )}
      {view.note && (
        <p className={styles.notice} role="status">
          {view.note}
        </p>
      )}
      <Notice view={view} />
      {isFormShown && (
        <div className={styles.who}>
          <LogIn view={view} />
          {/* The key resets the fields when the guest is forgotten. */}
          <Fields key={String(view.isRemembered)} view={view} recalculate={recalculate} />
        </div>
      )}
      <div className={styles.side}>
        {isFormShown && view.cart.lines.length === 0 && (
          <input type="hidden" name="promoCode" value={view.values.promoCode} />
        )}
        {isFormShown && view.cart.lines.length > 0 && (
          <>
            <PromoCodeBox view={view} isApplying={pending === "apply-promo-code"} />
            <OrderSummary view={view} recalculate={recalculate} />
            <HumanCheck view={view} />
            {!view.advance && <p className={styles.hint}>{view.payment}</p>}
            {view.agreement && (
              // biome-ignore lint/security/noDangerouslySetInnerHtml: made and escaped by the server
              <div className={styles.agree} dangerouslySetInnerHTML={{ __html: view.agreement }} />
            )}
          </>
        )}
        {!hasNotice(view) && (
          <Confirm
            view={view}
            label={label}
            missing={missing}
            isPlacing={pending === "place-order"}
          />
        )}
        {isPage && view.cart.canCheckOut && (
          <Button look="quiet" name="intent" value="back-to-cart" formNoValidate>
            {words.checkout.backToCart}
          </Button>
        )}
      </div>
      <Toaster toast={view.toast} />
    </fetcher.Form>
  );
}

/** The link to log in, which returns to the form with its values. */
function LogIn({ view }: { view: CheckoutView }) {
  const { checkout } = useWords();
  if (view.begunBy) return null;
  return (
    <p className={styles.logIn}>
      {checkout.haveAccount}{" "}
      <Button look="quiet" name="intent" value="log-in" formNoValidate>
        {checkout.logIn}
      </Button>
    </p>
  );
}

const NO_PROBLEMS = { errors: {} };

/** Focuses the promo code after a refusal. */
function useFocusOnPromoCode(view: CheckoutView): void {
  useEffect(() => {
    const isSummed = document.getElementById("error-summary") !== null;
    if (!isSummed && isOnlyPromoCode(view.errors)) document.getElementById("promoCode")?.focus();
  }, [view]);
}

/** Focuses the applied or removed code, because the answer has removed the clicked button. */
function useFocusOnPromoState(pending: FormDataEntryValue | null, answer: unknown): void {
  const sent = useRef(pending);
  if (pending) sent.current = pending;
  useEffect(() => {
    if (
      answer &&
      /promo-code$/.test(String(sent.current)) &&
      document.activeElement === document.body
    )
      document.getElementById(PROMO_STATE)?.focus();
  }, [answer]);
}

function isOnlyPromoCode(errors: CheckoutView["errors"]): boolean {
  const wrong = Object.keys(errors).filter((name) => errors[name]?.length);
  return wrong.length === 1 && wrong[0] === "promoCode";
}

function quoteForm(form: HTMLFormElement): FormData {
  const data = new FormData(form);
  data.set("intent", "update-delivery");
  return data;
}

/** An invisible bot check; shows a number to copy when the shop requests it. */
function HumanCheck({ view }: { view: CheckoutView }) {
  const { checkout, language } = useWords();
  const { openedAt, proof } = view;
  return (
    <>
      <input type="hidden" name="openedAt" value={openedAt} />
      {/* Hidden from browsers and screen readers; text browsers show it with an instruction to leave it empty. */}
      <div hidden aria-hidden="true">
        <label>
          {checkout.leaveEmpty}
          <input name="homepage" type="text" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {proof && (
        <div className={styles.proof}>
          <input type="hidden" name="proofToken" value={proof.token} />
          <Field
            key={proof.token}
            label={checkout.proof(speakNumber(proof.number, language))}
            name="proofAnswer"
            errors={view.errors.proofAnswer ?? []}
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
          />
        </div>
      )}
    </>
  );
}
