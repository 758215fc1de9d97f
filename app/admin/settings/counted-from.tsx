import { useNavigation } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import styles from "../settings.module.css";

/** The submitted day and its errors. */
export type CountedFrom = { value: string; errors: string[] };

/** Sets the day from which the shop expects the cash of delivered orders. */
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
