import type { FormState } from "#app/http/form-state.ts";
import { Checkbox } from "#app/ui/field.tsx";
import styles from "./groups.module.css";

/** Checkboxes of one name, ticked as submitted or as stored. */
export function Ticks({
  legend,
  name,
  options,
  stored,
  answer,
}: {
  legend: string;
  name: string;
  options: readonly (readonly [value: string, label: string])[];
  stored: readonly string[];
  answer: FormState | null | undefined;
}) {
  const ticked = answer?.values[name]?.split(",") ?? stored;
  const error = answer?.errors[name]?.[0];
  return (
    <fieldset className={styles.ticks} aria-describedby={error ? `${name}-error` : undefined}>
      <legend>{legend}</legend>
      <div>
        {options.map(([value, label]) => (
          <Checkbox
            key={value}
            label={label}
            name={name}
            value={value}
            defaultChecked={ticked.includes(value)}
          />
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

export function Tick({
  label,
  name,
  stored,
  answer,
}: {
  label: string;
  name: string;
  stored: boolean;
  answer: FormState | null | undefined;
}) {
  const typed = answer?.values[name];
  return (
    <Checkbox
      label={label}
      name={name}
      defaultChecked={typed === undefined ? stored : typed !== ""}
    />
  );
}
