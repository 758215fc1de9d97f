import { useFetcher } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { phonePattern } from "#app/domain/phone.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary, Field, TextArea } from "#app/ui/field.tsx";
import { DistrictSelect, ThanaSelect } from "#app/ui/place-fields.tsx";
import { Toaster } from "#app/ui/toaster.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "../checkout.module.css";
import type { CheckoutAnswer } from "../checkout.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { PromoCodeBox } from "./promo-code-box.tsx";
import type { CheckoutView } from "./view.server.ts";

/**
 * Who, where, and for how much: one form, as page and as overlay. Every button but the last only recalculates; with
 * script they do it in place.
 */
export function CheckoutForm({ view: first }: { view: CheckoutView }) {
  const words = useWords();
  const fetcher = useFetcher<CheckoutAnswer>();
  const view = fetcher.data?.view ?? first;
  const { values, errors, quote } = view;
  const form = useRef<HTMLFormElement>(null);
  const isReady = useReady(form, quote.deliveryCharge !== null);
  const pending = fetcher.formData?.get("intent") ?? null;
  useFocusOnErrors(view);
  const recalculate = () =>
    form.current &&
    fetcher.submit(quoteForm(form.current), { method: "post", action: "/checkout" });
  return (
    <fetcher.Form method="post" action="/checkout" className={styles.form} ref={form}>
      <ErrorSummary
        title={words.checkout.errorSummary}
        formErrors={errors[""] ?? []}
        fieldErrors={errors}
      />
      <input type="hidden" name="idempotencyKey" value={view.idempotencyKey} />
      <input type="hidden" name="shownTotal" value={quote.totalPrice} />
      <Field
        label={words.checkout.fullName}
        name="fullName"
        defaultValue={values.fullName}
        errors={errors.fullName ?? []}
        autoComplete="name"
        maxLength={100}
        required
      />
      <Field
        label={words.checkout.phoneNumber}
        hint={words.checkout.phoneHint}
        name="phoneNumber"
        defaultValue={values.phoneNumber}
        errors={errors.phoneNumber ?? []}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        pattern={phonePattern}
        title={words.checkout.phoneHint}
        required
      />
      <TextArea
        label={words.checkout.address}
        hint={words.checkout.addressHint}
        name="address"
        defaultValue={values.address}
        errors={errors.address ?? []}
        autoComplete="street-address"
        rows={2}
        maxLength={500}
        required
      />
      <Place view={view} recalculate={recalculate} />
      <TextArea
        label={words.checkout.orderNote}
        name="orderNote"
        defaultValue={values.orderNote}
        errors={errors.orderNote ?? []}
        rows={2}
        maxLength={1000}
      />
      <PromoCodeBox view={view} isApplying={pending === "apply-promo-code"} />
      <OrderSummary view={view} />
      <Confirm view={view} isReady={isReady} isPlacing={pending === "place-order"} />
      <Toaster toast={view.toast} />
    </fetcher.Form>
  );
}

/** Choosing a district sets the charge and the thanas: at once with script, by a button that orders nothing without. */
function Place({ view, recalculate }: { view: CheckoutView; recalculate: () => void }) {
  const words = useWords();
  const hydrated = useHydrated();
  return (
    <>
      <DistrictSelect
        label={words.place.district}
        defaultValue={view.values.district}
        errors={view.errors.district ?? []}
        autoComplete="address-level2"
        onChange={recalculate}
        required
      >
        <option value="">{words.place.chooseDistrict}</option>
      </DistrictSelect>
      {!hydrated && (
        <Button look="secondary" name="intent" value="update-delivery" formNoValidate>
          {words.checkout.updateDelivery}
        </Button>
      )}
      <ThanaSelect
        label={words.place.thana}
        offer={{ district: view.values.district, thana: view.values.thana, thanas: view.thanas }}
        errors={view.errors.thana ?? []}
      />
    </>
  );
}

function Confirm(props: { view: CheckoutView; isReady: boolean; isPlacing: boolean }) {
  const { checkout } = useWords();
  const { cart, quote } = props.view;
  if (!cart.canCheckOut) return <ButtonLink href="/cart">{checkout.backToCart}</ButtonLink>;
  return (
    <div className={styles.confirm}>
      <p className={styles.hint}>{checkout.cashOnDelivery}</p>
      <Button name="intent" value="place-order" wide disabled={!props.isReady || props.isPlacing}>
        {props.isPlacing ? checkout.placing : checkout.confirm(quote.totalPrice)}
      </Button>
    </div>
  );
}

/** With script the button waits for a complete form and a known charge (spec section 5); without, it is always there. */
function useReady(form: RefObject<HTMLFormElement | null>, hasCharge: boolean): boolean {
  const hydrated = useHydrated();
  const [isComplete, setComplete] = useState(false);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const look = () => setComplete(element.checkValidity());
    look();
    element.addEventListener("input", look);
    return () => element.removeEventListener("input", look);
  }, [form]);
  return !hydrated || (isComplete && hasCharge);
}

/** A form that came back says so where the reader is. */
function useFocusOnErrors(view: CheckoutView): void {
  useEffect(() => {
    if (Object.values(view.errors).some((errors) => errors?.length)) {
      document.getElementById("error-summary")?.focus();
    }
  }, [view]);
}

function quoteForm(form: HTMLFormElement): FormData {
  const data = new FormData(form);
  data.set("intent", "update-delivery");
  return data;
}
