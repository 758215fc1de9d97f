import type { ComponentProps } from "react";
import { divisionName, divisions } from "#app/domain/delivery/districts.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "../delivery-charges.module.css";
import { DIVISION_FIELDS } from "./field-name.ts";

/** One charge for all districts of a division. */
export function DivisionFields({
  field,
  isSaving,
}: {
  field: (name: string) => Pick<ComponentProps<typeof Field>, "name" | "errors"> & {
    defaultValue: string;
  };
  isSaving: boolean;
}) {
  const { language } = useWords();
  const { delivery } = useAdminWords();
  const { defaultValue, errors, name } = field(DIVISION_FIELDS.name);
  return (
    <fieldset className={styles.whole}>
      <legend>{delivery.wholeDivision}</legend>
      <Select label={delivery.division} name={name} defaultValue={defaultValue} errors={errors}>
        <option value="">{delivery.chooseDivision}</option>
        {divisions.map((one) => (
          <option key={one.name} value={one.name}>
            {divisionName(one.name, language)}
          </option>
        ))}
      </Select>
      <Field
        {...field(DIVISION_FIELDS.charge)}
        label={delivery.divisionCharge}
        hint={delivery.divisionHint}
      />
      <Button look="secondary" name="intent" value="set-division" disabled={isSaving}>
        {delivery.setDivision}
      </Button>
    </fieldset>
  );
}
