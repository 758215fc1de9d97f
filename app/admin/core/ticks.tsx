import { formatNumber } from "#app/domain/core/money.ts";
import type { FormState } from "#app/http/form-state.ts";
import { Checkbox } from "#app/ui/field.tsx";
import { useWords } from "#app/words/use-words.ts";
import { FieldGroup } from "./field-group.tsx";
import styles from "./groups.module.css";

/** Checkboxes of one name, ticked as submitted or as stored. */
export function Ticks({
  legend,
  name,
  options,
  stored,
  answer,
  isClosed = false,
}: {
  /** Whether the boxes stand in a group of their own, which says how many are ticked. */
  isClosed?: boolean;
  legend: string;
  name: string;
  options: readonly (readonly [value: string, label: string])[];
  stored: readonly string[];
  answer: FormState | null | undefined;
}) {
  const ticked = answer?.values[name]?.split(",") ?? stored;
  const error = answer?.errors[name]?.[0];
  const { language } = useWords();
  const count = options.filter(([value]) => ticked.includes(value)).length;
  const boxes = (
    <fieldset className={styles.ticks} aria-describedby={error ? `${name}-error` : undefined}>
      <legend className={isClosed ? "hidden-visually" : undefined}>{legend}</legend>
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
  if (!isClosed) return boxes;
  return (
    <FieldGroup title={`${legend} (${formatNumber(count, language)})`} isOpen={error !== undefined}>
      {boxes}
    </FieldGroup>
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
