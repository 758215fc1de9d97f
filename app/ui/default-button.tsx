import type { ComponentPropsWithoutRef } from "react";

/**
 * The button that Enter in a field clicks: browsers take the first submit button of the form. A
 * form with several begins with this copy of the main one's name, value and text; it is invisible,
 * silent and not reachable by Tab. Text browsers show it, so it says what it does.
 */
export function DefaultButton(
  props: Pick<
    ComponentPropsWithoutRef<"button">,
    "name" | "value" | "disabled" | "form" | "children"
  >,
) {
  return (
    <button {...props} type="submit" className="hidden-visually" tabIndex={-1} aria-hidden="true" />
  );
}
