import type { Language } from "#app/domain/core/language.ts";
import { stepQuantity } from "#app/domain/orders/cart/cart.ts";
import { draw } from "./draw.ts";

type Act = (value: string, button: HTMLButtonElement, place: HTMLElement) => unknown;

const acts: Record<string, Act> = {
  step(by, { form }) {
    const field = form?.elements.namedItem("quantity") as HTMLInputElement;
    const language = document.documentElement.lang as Language;
    field.value = stepQuantity(field.value, Number(by), language);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  },
  async copy(text, button, { dataset }) {
    // Where what was done is said; a button without such a place says it itself.
    const said = document.querySelector<HTMLElement>("[data-copied]");
    const isHere = dataset.label !== undefined;
    try {
      await navigator.clipboard.writeText(text);
      if (isHere) say(button, dataset.done ?? "", text);
      else said?.replaceChildren(dataset.done ?? "");
    } catch {
      const field = draw("input", { readOnly: true, value: text, onfocus: () => field.select() });
      if (!isHere) said?.replaceChildren(draw("label", {}, said.dataset.copied ?? "", field));
    }
  },
  // Closing the share sheet is not an error.
  share: (url, _, { dataset: { title = "" } }) => navigator.share({ title, url }).catch(() => {}),
};

const say = (button: HTMLButtonElement, text: string, label: string) => {
  button.textContent = text;
  button.setAttribute("aria-label", `${text}: ${label}`);
};

/** Puts the buttons into the places that the page has for them (`ui/script-button.tsx`). */
export function drawButtons(): void {
  for (const place of document.querySelectorAll<HTMLElement>("[data-act]")) {
    const { act = "", value = "", says = "", label } = place.dataset;
    const press = acts[act];
    if (!press || (act === "share" && typeof navigator.share !== "function")) continue;
    const button = draw("button", { type: "button", className: place.className }, says);
    if (label) button.setAttribute("aria-label", label);
    button.addEventListener("click", () => press(value, button, place));
    place.replaceWith(button);
  }
}
