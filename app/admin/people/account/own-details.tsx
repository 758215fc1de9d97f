import { type FormState, fieldOf } from "#app/http/form-state.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, PhoneField } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { FormProblems } from "#app/ui/form-problems.tsx";
import { useAccountWords } from "#app/words/use-account-words.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import styles from "../account.module.css";
import { passwordField } from "./two-step.tsx";

type Props = {
  own: { fullName: string; phoneNumber: string };
  state: FormState | undefined;
};

/** One's own name and phone number; the password is asked for with another number. */
export function OwnDetails({ own, state }: Props) {
  const { account, frame, staff } = useAdminWords();
  const { settings } = useAccountWords();
  const password = fieldOf(state, "currentPassword");
  return (
    <section className={styles.section} aria-labelledby="details">
      <h2 id="details">{account.details}</h2>
      <FormProblems title={frame.errorSummary} state={state} />
      <Form method="post" className={styles.form} key={`${own.fullName} ${own.phoneNumber}`}>
        <Field
          label={staff.columns.name}
          {...fieldOf(state, "fullName", own.fullName)}
          maxLength={100}
          autoComplete="name"
          required
        />
        <PhoneField
          label={staff.columns.phoneNumber}
          {...fieldOf(state, "phoneNumber", own.phoneNumber)}
        />
        <Field
          label={settings.currentPassword}
          hint={account.passwordHint}
          {...password}
          id={passwordField("change-details")}
          type="password"
          autoComplete="current-password"
          maxLength={200}
        />
        <div>
          <Button name="intent" value="change-details">
            {account.saveDetails}
          </Button>
        </div>
      </Form>
    </section>
  );
}
