import { speakNumber } from "#app/domain/digits.ts";
import { Field } from "#app/ui/field.tsx";
import { useWords } from "#app/words/use-words.ts";
import styles from "../checkout.module.css";
import type { CheckoutView } from "./view.server.ts";

/** An invisible bot check; shows a number to copy when the shop requests it. */
export function HumanCheck({ view }: { view: CheckoutView }) {
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
