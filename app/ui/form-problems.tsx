import { useEffect } from "react";
import type { FormState } from "#app/http/form-state.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./field.module.css";

/**
 * The errors of a returned form, each a link to its field with the field's name. It takes the focus
 * every time; without script the page starts with it. `title` stands above the errors; `ids` are
 * those of fields whose id is not their name, since two forms of one page may share a name, and
 * `names` the labels of fields that the checkout lacks.
 */
export function FormProblems({
  title,
  state,
  ids = {},
  names = {},
}: {
  title: string;
  state: Pick<FormState, "errors"> | null | undefined;
  ids?: Record<string, string>;
  names?: Record<string, unknown>;
}) {
  const { checkout, place } = useWords();
  const labels: Record<string, unknown> = {
    ...checkout,
    ...place,
    ...names,
  };
  const errors = state?.errors;
  useEffect(() => {
    if (errors) document.getElementById("error-summary")?.focus();
  }, [errors]);
  const { "": ofForm, ...ofFields } = errors ?? {};
  const fields = Object.entries(ofFields).filter(([, complaints]) => complaints?.length);
  if (!ofForm?.length && fields.length === 0) return null;
  return (
    <div className={styles.summary} role="alert" tabIndex={-1} id="error-summary">
      {fields.length > 0 && <p>{title}</p>}
      {ofForm?.map((complaint) => (
        <p key={complaint}>{complaint}</p>
      ))}
      {fields.length > 0 && (
        <ul>
          {fields.map(([name, complaints]) => (
            <li key={name}>
              <a href={`#${ids[name] ?? name}`}>
                {labels[name] ? `${labels[name]}: ` : ""}
                {complaints?.[0]}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
