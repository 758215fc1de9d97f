import { speakNumber } from "#app/domain/core/digits.ts";
import { Button } from "#app/ui/button.tsx";
import { DefaultButton } from "#app/ui/default-button.tsx";
import { Form } from "#app/ui/form.tsx";
import { FormProblems } from "#app/ui/form-problems.tsx";
import { Price } from "#app/ui/price.tsx";
import { ScriptButton } from "#app/ui/script-button.tsx";
import { useWords } from "#app/words/use-words.ts";
import styles from "../landing.module.css";
import { BuyerFields } from "./buyer-fields.tsx";
import type { LandingAnswer } from "./one-form.server.ts";
import { type Choice, type FormBasis, reckon, saidOfSums } from "./reckon.ts";
import { problemsOf, ToConfirm } from "./to-confirm.tsx";
import type { LandingView } from "./view.server.ts";

type Props = { view: LandingView; answer: LandingAnswer | undefined };

/** Sizes, quantity, buyer and place: one form and one press, also without script. */
export function OrderForm({ view, answer }: Props) {
  const { checkout, product, language } = useWords();
  const { values = {}, errors = {}, openedAt = view.openedAt } = answer ?? {};
  const choice: Choice = {
    productId: values.productId ?? view.chosen,
    // The choice of a tier has its quantity in it.
    quantity: view.hasTiers ? "" : (values.quantity ?? "1"),
    district: values.district ?? "",
    promoCode: values.promoCode ?? "",
    addOn: values.addOn ?? "",
  };
  const basis = basisOf({ view, answer }, choice, language);
  const reckoned = reckon(basis, choice, false);
  const hasDeals = view.sizes.some(({ more }) => more);
  return (
    <Form method="post" className={styles.form}>
      {hasDeals && <DefaultButton>{reckoned.texts.confirm}</DefaultButton>}
      <FormProblems
        title={checkout.errorSummary}
        state={problemsOf(answer)}
        names={{
          productId: view.said.choose,
          quantity: view.said.quantity,
          addOn: view.addOn?.name,
        }}
      />
      <input type="hidden" name="terms" value={view.terms} />
      <input type="hidden" name="openedAt" value={openedAt} />
      <fieldset className={styles.sizes} id="productId">
        <legend>{view.said.choose}</legend>
        {view.choices.map(({ value, size, lang, price, said, isOut }) => (
          <label key={value}>
            <input
              type="radio"
              name="productId"
              value={value}
              defaultChecked={value === choice.productId && !isOut}
              disabled={isOut}
              required
            />{" "}
            <b lang={lang}>{size}</b> {price && <Price {...price} />}
            {said && <small> {said}</small>}
            {isOut && <small> {product.outOfStock}</small>}
          </label>
        ))}
      </fieldset>
      {!view.hasTiers && (
        <Quantity
          label={view.said.quantity}
          first={values.quantity ?? speakNumber(1, language)}
          errors={errors.quantity ?? []}
        />
      )}
      {hasDeals && (
        <p className={styles.deal} hidden={reckoned.texts.more === ""}>
          <Button
            look="secondary"
            name="deal"
            value="1"
            // Back at the quantity, also without script.
            formAction="#quantity"
            formNoValidate
            data-text="more"
          >
            {reckoned.texts.more}
          </Button>
        </p>
      )}
      {view.addOn && (
        <AddOn
          view={view.addOn}
          isTicked={values.addOn === view.addOn.productId}
          error={errors.addOn?.[0]}
        />
      )}
      <BuyerFields said={view.said} districts={view.districts} answer={answer} />
      <ToConfirm said={view.said} answer={answer} basis={basis} reckoned={reckoned} />
    </Form>
  );
}

function basisOf(
  { view, answer }: Props,
  choice: Choice,
  language: FormBasis["language"],
): FormBasis {
  const { said, rules, districts, sizes, addOn, slug } = view;
  return {
    ...{ language, said: saidOfSums(said), rules },
    districts: districts.map(({ name, charge, freeFrom }) => ({ name, charge, freeFrom })),
    sizes: sizes.map(({ id, size, price, salePrice, deal, limit, more }) => ({
      ...{ id, size, price, salePrice, deal, limit, more },
    })),
    addOn: addOn && {
      ...{ productId: addOn.productId, name: addOn.name },
      ...{ regular: addOn.regular, salePrice: addOn.salePrice },
    },
    agreed: null,
    answered: answer?.sums ? { choice, sums: answer.sums } : null,
    noted: { at: `/l/${slug}/typed`, formId: answer?.values.formId ?? "" },
  };
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
function Quantity({ label, first, errors }: { label: string; first: string; errors: string[] }) {
  const { product } = useWords();
  return (
    <div className={styles.quantity}>
      <label htmlFor="quantity">{label}</label>{" "}
      <span>
        <ScriptButton act="step" value={-1} text="−" label={product.fewer} />
        <input
          name="quantity"
          defaultValue={first}
          id="quantity"
          inputMode="numeric"
          autoComplete="off"
          size={3}
          maxLength={3}
          required
          aria-invalid={errors.length > 0 || undefined}
          aria-describedby={errors.length > 0 ? "quantity-error" : undefined}
        />
        <ScriptButton act="step" value={1} text="+" label={product.more} />
      </span>
      <span id="quantity-error" className={styles.error}>
        {errors[0]}
      </span>
    </div>
  );
}
