import {
  type ComponentProps,
  type ComponentPropsWithoutRef,
  useEffect,
  useRef,
  useState,
} from "react";
import { type Field, Frame } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import styles from "./file-input.module.css";

/** A labelled file input with hint and error, as `Field` has them. */
export const FileField = (field: Omit<ComponentProps<typeof Field>, "type">) => (
  <Frame {...field} control={(input) => <FileInput {...input} />} />
);

/**
 * A file input in the reader's language. Without script it is the browser's own, whose words follow
 * the browser.
 */
export function FileInput({ onChange, ...input }: ComponentPropsWithoutRef<"input">) {
  const { frame } = useAdminWords();
  const hydrated = useHydrated();
  const picker = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState("");
  // A file may have been chosen before the script ran.
  useEffect(() => setChosen(namesIn(picker.current)), []);
  return (
    <span className={hydrated ? `${styles.file} ${styles.worded}` : styles.file}>
      <input
        {...input}
        ref={picker}
        type="file"
        className={styles.input}
        onChange={(event) => {
          setChosen(namesIn(event.currentTarget));
          onChange?.(event);
        }}
      />
      {hydrated && (
        <span className={styles.words} aria-hidden="true">
          <b>{frame.chooseFile}</b>
          <span>{chosen || frame.noFile}</span>
        </span>
      )}
    </span>
  );
}

const namesIn = (picker: HTMLInputElement | null) =>
  [...(picker?.files ?? [])].map(({ name }) => name).join(", ");
