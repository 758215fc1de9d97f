import { formatPhone } from "#app/domain/core/phone.ts";
import { fieldOf } from "#app/http/form-state.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { FormProblems } from "#app/ui/form-problems.tsx";
import { useAccountWords } from "#app/words/use-account-words.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "../track-order.module.css";
import type { TrackedAnswer } from "./own-order.tsx";
import type { OrderView } from "./view.server.ts";

/** Makes an account of a guest's order by a password alone. */
export function MakeAccount({
  order,
  answer,
}: {
  order: OrderView;
  answer: TrackedAnswer | undefined;
}) {
  const { checkout, language } = useWords();
  const { register, ownOrder } = useAccountWords();
  const state = answer?.isAccount ? answer.state : undefined;
  return (
    <section className={`${styles.block} ${styles.own}`}>
      <h2>{ownOrder.account}</h2>
      <p className={styles.hint}>
        {ownOrder.accountHint(formatPhone(order.phoneNumber, language))}
      </p>
      <FormProblems title={checkout.errorSummary} state={state} />
      <Form method="post" className={styles.form}>
        <Field
          label={register.password}
          hint={register.passwordHint}
          {...fieldOf(state, "password")}
          type="password"
          autoComplete="new-password"
          required
        />
        <Button look="secondary" name="intent" value="make-account">
          {ownOrder.makeAccount}
        </Button>
      </Form>
    </section>
  );
}
