import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useShell } from "#app/ui/shell.ts";
import { Slot } from "#app/ui/slot.tsx";
import buyForm from "./buy-form.module.css";
import styles from "./restock.module.css";

type RestockWords = { ask: string; tell: string; hint: string };

/** A size that can be bought, as a link. */
type Other = { slug: string; text: string };

/**
 * Replaces the buy form while a product is sold out: asks for the phone number of the SMS, and
 * offers a size that can be bought.
 */
export function Restock({
  slug,
  said,
  other,
}: {
  slug: string;
  said: RestockWords;
  other: Other | null;
}) {
  const { user } = useShell();
  return (
    <>
      <form method="post" action={`/products/${slug}/restock`} className={styles.form} id="restock">
        <label htmlFor="phone">{said.ask}</label>{" "}
        <Slot name="phone">
          <PhoneInput phoneNumber={user?.phoneNumber} />
        </Slot>{" "}
        <Button>{said.tell}</Button> <small>{said.hint}</small>
      </form>
      <div className={`${buyForm.bar} ${styles.bar}`}>
        {other && <ButtonLink href={`/products/${other.slug}`}>{other.text}</ButtonLink>}{" "}
        <ButtonLink href="#restock" look="secondary">
          {said.tell}
        </ButtonLink>
      </div>
    </>
  );
}

/** The visitor's own number, if known. */
export function PhoneInput({ phoneNumber }: { phoneNumber?: string | undefined }) {
  return (
    <input
      id="phone"
      name="phoneNumber"
      type="tel"
      autoComplete="tel-national"
      required
      defaultValue={phoneNumber}
    />
  );
}
