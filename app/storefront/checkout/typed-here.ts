/**
 * What was typed into a checkout and the shop has not yet said that it has: held in this tab alone, for a reload that overtakes it or comes
 * while there is no connection. Gone as soon as the shop has it, and given back to the same checkout of the same customer only.
 */
const KEY = "typed-at-checkout";

/** What a person types or chooses there. */
const NAMES = "fullName phoneNumber address district thana orderNote promoCode".split(" ");

type Typed = { checkout: string; values: Record<string, string> };

const checkoutOf = (form: HTMLFormElement): string => {
  const data = new FormData(form);
  return `${data.get("idempotencyKey")} ${data.get("begunBy")}`;
};

export function holdTyped(form: HTMLFormElement): void {
  const boxes = NAMES.flatMap((name) => boxOf(form, name) ?? []);
  const values = Object.fromEntries(boxes.map(({ name, value }) => [name, value]));
  inTab((tab) => tab.setItem(KEY, JSON.stringify({ checkout: checkoutOf(form), values })));
}

export function letGoOfTyped(): void {
  inTab((tab) => tab.removeItem(KEY));
}

/**
 * Puts what is held back into its form, but for boxes that somebody has typed into meanwhile. What is another checkout's is let go of.
 */
export function giveBackTyped(form: HTMLFormElement): void {
  const held = readHeld();
  if (!held) return;
  if (held.checkout !== checkoutOf(form)) {
    letGoOfTyped();
    return;
  }
  for (const [name, value] of Object.entries(held.values)) {
    const box = boxOf(form, name);
    if (!box || isChanged(box) || box.value === value || !mayHold(box, value)) continue;
    box.value = value;
    const fold = box.closest("details");
    if (fold) fold.open = true;
    // The charge and the thanas hang on the district.
    if (box instanceof HTMLSelectElement) box.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

/** Whether something stands there that did not come with the page. */
export const isTypedInto = (form: HTMLFormElement): boolean =>
  NAMES.some((name) => {
    const box = boxOf(form, name);
    return box !== null && isChanged(box);
  });

type Box = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** An applied promo code stands in a hidden one, which is the shop's. */
function boxOf(form: HTMLFormElement, name: string): Box | null {
  const box = form.elements.namedItem(name);
  if (box instanceof HTMLInputElement) return box.type === "hidden" ? null : box;
  return box instanceof HTMLTextAreaElement || box instanceof HTMLSelectElement ? box : null;
}

const isChanged = (box: Box): boolean =>
  box instanceof HTMLSelectElement
    ? [...box.options].some((one) => one.selected !== one.defaultSelected && one.value !== "")
    : box.value !== box.defaultValue;

const mayHold = (box: Box, value: string): boolean =>
  !(box instanceof HTMLSelectElement) || [...box.options].some((option) => option.value === value);

const readHeld = (): Typed | null =>
  inTab((tab) => JSON.parse(tab.getItem(KEY) ?? "null") as Typed | null);

/** Null in a browser that lets pages hold nothing. */
function inTab<T>(act: (tab: Storage) => T): T | null {
  try {
    return act(sessionStorage);
  } catch {
    return null;
  }
}
