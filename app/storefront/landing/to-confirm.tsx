import { speakNumber } from "#app/domain/core/digits.ts";
import { inScript } from "#app/http/in-script.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { useWords } from "#app/words/use-words.ts";
import styles from "../landing.module.css";
import type { LandingAnswer } from "./one-form.server.ts";
import type { FormBasis, FormTexts, reckon } from "./reckon.ts";
import type { Said } from "./view.server.ts";

type Reckoned = ReturnType<typeof reckon>;

type Props = {
  said: Said;
  answer: LandingAnswer | undefined;
  basis: FormBasis;
  reckoned: Reckoned;
};

/**
 * What the order costs and what of it is paid in advance, with the button that places it. The plain
 * script updates the elements that have `data-sums` or `data-text`.
 */
export function ToConfirm({ said, answer, basis, reckoned: { sums, rows, texts } }: Props) {
  const { agreement } = answer ?? said;
  const text = (name: keyof FormTexts) => ({ "data-text": name, children: texts[name] });
  const hint = (name: keyof FormTexts) => (
    <p className={styles.hint} hidden={texts[name] === ""} {...text(name)} />
  );
  return (
    <>
      <input type="hidden" name="shownTotal" value={sums?.total ?? ""} />
      <input type="hidden" name="shownAdvance" value={sums?.advance ?? ""} />
      <dl className={styles.sums} aria-live="polite" data-sums>
        {rows.map(({ is, name, was, value }) => (
          <div key={is} data-is={is}>
            <dt>{name}</dt>
            <dd>
              {was && <s>{was}</s>}
              {was ? ` ${value}` : value}
            </dd>
          </div>
        ))}
      </dl>
      {hint("missing")}
      {hint("payment")}
      {agreement && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made and escaped by the server
        <div className={styles.agree} dangerouslySetInnerHTML={{ __html: agreement }} />
      )}
      <div className={styles.bar}>
        {/* The button names the total. */}
        <p hidden={texts.rest === ""}>
          <b {...text("rest")} /> <small {...text("plus")} />
        </p>
        <p className={styles.advance} hidden={texts.advance === ""} {...text("advance")} />
        <Proof answer={answer} />
        <Button wide id="confirm" {...text("confirm")} />
      </div>
      <script
        type="application/json"
        id="form-basis"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: data, escaped by `inScript`
        dangerouslySetInnerHTML={{ __html: inScript(basis) }}
      />
    </>
  );
}

/** What the form complains of; the question for a number is no complaint. */
export function problemsOf(
  answer: LandingAnswer | undefined,
): Pick<LandingAnswer, "errors"> | null {
  if (!answer) return null;
  const { proofAnswer: _, ...errors } = answer.errors;
  return { errors };
}

/**
 * The number by which a buyer shows to be no program. It stands by the button, in view also without
 * script, and is a question, not a mistake.
 */
function Proof({ answer }: { answer: LandingAnswer | undefined }) {
  const { checkout, language } = useWords();
  const { proof, errors } = answer ?? {};
  if (!proof) return null;
  return (
    <div className={styles.proof}>
      <input type="hidden" name="proofToken" value={proof.token} />
      <Field
        label={checkout.proof(speakNumber(proof.number, language))}
        hint={errors?.proofAnswer?.[0]}
        name="proofAnswer"
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        autoFocus
      />
    </div>
  );
}
