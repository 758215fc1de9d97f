import type { ComponentPropsWithoutRef } from "react";

/**
 * What Enter in a field presses: a browser takes the first submit button of the form, whichever that is. In a form with
 * several it stands first, with the name, value and words of the main one; nobody sees it, hears of it or reaches it by
 * Tab. Text browsers draw it, so it says what it does.
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
