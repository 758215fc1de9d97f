import { useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import styles from "../packing.module.css";

/**
 * A field for a barcode scanner, which types the number and presses Enter; every answer (`key`)
 * clears and focuses it, with the unreadable input (`typed`) for correction.
 */
export function ScanField({
  label,
  intent,
  button,
  answer,
  isFirst = false,
}: {
  label: string;
  intent: string;
  button: string;
  answer: { key: string; typed: string } | null;
  /** Whether a reader of the page has come to scan. */
  isFirst?: boolean;
}) {
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every answer
  useEffect(() => {
    const input = field.current;
    if (!input || !(answer || isFirst)) return;
    input.value = answer?.typed ?? "";
    input.focus();
    input.select();
  }, [answer?.key]);
  return (
    <div className={styles.scanForm}>
      <label htmlFor="number">{label}</label>
      <div className={styles.scanRow}>
        <input
          ref={field}
          id="number"
          name="number"
          inputMode="numeric"
          autoComplete="off"
          placeholder={label}
          maxLength={40}
          required={isFirst}
          // biome-ignore lint/a11y/noAutofocus: staff open this page to scan
          autoFocus={isFirst}
          defaultValue={answer?.typed ?? ""}
        />
        <Button look={isFirst ? "primary" : "secondary"} name="intent" value={intent}>
          {button}
        </Button>
      </div>
    </div>
  );
}
