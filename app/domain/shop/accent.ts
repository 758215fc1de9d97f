import { channels, contrast, DARK_PAPER, PAPER } from "../core/contrast.ts";

/** The colour as delivered, as `tokens.css` has it. */
export const DELIVERED_COLOUR = "#2f7d4f";

/** Letters on paper, and white letters on a button, need 4.5:1 (WCAG 1.4.3). */
const LEAST = 4.5;

/** The lightest surfaces of the light page, and of the dark one, on which the colour is read. */
const LIGHT = [PAPER, "#ffffff"];
const LIGHT_TINTS = ["#fbf3e3", "#e2f3e8"];
const DARK_TINTS = [DARK_PAPER, "#2b241b", "#173023"];

/** Whether white letters are readable on the colour, and it on the page. */
export const isDarkEnough = (colour: string) => reads(colour, LIGHT);

/** The nearest darker colour that is dark enough; the colour itself if it is. */
export const darkEnough = (colour: string) => shift(colour, "#000000", 0, LIGHT);

/**
 * The tokens that the owner's colour replaces, as a style sheet; "" for the colour as delivered. The
 * selector outweighs the dark colours, whose file follows.
 * @param colour dark enough, as "#8a1c4a", or ""
 */
export function accentStyles(colour: string): string {
  if (colour === "") return "";
  const set = (leaf: string, deep: string) => `:root:root{--leaf:${leaf};--leaf-deep:${deep}}`;
  const light = set(colour, shift(colour, "#000000", 0.25, LIGHT_TINTS));
  const lighter = shift(colour, "#ffffff", 0, DARK_TINTS);
  const dark = set(lighter, shift(lighter, "#ffffff", 0.25, DARK_TINTS));
  return `${light}@media screen and (prefers-color-scheme:dark){${dark}}`;
}

const reads = (colour: string, on: readonly string[]) =>
  on.every((surface) => contrast(colour, surface) >= LEAST);

/** The first mixture with the other colour, from this share of it on, that is readable. */
function shift(colour: string, to: string, from: number, on: readonly string[]): string {
  for (let share = from; share < 1; share += 0.01) {
    const mixed = mix(colour, to, share);
    if (reads(mixed, on)) return mixed;
  }
  return to;
}

function mix(colour: string, to: string, share: number): string {
  const there = channels(to);
  const mixed = channels(colour).map((value, i) => value + ((there[i] ?? 0) - value) * share);
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;
}
