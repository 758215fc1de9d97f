import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useShell } from "#app/ui/shell.ts";
import { Slot } from "#app/ui/slot.tsx";
import styles from "./restock.module.css";

type RestockWords = { ask: string; number: string; tell: string; hint: string };

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
      {other && <ButtonLink href={`/products/${other.slug}`}>{other.text}</ButtonLink>}
      <form method="post" action={`/products/${slug}/restock`} className={styles.form}>
        <b>{said.ask}</b> <label htmlFor="phone">{said.number}</label>{" "}
        <Slot name="phone">
          <PhoneInput phoneNumber={user?.phoneNumber} />
        </Slot>{" "}
        <Button>{said.tell}</Button> <small>{said.hint}</small>
      </form>
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
