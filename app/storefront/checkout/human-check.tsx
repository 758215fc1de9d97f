import { speakNumber } from "#app/domain/digits.ts";
import { Field } from "#app/ui/field.tsx";
import { useWords } from "#app/words/use-words.ts";
import styles from "../checkout.module.css";
import type { CheckoutView } from "./view.server.ts";

/** What tells people from programs: unseen, but for a number to write down where the shop has asked for it. */
export function HumanCheck({ view }: { view: CheckoutView }) {
  const { checkout, language } = useWords();
  const { openedAt, proof } = view;
  return (
    <>
      <input type="hidden" name="openedAt" value={openedAt} />
      {/* Not to be seen, heard or filled in by a browser; text browsers, which show everything, are told. */}
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
