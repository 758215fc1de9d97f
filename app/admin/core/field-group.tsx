import type { ReactNode } from "react";
import type { Language } from "#app/domain/core/language.ts";
import styles from "./field-group.module.css";

/** Fields that are needed seldom: closed until one of them has a value or an error. */
export function FieldGroup({
  title,
  isOpen,
  children,
}: {
  title: ReactNode;
  isOpen: boolean;
  children: ReactNode;
}) {
  return (
    <details className={styles.group} open={isOpen}>
      <summary>{title}</summary>
      <div className={styles.fields}>{children}</div>
    </details>
  );
}

/** The fields of a text in two languages, that of the reader's language first. */
export const ownFirst = <Name extends string>(
  name: Name,
  language: Language,
): [Name | `${Name}Bn`, Name | `${Name}Bn`] =>
  language === "bn" ? [`${name}Bn`, name] : [name, `${name}Bn`];

/** The language of such a field. */
export const langOf = (name: string): Language => (name.endsWith("Bn") ? "bn" : "en");

/** Whether one of these controls has an error, or another value than a new form has. */
export const isAsked = (
  controls: readonly { name: string; defaultValue?: unknown; errors?: readonly string[] }[],
  unless: Readonly<Record<string, string>> = {},
): boolean =>
  controls.some(
    ({ name, defaultValue, errors = [] }) =>
      errors.length > 0 || String(defaultValue ?? "") !== (unless[name] ?? ""),
  );
