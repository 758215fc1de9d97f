import type { FormState } from "#app/http/form-state.ts";
import { Checkbox } from "#app/ui/field.tsx";
import styles from "./messages.module.css";

/** Several boxes of one name, ticked as they came back or as they are stored. */
export function Ticks({
  legend,
  name,
  options,
  stored,
  answer,
}: {
  legend: string;
  name: string;
  /** Values with their words. */
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

/** One box. */
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
