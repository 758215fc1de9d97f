import { useNavigation } from "@remix-run/react";
import { type FormState, fieldOf } from "#app/http/form-state.ts";
import { Form } from "#app/ui/form.tsx";
import { useAccountWords } from "#app/words/use-account-words.ts";
import { Button } from "./button.tsx";
import { Field } from "./field.tsx";
import { FormProblems } from "./form-problems.tsx";
import styles from "./password-form.module.css";

/** The current password and a new one, twice; posts the intent `change-password`. */
export function PasswordForm({ state }: { state: FormState | undefined }) {
  const { account, register, settings } = useAccountWords();
  const isBusy = useNavigation().formAction !== undefined;
  const password = (name: "currentPassword" | "newPassword" | "confirmPassword") => ({
    label: settings[name],
    ...fieldOf(state, name),
    type: "password",
    autoComplete: name === "currentPassword" ? "current-password" : "new-password",
    required: true,
  });
  return (
    <Form method="post" className={styles.form}>
      <FormProblems names={register} title={account.errorSummary} state={state} />
      <Field {...password("currentPassword")} />
      <Field {...password("newPassword")} hint={register.passwordHint} />
      <Field {...password("confirmPassword")} />
      <div>
        <Button disabled={isBusy} name="intent" value="change-password">
          {isBusy ? register.busy : settings.update}
        </Button>
      </div>
    </Form>
  );
}
