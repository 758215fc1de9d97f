import { type ComponentPropsWithoutRef, useState } from "react";
import { Frame } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useAccountWords } from "#app/words/use-account-words.ts";
import styles from "./password-field.module.css";

type Props = ComponentPropsWithoutRef<typeof Frame>;

/** Phones change text that is not a password's. */
const AS_TYPED = { autoCapitalize: "none", autoCorrect: "off", spellCheck: false };

/** A password that a button shows while script runs, since what one cannot see is mistyped. */
export function PasswordField(field: Omit<Props, "control"> & ComponentPropsWithoutRef<"input">) {
  const { login } = useAccountWords();
  const hydrated = useHydrated();
  const [isShown, setShown] = useState(false);
  return (
    <Frame
      {...field}
      control={(input) => (
        <span className={styles.password}>
          <input {...input} type={isShown ? "text" : "password"} {...AS_TYPED} required />
          {hydrated && (
            <button type="button" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
              {login.show}
            </button>
          )}
        </span>
      )}
    />
  );
}
