import { useEffect, useRef } from "react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useWords } from "#app/words/use-words.ts";
import styles from "../checkout.module.css";
import type { CheckoutView } from "./view.server.ts";

type CheckoutNotices = NonNullable<CheckoutView["notices"]>;

/** A decision that must be made before ordering. */
export const hasNotice = (view: CheckoutView) => view.made !== null || view.isSessionEnded;

export function Notice({ view }: { view: CheckoutView }) {
  const box = useRef<HTMLDivElement>(null);
  const isThere = hasNotice(view);
  // The notice renders above the reader's position.
  useEffect(() => {
    if (isThere) box.current?.focus();
  }, [isThere]);
  if (!isThere) return null;
  return (
    <div className={styles.notice} role="alert" tabIndex={-1} ref={box}>
      {view.made ? (
        <MadeOrder view={view} made={view.made} />
      ) : (
        <SessionEnded said={view.notices?.sessionEnded} />
      )}
    </div>
  );
}

/** Shows the order already placed with this form's key and offers to place another. */
function MadeOrder(props: { view: CheckoutView; made: NonNullable<CheckoutView["made"]> }) {
  const { made } = useWords().checkout;
  const said = props.view.notices;
  if (!said) return null;
  return (
    <>
      <h2>{made.title(props.made.orderNumber)}</h2>
      <p>{said.made.text}</p>
      {props.view.isTyped && <p>{said.made.typedSince}</p>}
      <ButtonLink href={`/track-order/${props.made.id}`}>{made.see}</ButtonLink>
      {props.view.cart.lines.length > 0 && (
        <>
          <Button look="secondary" name="intent" value="another-order" formNoValidate>
            {said.made.another}
          </Button>
          <p className={styles.hint}>{said.made.anotherHint}</p>
        </>
      )}
    </>
  );
}

/** A customer's order never becomes a guest's without consent. */
function SessionEnded({ said }: { said: CheckoutNotices["sessionEnded"] | undefined }) {
  if (!said) return null;
  return (
    <>
      <h2>{said.title}</h2>
      <p>{said.text}</p>
      <Button name="intent" value="log-in" formNoValidate>
        {said.logIn}
      </Button>
      <Button look="secondary" name="intent" value="as-guest" formNoValidate>
        {said.asGuest}
      </Button>
    </>
  );
}
