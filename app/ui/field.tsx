import type { ComponentPropsWithoutRef, ReactNode } from "react";
import { phonePattern } from "#app/domain/phone.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./field.module.css";

type FieldProps = {
  label: string;
  hint?: string | undefined;
  /** In the reader's words; the first is shown. */
  errors?: string[] | undefined;
  /** Say a complaint aloud when it comes while somebody types, not with a page. */
  isLive?: boolean;
};

type InputProps = FieldProps & ComponentPropsWithoutRef<"input"> & { name: string };

/** A labelled text input with its hint and error. Its id is its name unless one is given. */
export function Field({ label, hint, errors, isLive = false, ...input }: InputProps) {
  const id = input.id ?? input.name;
  return (
    <Frame id={id} label={label} hint={hint} errors={errors} isLive={isLive}>
      <input {...input} {...described(id, hint, errors)} className={styles.input} />
    </Frame>
  );
}

/** A Bangladeshi mobile number, in any spelling that `normalizePhone` reads; browsers refuse others before they are sent. */
export function PhoneField(field: InputProps) {
  const { register } = useWords();
  return (
    <Field
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      pattern={phonePattern}
      title={register.phoneHint}
      required
      {...field}
    />
  );
}

type TextAreaProps = FieldProps & ComponentPropsWithoutRef<"textarea"> & { name: string };

export function TextArea({ label, hint, errors, ...area }: TextAreaProps) {
  const id = area.id ?? area.name;
  return (
    <Frame id={id} label={label} hint={hint} errors={errors}>
      <textarea {...area} {...described(id, hint, errors)} className={styles.input} />
    </Frame>
  );
}

type SelectProps = FieldProps & ComponentPropsWithoutRef<"select"> & { name: string };

export function Select({ label, hint, errors, children, ...select }: SelectProps) {
  const id = select.id ?? select.name;
  return (
    <Frame id={id} label={label} hint={hint} errors={errors}>
      <select {...select} {...described(id, hint, errors)} className={styles.input}>
        {children}
      </select>
    </Frame>
  );
}

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

function Frame({
  id,
  label,
  hint,
  errors,
  isLive,
  children,
}: FieldProps & { id: string; children: ReactNode }) {
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
      {children}
      <span id={`${id}-error`} className={styles.error} aria-live={isLive ? "polite" : undefined}>
        {errors?.[0]}
      </span>
    </div>
  );
}

function described(id: string, hint: string | undefined, errors: string[] | undefined) {
  const by = [hint && `${id}-hint`, errors?.length && `${id}-error`].filter(Boolean).join(" ");
  return {
    id,
    "aria-invalid": errors?.length ? (true as const) : undefined,
    "aria-describedby": by || undefined,
  };
}
