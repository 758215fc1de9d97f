import type { Language } from "#app/domain/core/language.ts";
import { formatNumber } from "#app/domain/core/money.ts";
import zoomStyles from "./zoom.css?url";

type Words = { close: string; previous: string; next: string; language: Language };

/**
 * Shows all pictures of a link's list over the whole screen, beginning with its own, as a row that
 * swipes and has buttons with the number of the picture; two fingers enlarge them as everywhere. A
 * tap shows the tapped spot larger, the next one the whole picture again; the button and Escape
 * close it.
 */
export async function zoom(link: HTMLAnchorElement, words: Words): Promise<void> {
  await loadStyles();
  const dialog = document.createElement("dialog");
  dialog.className = "zoom";
  const close = button("×", words.close, () => dialog.close());
  const row = document.createElement("div");
  row.tabIndex = 0;
  const list = link.closest("ul");
  for (const picture of list?.querySelectorAll("picture") ?? []) {
    const whole = picture.cloneNode(true) as HTMLElement;
    // The widest copy, since the picture will be looked at closely.
    for (const source of whole.querySelectorAll("source")) source.sizes = "1200px";
    const frame = document.createElement("div");
    frame.append(whole);
    whole.addEventListener("click", (event) => enlarge(frame, whole, event));
    row.append(frame);
  }
  dialog.append(close, row);
  if (row.children.length > 1) dialog.append(steps(row, words));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  const at = [...(list?.querySelectorAll("a") ?? [])].indexOf(link);
  row.scrollTo(at * row.clientWidth, 0);
}

/** A shop without its styles shows the pictures all the same. */
const loadStyles = () =>
  new Promise<void>((resolve) => {
    if (document.querySelector(`link[href="${zoomStyles}"]`)) return resolve();
    const styles = document.createElement("link");
    styles.rel = "stylesheet";
    styles.href = zoomStyles;
    styles.onload = styles.onerror = () => resolve();
    document.head.append(styles);
  });

function button(sign: string, meaning: string, onClick: () => void): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = sign;
  made.ariaLabel = meaning;
  made.addEventListener("click", onClick);
  return made;
}

/** Buttons to the pictures beside the shown one, which lead round, and its number: "1/4". */
function steps(row: HTMLElement, { previous, next, language }: Words): HTMLElement {
  const count = row.children.length;
  const number = document.createElement("output");
  // Without a width until it stands in the page.
  const shown = () => Math.round(row.scrollLeft / (row.clientWidth || 1));
  const say = () => {
    number.value = [shown() + 1, count].map((n) => formatNumber(n, language)).join("/");
  };
  const step = (by: number) => () =>
    row.scrollTo(((shown() + by + count) % count) * row.clientWidth, 0);
  row.addEventListener("scroll", say);
  say();
  const foot = document.createElement("footer");
  foot.append(button("‹", previous, step(-1)), number, button("›", next, step(1)));
  return foot;
}

/** Keeps the tapped spot where it was tapped. */
function enlarge(frame: HTMLElement, picture: HTMLElement, { clientX, clientY }: MouseEvent) {
  const { left, top, width, height } = picture.getBoundingClientRect();
  const isLarge = picture.toggleAttribute("data-large");
  if (!isLarge) return;
  const now = picture.getBoundingClientRect();
  frame.scrollTo(
    ((clientX - left) / width) * now.width - clientX,
    ((clientY - top) / height) * now.height - clientY,
  );
}
