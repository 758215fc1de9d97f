import { Form, useNavigation } from "@remix-run/react";
import { useWords } from "#app/words/use-words.ts";
import { Button } from "./button.tsx";
import { ErrorSummary, Field } from "./field.tsx";
import styles from "./password-form.module.css";

type Errors = Record<string, string[] | null>;

/** The current password and a new one, twice: posts the intent `change-password`. */
export function PasswordForm({ errors = {} }: { errors?: Errors | undefined }) {
  const { account, register, settings } = useWords();
  const isBusy = useNavigation().formAction !== undefined;
  const password = (name: "currentPassword" | "newPassword" | "confirmPassword") => ({
    label: settings[name],
    name,
    type: "password",
    autoComplete: name === "currentPassword" ? "current-password" : "new-password",
    errors: errors[name] ?? [],
    required: true,
  });
  return (
    <Form method="post" className={styles.form}>
      <ErrorSummary
        title={account.errorSummary}
        formErrors={errors[""] ?? []}
        fieldErrors={errors}
      />
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
