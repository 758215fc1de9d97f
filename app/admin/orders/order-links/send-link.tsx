import { useState } from "react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field, TextArea } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import form from "../../core/form.module.css";
import styles from "./send-link.module.css";

/** A link's address and the text that goes with it, to copy or to send. */
export function SendLink({ of }: { of: { address: string; text: string; whatsApp: string } }) {
  const words = useAdminWords().orderDesk.links;
  const hydrated = useHydrated();
  const [isCopied, setCopied] = useState(false);
  const copy = (text: string) =>
    // Without the clipboard the fields can be copied by hand.
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <section aria-label={words.address} className={styles.send}>
      <Field
        label={words.address}
        name="address"
        value={of.address}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <TextArea
        label={words.text}
        name="text"
        value={of.text}
        rows={4}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <div className={form.acts}>
        <ButtonLink href={of.whatsApp} rel="noopener">
          {words.whatsApp}
        </ButtonLink>{" "}
        {hydrated && (
          <>
            <Button type="button" look="secondary" onClick={() => void copy(of.text)}>
              {words.copy}
            </Button>{" "}
            <Button type="button" look="secondary" onClick={() => void copy(of.address)}>
              {words.copyLink}
            </Button>
          </>
        )}{" "}
        <span role="status">{isCopied && words.copied}</span>
      </div>
    </section>
  );
}
