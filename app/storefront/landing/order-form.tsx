import { useRef } from "react";
import { paidPieces } from "#app/domain/catalog/selling.ts";
import { MAX_QUANTITY, speakNumber } from "#app/domain/core/digits.ts";
import type { Language } from "#app/domain/core/language.ts";
import { formatNumber, formatTaka } from "#app/domain/core/money.ts";
import { parseQuantity } from "#app/domain/orders/cart/cart.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, PhoneField, Select, TextArea } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { FormProblems } from "#app/ui/form-problems.tsx";
import { Price } from "#app/ui/price.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "../landing.module.css";
import type { LandingAnswer } from "./order.server.ts";
import { foresee } from "./sums.ts";
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
  const { checkout, place, product, language } = useWords();
  const { values = {}, errors = {}, proof = null, openedAt = view.openedAt } = answer ?? {};
  const control = (name: string, first = "") => ({
    name,
    defaultValue: values[name] ?? first,
    errors: errors[name] ?? [],
  });
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  useNoted(form, `/l/${view.slug}/typed`, values.formId ?? "");
  const chosen = values.productId ?? view.chosen;
  const { onChange, ...choice } = useSums(view, answer);
  const { sums, district } = choice;
  const payment =
    district && sums
      ? view.said.payment[foresee(view.rules, district.name, sums)]
      : view.said.promise;
  return (
    <Form ref={form} method="post" reloadDocument className={styles.form} onChange={onChange}>
      <FormProblems
        title={checkout.errorSummary}
        state={answer ?? null}
        names={{ productId: view.said.choose, quantity: view.said.quantity }}
      />
      <input type="hidden" name="terms" value={view.terms} />
      <input type="hidden" name="openedAt" value={openedAt} />
      <input type="hidden" name="shownTotal" value={sums?.total ?? ""} />
      <input type="hidden" name="shownAdvance" value={sums?.advance ?? ""} />
      <fieldset className={styles.sizes} id="productId">
        <legend>{view.said.choose}</legend>
        {view.sizes.map((size) => (
          <label key={size.id}>
            <input
              type="radio"
              name="productId"
              value={size.id}
              defaultChecked={size.id === chosen && size.inStock}
              disabled={!size.inStock}
              required
            />{" "}
            <b>{size.size}</b> <Price price={size.price} salePrice={size.salePrice} />
            {size.deal && <small> {size.deal.said}</small>}
            {!size.inStock && <small> {product.outOfStock}</small>}
          </label>
        ))}
      </fieldset>
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
      <Field
        label={checkout.fullName}
        {...control("fullName")}
        autoComplete="name"
        maxLength={100}
        required
      />
      <PhoneField
        label={checkout.phoneNumber}
        hint={checkout.phoneKept}
        {...control("phoneNumber")}
      />
      <TextArea
        label={checkout.address}
        hint={checkout.addressHint}
        {...control("address")}
        autoComplete="street-address"
        rows={2}
        maxLength={500}
        required
      />
      <Select
        label={view.said.district}
        hint={view.said.free ?? undefined}
        {...control("district")}
        autoComplete="address-level2"
        required
      >
        <option value="">{place.chooseDistrict}</option>
        {view.districts.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </Select>
      <details open={Boolean(values.promoCode)}>
        <summary>{view.said.code}</summary>
        <Field label={view.said.code} {...control("promoCode")} maxLength={40} autoComplete="off" />
      </details>
      <div hidden aria-hidden="true">
        <label>
          {checkout.leaveEmpty}
          <input name="homepage" type="text" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {proof && (
        <>
          <input type="hidden" name="proofToken" value={proof.token} />
          <Field
            key={proof.token}
            label={checkout.proof(speakNumber(proof.number, language))}
            name="proofAnswer"
            errors={errors.proofAnswer ?? []}
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
          />
        </>
      )}
      <Sums view={view} of={choice} />
      {!sums?.advance && <p className={styles.hint}>{payment}</p>}
      <div className={styles.bar}>
        <p>
          <small>{sums ? checkout.total : view.said.plusDelivery}</small>{" "}
          <b>{formatTaka(sums?.total ?? goodsOf(choice), language)}</b>
        </p>
        <Button wide id="confirm">
          {sums ? checkout.confirm(sums.total) : hydrated ? product.orderNow : view.said.seeTotal}
        </Button>
      </div>
    </Form>
  );
}

type Choice = Omit<ReturnType<typeof useSums>, "onChange">;

const goodsOf = ({ size, quantity }: Choice): number =>
  size ? size.salePrice * paidPieces(size.deal, quantity ?? 1) : 0;

/** The total; before the district is known the price of the goods, without delivery. */
const sayTotal = ({ said }: LandingView, choice: Choice, language: Language): string =>
  choice.sums
    ? formatTaka(choice.sums.total, language)
    : `${formatTaka(goodsOf(choice), language)} ${said.plusDelivery}`;

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

/**
 * What the order costs and what of it is paid in advance; before the district is known the price of
 * the goods.
 */
function Sums({ view, of: choice }: { view: LandingView; of: Choice }) {
  const { checkout, language } = useWords();
  const { said } = view;
  const { size, quantity, sums } = choice;
  const taka = (amount: number) => formatTaka(amount, language);
  const pieces = quantity ?? 1;
  const count = [size?.size, formatNumber(pieces, language)].filter(Boolean).join(" × ");
  return (
    <dl className={styles.sums} aria-live="polite">
      <div>
        <dt>{count}</dt>
        <dd>{taka(sums?.goods ?? goodsOf(choice))}</dd>
      </div>
      {sums && (
        <div>
          <dt>{checkout.deliveryCharge}</dt>
          <dd>
            {sums.saved > 0 && <s>{taka(sums.charge + sums.saved)}</s>}{" "}
            {sums.charge > 0 ? taka(sums.charge) : said.isFree}
          </dd>
        </div>
      )}
      {sums !== null && sums.discount > 0 && (
        <div>
          <dt>{checkout.discount}</dt>
          <dd>−{taka(sums.discount)}</dd>
        </div>
      )}
      <div className={styles.total}>
        <dt>{checkout.total}</dt>
        <dd>{sayTotal(view, choice, language)}</dd>
      </div>
      {sums !== null && sums.advance > 0 && (
        <>
          <div>
            <dt>{said.advance}</dt>
            <dd>{taka(sums.advance)}</dd>
          </div>
          <div>
            <dt>{said.rest}</dt>
            <dd>{taka(sums.total - sums.advance)}</dd>
          </div>
        </>
      )}
    </dl>
  );
}
