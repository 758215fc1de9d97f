import type { ComponentPropsWithoutRef } from "react";
import styles from "./button.module.css";
import { useHydrated } from "./use-hydrated.ts";

type Look = {
  /** One `primary` per screen; `danger` for deletions. */
  look?: "primary" | "secondary" | "quiet" | "danger";
  wide?: boolean;
};

export function Button({
  look = "primary",
  wide = false,
  type = "submit",
  ...rest
}: Look & ComponentPropsWithoutRef<"button">) {
  return <button {...rest} type={type} className={classes(look, wide)} />;
}

/** Requests from the server, without checks or saving, what script would show by itself. */
export function ButtonWithoutScript({ intent, children }: { intent: string; children: string }) {
  if (useHydrated()) return null;
  return (
    <Button look="secondary" name="intent" value={intent} formNoValidate>
      {children}
    </Button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  look = "primary",
  wide = false,
  ...rest
}: Look & ComponentPropsWithoutRef<"a">) {
  return <a {...rest} className={classes(look, wide)} />;
}

function classes(look: NonNullable<Look["look"]>, wide: boolean): string {
  return [styles.button, styles[look], wide && styles.wide].filter(Boolean).join(" ");
}
