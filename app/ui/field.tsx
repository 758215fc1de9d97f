import type { ComponentPropsWithoutRef, ReactNode } from "react";
import { phonePattern } from "#app/domain/core/phone.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./field.module.css";

type FieldProps = {
  label: string;
  hint?: string | undefined;
  /** In the reader's language; the first is shown. */
  errors?: string[] | undefined;
  /**
   * Announces errors that appear while somebody types; those of the loaded page are not announced.
   */
  isLive?: boolean;
};

type Named = FieldProps & { name: string };
type InputProps = Named & ComponentPropsWithoutRef<"input">;
type TextAreaProps = Named & ComponentPropsWithoutRef<"textarea">;
type SelectProps = Named & ComponentPropsWithoutRef<"select">;

/** A labelled text input with hint and error. Its id is its name by default. */
export const Field = (field: InputProps) => (
  <Frame {...field} control={(input) => <input {...input} />} />
);

/**
 * A Bangladeshi mobile number, in any spelling that `normalizePhone` reads; browsers refuse others
 * before sending.
 */
export function PhoneField(field: InputProps) {
  const { checkout } = useWords();
  return (
    <Field
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      pattern={phonePattern}
      title={checkout.phoneHint}
      required
      {...field}
    />
  );
}

export const TextArea = (field: TextAreaProps) => (
  <Frame {...field} control={(area) => <textarea {...area} />} />
);

export const Select = ({ children, ...field }: SelectProps) => (
  <Frame {...field} control={(select) => <select {...select}>{children}</select>} />
);

export function Checkbox({
  label,
  ...input
}: { label: string } & ComponentPropsWithoutRef<"input">) {
  return (
    <label className={styles.checkbox}>
      <input {...input} type="checkbox" />
      <span>{label}</span>
    </label>
  );
}

type FrameProps = Named & { id?: string | undefined; control: (input: object) => ReactNode };

/** The label, hint and error around a control of another kind. */
export function Frame({ label, hint: help, errors, isLive, control, ...input }: FrameProps) {
  const id = input.id ?? input.name;
  const isWrong = Boolean(errors?.length);
  const hint = help && !repeats(errors?.[0] ?? "", help) ? help : undefined;
  const describedBy = [hint && `${id}-hint`, isWrong && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>{" "}
      {hint && (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}{" "}
      {control({
        ...input,
        id,
        "aria-invalid": isWrong || undefined,
        "aria-describedby": describedBy || undefined,
        className: styles.input,
      })}
      <span id={`${id}-error`} className={styles.error} aria-live={isLive ? "polite" : undefined}>
        {errors?.[0]}
      </span>
    </div>
  );
}

/** Whether `error` has each word of `hint`, so that the field would say the same twice. */
const repeats = (error: string, hint: string) =>
  hint
    .toLowerCase()
    .split(/[\s,.]+/)
    .every((word) => error.toLowerCase().includes(word));
