import { useNavigation } from "@remix-run/react";
import { type FormState, fieldOf } from "#app/http/form-state.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { FormProblems } from "#app/ui/form-problems.tsx";
import { useWords } from "#app/words/use-words.ts";
import styles from "./adopt-form.module.css";

/** Adds orders from before the account; folded until opened. */
export function AdoptForm({ answer }: { answer: FormState | undefined }) {
  const { orders, account } = useWords();
  const isBusy = useNavigation().formAction !== undefined;
  return (
    <details className={styles.adopt} open={Boolean(answer)}>
      <summary>{orders.adopt.question}</summary>
      <Form method="post" className={styles.form}>
        <FormProblems title={account.errorSummary} state={answer} />
        <Field
          label={orders.adopt.orderNumber}
          hint={orders.adopt.hint}
          {...fieldOf(answer, "orderNumber")}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          required
        />
        <Button look="secondary" name="intent" value="adopt-orders" disabled={isBusy}>
          {orders.adopt.submit}
        </Button>
      </Form>
    </details>
  );
}
