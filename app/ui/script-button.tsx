import styles from "./button.module.css";

/**
 * The place of a button that only script can serve, on a page with a plain script
 * (`storefront/plain/buttons.ts`), which puts the button there; text browsers show nothing.
 */
export function ScriptButton({
  act,
  value,
  text,
  label,
  done,
  title,
  isQuiet = false,
}: {
  act: "step" | "copy" | "share";
  /** What is added, copied or shared. */
  value: string | number;
  text: string;
  label?: string;
  /** What it says once it is done. */
  done?: string;
  /** Of what is shared. */
  title?: string;
  /** Whether it looks like the page's other buttons. */
  isQuiet?: boolean;
}) {
  return (
    <span
      hidden
      className={isQuiet ? `${styles.button} ${styles.quiet}` : undefined}
      data-act={act}
      data-value={value}
      data-says={text}
      data-label={label}
      data-done={done}
      data-title={title}
    />
  );
}
