import type { FieldMetadata } from "@conform-to/react";
import type { ComponentPropsWithoutRef } from "react";
import styles from "./row-field.module.css";

/** A field of a row with its error; its column labels it for the eye. */
export function RowField({
  field,
  errors = field.errors,
  className,
  ...input
}: {
  field: FieldMetadata<string>;
  errors?: string[] | null | undefined;
  "aria-label": string;
} & ComponentPropsWithoutRef<"input">) {
  const { name } = field;
  const [error] = errors ?? [];
  return (
    <>
      <input
        inputMode="numeric"
        autoComplete="off"
        {...input}
        className={[styles.field, className].filter(Boolean).join(" ")}
        id={name}
        name={name}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error && `${name}-error`}
        defaultValue={field.initialValue}
      />
      {error && (
        <small id={`${name}-error`} className={styles.wrong}>
          {error}
        </small>
      )}
    </>
  );
}

/** A field of a form with rows that stands outside them, for `Field` and `Select`. */
export const controlOf = ({ name, initialValue = "", errors = [] }: FieldMetadata<string>) => ({
  name,
  errors,
  defaultValue: initialValue,
});

/**
 * Joins the fields of each row with the data that `find` has for the row. A row without data is left
 * out.
 */
export const withFields = <Of, Known extends object>(
  rows: { getFieldset: () => Of }[],
  find: (of: Of) => Known | undefined,
) =>
  rows.flatMap((row) => {
    const of = row.getFieldset();
    const known = find(of);
    return known ? [{ ...known, of }] : [];
  });
