import { Fragment, type MouseEvent, type RefObject, useEffect, useState } from "react";
import { formatTaka } from "#app/domain/core/money.ts";
import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "../checkout.module.css";
import type { CheckoutView } from "./view.server.ts";

/** A field that prevents the order: empty, or with an invalid value. */
export type Missing = { name: string; isEmpty: boolean };

type Props = { view: CheckoutView; label: string; missing: readonly Missing[]; isPlacing: boolean };

/**
 * The order button at a phone's lower edge, under the arrival, or the advance, and a link to the
 * summary, which says the total until the button does. While the button is disabled, a text lists
 * the missing fields as links.
 */
export function Confirm({ view, label, missing, isPlacing }: Props) {
  const { checkout, language } = useWords();
  const { cart, quote } = view;
  if (!cart.canCheckOut) {
    return (
      <>
        {view.goOn && (
          <Button name="intent" value="go-on" formNoValidate>
            {view.goOn}
          </Button>
        )}
        <Button look="secondary" name="intent" value="back-to-cart" formNoValidate>
          {checkout.backToCart}
        </Button>
      </>
    );
  }
  // A field that says itself what is wrong with it is not named again.
  const unsaid = missing.filter(({ name }) => !view.errors[name]?.length);
  const isSaid = unsaid.length === 0;
  return (
    <div className={styles.confirm}>
      <div className={styles.figures}>
        {isSaid ? (
          <p className={styles.brief}>
            {view.advanceBrief ??
              (view.arrives
                ? `${checkout.arrives}: ${view.arrives}`
                : `${checkout.deliveryCharge}: ${view.deliverySaid ?? checkout.deliveryUnknown}`)}
          </p>
        ) : (
          <StillMissing missing={unsaid} />
        )}{" "}
        <p className={styles.brief}>
          <a href="#summary" tabIndex={-1}>
            {label === view.seeTotal ? (
              <>
                {checkout.total} <b>{formatTaka(quote.totalPrice, language)}</b>
              </>
            ) : (
              checkout.summary
            )}
          </a>
        </p>
      </div>
      <Button
        name="intent"
        value="place-order"
        wide
        disabled={missing.length > 0 || isPlacing}
        aria-describedby={isSaid ? undefined : "still-missing"}
      >
        {isPlacing ? checkout.placing : label}
      </Button>
    </div>
  );
}

function StillMissing({ missing }: Pick<Props, "missing">) {
  const { checkout, place } = useWords();
  const labels: Record<string, string> = { ...place, ...checkout.briefly };
  return (
    <p id="still-missing" className={styles.missing}>
      {checkout.stillMissing}{" "}
      {missing.map(({ name, isEmpty }, i) => (
        <Fragment key={name}>
          {i > 0 && ", "}
          <a href={`#${name}`}>
            {labels[name] ?? name}
            {!isEmpty && ` ${checkout.pleaseCheck}`}
          </a>
        </Fragment>
      ))}
    </p>
  );
}

/**
 * The fields that still block the button, in order; with script it waits for a complete form and a
 * known charge (spec section 5), without script it is never disabled.
 */
export function useMissing(
  form: RefObject<HTMLFormElement | null>,
  hasCharge: boolean,
): readonly Missing[] {
  const hydrated = useHydrated();
  const [found, setFound] = useState("");
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const look = () => setFound(JSON.stringify(findMissing(element)));
    look();
    element.addEventListener("input", look);
    return () => element.removeEventListener("input", look);
  }, [form]);
  if (!hydrated || found === "") return [];
  const missing = JSON.parse(found) as Missing[];
  return missing.length > 0 || hasCharge ? missing : [{ name: "district", isEmpty: true }];
}

function findMissing(form: HTMLFormElement): Missing[] {
  return [...form.elements].flatMap((field) => {
    const { name, validity } = field as HTMLInputElement;
    return validity && !validity.valid ? [{ name, isEmpty: validity.valueMissing }] : [];
  });
}

/** Focuses the field of a link, also inside a dialog or a folded section. */
export function leadToField(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest("a");
  const field = link && link.hash !== "" && document.getElementById(link.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.closest("details")?.setAttribute("open", "");
  field.focus();
}
