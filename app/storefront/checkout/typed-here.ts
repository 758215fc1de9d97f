/**
 * What was typed into a checkout and the shop has not yet said that it has: held in this tab alone, for a reload that overtakes it or comes
 * while there is no connection. Gone as soon as the shop says so to this page, and given back to the same checkout of the same customer only.
 */
const KEY = "typed-at-checkout";

/** What a person types or chooses there. */
const NAMES = "fullName phoneNumber address district thana orderNote promoCode".split(" ");

/** What stands in its boxes, by their names. */
export type Told = Record<string, string>;

/** By the name of its box, what was typed, and what the shop may have of it that is older: what the page came with, and what was sent. */
type Typed = { checkout: string; boxes: Record<string, { older: string[]; now: string }> };

const checkoutOf = (form: HTMLFormElement): string => {
  const data = new FormData(form);
  return `${data.get("idempotencyKey")} ${data.get("begunBy")}`;
};

const boxesOf = (form: HTMLFormElement): Box[] => NAMES.flatMap((name) => boxOf(form, name) ?? []);

export const valuesOf = (form: HTMLFormElement): Told =>
  Object.fromEntries(boxesOf(form).map(({ name, value }) => [name, value]));

/** Holds what a person has typed over what the page came with; the rest is the shop's. `told` was sent before. */
export function holdTyped(form: HTMLFormElement, told: readonly Told[]): void {
  const boxes = boxesOf(form).flatMap((box) => {
    const { name, value: now } = box;
    const older = [cameWith(box), ...told.flatMap((values) => values[name] ?? [])];
    return older.every((value) => value === now) ? [] : [[name, { older, now }]];
  });
  const typed: Typed = { checkout: checkoutOf(form), boxes: Object.fromEntries(boxes) };
  inTab((tab) => tab.setItem(KEY, JSON.stringify(typed)));
}

export function letGoOfTyped(): void {
  inTab((tab) => tab.removeItem(KEY));
}

/**
 * Puts what is held back into its form, where the page came with something older: what is there from elsewhere stays, and what somebody has
 * typed meanwhile. What is another checkout's is let go of.
 */
export function giveBackTyped(form: HTMLFormElement): void {
  const held = readHeld();
  if (!held) return;
  if (held.checkout !== checkoutOf(form)) {
    letGoOfTyped();
    return;
  }
  for (const [name, { older, now }] of Object.entries(held.boxes)) {
    const box = boxOf(form, name);
    if (!box || isChanged(box) || !older.includes(cameWith(box)) || !mayHold(box, now)) continue;
    box.value = now;
    const fold = box.closest("details");
    if (fold) fold.open = true;
    // The charge and the thanas hang on the district.
    if (box instanceof HTMLSelectElement) box.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

/** Whether something stands there that did not come with the page. */
export const isTypedInto = (form: HTMLFormElement): boolean => boxesOf(form).some(isChanged);

type Box = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** An applied promo code stands in a hidden one, which is the shop's. */
function boxOf(form: HTMLFormElement, name: string): Box | null {
  const box = form.elements.namedItem(name);
  if (box instanceof HTMLInputElement) return box.type === "hidden" ? null : box;
  return box instanceof HTMLTextAreaElement || box instanceof HTMLSelectElement ? box : null;
}

const isChanged = (box: Box): boolean => box.value !== cameWith(box);

/** A list's first entry, where none was chosen. */
const cameWith = (box: Box): string =>
  box instanceof HTMLSelectElement
    ? (([...box.options].find((option) => option.defaultSelected) ?? box.options[0])?.value ?? "")
    : box.defaultValue;

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
