import { firstStateOf } from "#app/ui/early-input.ts";
import { inStorage } from "#app/ui/storage.ts";

/**
 * Values typed into the checkout and not yet saved by the shop, stored per tab for reloads that are
 * faster than the save or offline; they are removed once saved and restored only to the same
 * checkout of the same customer.
 */
const KEY = "typed-at-checkout";

/** The fields a person fills in. */
const NAMES = "fullName phoneNumber address district thana orderNote promoCode".split(" ");

/** Values by field name. */
export type FormValues = Record<string, string>;

/**
 * Per field the typed value and the older ones that the shop may have: the value the page came with
 * and those sent.
 */
type TypedFields = { checkout: string; boxes: Record<string, { older: string[]; now: string }> };

const checkoutOf = (form: HTMLFormElement): string => {
  const data = new FormData(form);
  return `${data.get("idempotencyKey")} ${data.get("begunBy")}`;
};

const boxesOf = (form: HTMLFormElement): Box[] => NAMES.flatMap((name) => boxOf(form, name) ?? []);

export const valuesOf = (form: HTMLFormElement): FormValues =>
  Object.fromEntries(boxesOf(form).map(({ name, value }) => [name, value]));

/**
 * Stores the fields whose values differ from the page's original ones; `sentValues` holds the
 * values sent before.
 */
export function storeTyped(form: HTMLFormElement, sentValues: readonly FormValues[]): void {
  const boxes = boxesOf(form).flatMap((box) => {
    const { name, value: now } = box;
    const older = [firstStateOf(box), ...sentValues.flatMap((values) => values[name] ?? [])];
    return older.every((value) => value === now) ? [] : [[name, { older, now }]];
  });
  const typed: TypedFields = { checkout: checkoutOf(form), boxes: Object.fromEntries(boxes) };
  inStorage(() => sessionStorage.setItem(KEY, JSON.stringify(typed)));
}

export function forgetTyped(): void {
  inStorage(() => sessionStorage.removeItem(KEY));
}

/**
 * Restores stored values to fields that still show an older value, as if typed again; other changes
 * win, and values of another checkout are dropped.
 */
export function restoreTyped(form: HTMLFormElement): void {
  const held = readHeld();
  forgetTyped();
  if (held?.checkout !== checkoutOf(form)) return;
  for (const [name, { older, now }] of Object.entries(held.boxes)) {
    const box = boxOf(form, name);
    if (!box || !older.includes(firstStateOf(box)) || !mayHold(box, now)) continue;
    if (box.value !== firstStateOf(box)) continue;
    box.value = now;
    const fold = box.closest("details");
    if (fold) fold.open = true;
    // The charge and the thanas depend on the district.
    for (const type of ["input", "change"]) box.dispatchEvent(new Event(type, { bubbles: true }));
  }
}

type Box = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Null for the promo code once applied, because the shop then renders it as a hidden field. */
function boxOf(form: HTMLFormElement, name: string): Box | null {
  const box = form.elements.namedItem(name);
  if (box instanceof HTMLInputElement) return box.type === "hidden" ? null : box;
  return box instanceof HTMLTextAreaElement || box instanceof HTMLSelectElement ? box : null;
}

const mayHold = (box: Box, value: string): boolean =>
  !(box instanceof HTMLSelectElement) || [...box.options].some((option) => option.value === value);

const readHeld = (): TypedFields | null =>
  inStorage(() => JSON.parse(sessionStorage.getItem(KEY) ?? "null") as TypedFields | null);
