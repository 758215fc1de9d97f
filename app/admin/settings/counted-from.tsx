import { useNavigation } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import styles from "../settings.module.css";

/** The day as the form has it, and what is wrong with it. */
export type CountedFrom = { value: string; errors: string[] };

/** From which day on the shop looks for the cash of delivered orders. */
export function CountedFromForm({ value, errors }: CountedFrom) {
  const { settings } = useAdminWords();
  const isSaving = useNavigation().formData !== undefined;
  return (
    <Form method="post" className={`${styles.form} ${styles.apart}`} key={value}>
      <h2>{settings.cash}</h2>
      <Field
        type="date"
        name="cashCountedFrom"
        label={settings.cashCountedFrom}
        hint={settings.cashCountedFromHint}
        defaultValue={value}
        errors={errors}
        required
      />
      <div>
        <Button look="secondary" name="intent" value="count-cash" disabled={isSaving}>
          {settings.saveCash}
        </Button>
      </div>
    </Form>
  );
}
