import { fieldOf } from "#app/http/form-state.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { FormProblems } from "#app/ui/form-problems.tsx";
import { useWords } from "#app/words/use-words.ts";
import styles from "../track-order.module.css";
import { isOfPhoneCode, type TrackedAnswer } from "./own-order.tsx";
import type { OrderView } from "./view.server.ts";

type Props = { order: OrderView; answer: TrackedAnswer | undefined };

/** The form for the code that an unusual order's number got by SMS. */
export function ProvePhone({ order, answer }: Props) {
  const { checkout } = useWords();
  const { phoneCode } = order;
  if (!phoneCode) return null;
  const typed = answer && isOfPhoneCode(answer) ? answer.state : undefined;
  return (
    <section className={`${styles.block} ${styles.own}`} id="phone-code">
      <h2>{phoneCode.title}</h2>
      <FormProblems title={checkout.errorSummary} state={typed} names={{ code: phoneCode.label }} />
      <p>{phoneCode.said}</p>
      {phoneCode.send && (
        <Form method="post" className={styles.form}>
          <Field
            {...fieldOf(typed, "code")}
            label={phoneCode.label}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            required
          />
          <Button name="intent" value="prove-phone">
            {phoneCode.send}
          </Button>
        </Form>
      )}
      {phoneCode.again && (
        <Form method="post">
          <Button look="secondary" name="intent" value="send-code-again">
            {phoneCode.again}
          </Button>
        </Form>
      )}
    </section>
  );
}
