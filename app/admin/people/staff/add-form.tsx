import { ROLES } from "#app/domain/people/accounts/roles.ts";
import { type FormState, fieldOf } from "#app/http/form-state.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, PhoneField, Select } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import form from "../../core/form.module.css";
import styles from "../staff.module.css";

type Props = { state: FormState | undefined; known: { phoneNumber: string; fullName: string } };

/** A new member of staff: phone number, name and role at once. */
export function AddForm({ state, known }: Props) {
  const { staff } = useAdminWords();
  return (
    <section aria-labelledby="add" className={styles.add}>
      <h2 id="add">{staff.add}</h2>
      <p>{staff.howToAdd}</p>
      <Form method="post" className={form.form} key={known.phoneNumber}>
        <div className={form.columns}>
          <PhoneField
            label={staff.columns.phoneNumber}
            {...fieldOf(state, "phoneNumber", known.phoneNumber)}
            autoComplete="off"
          />
          <Field
            label={staff.columns.name}
            {...fieldOf(state, "fullName", known.fullName)}
            maxLength={100}
            autoComplete="off"
            required
          />
          <Select label={staff.columns.role} {...fieldOf(state, "role")} required>
            <option value="">{staff.chooseRole}</option>
            {ROLES.map((role) => (
              <option key={role} value={role}>
                {staff.names[role]}
              </option>
            ))}
          </Select>
        </div>
        <div className={form.acts}>
          <Button name="intent" value="add-staff">
            {staff.addAndCode}
          </Button>
        </div>
      </Form>
    </section>
  );
}
