import { speakNumber } from "#app/domain/core/digits.ts";
import { noteTyping } from "../landing/note-typing.ts";
import {
  CHOICE,
  type Choice,
  type FormBasis,
  nextOf,
  reckon,
  type SumsRow,
} from "../landing/reckon.ts";
import { draw } from "./draw.ts";

/** Updates the sums of a form whenever its choice changes, and notes what is typed. */
export function followChoice(form: HTMLFormElement): void {
  const basis: FormBasis = JSON.parse(form.querySelector("#form-basis")?.textContent ?? "");
  const follow = () => {
    const { sums, rows, texts } = reckon(basis, choiceIn(form), true);
    for (const [name, sum] of [
      ["shownTotal", sums?.total],
      ["shownAdvance", sums?.advance],
    ] as const)
      (form.elements.namedItem(name) as HTMLInputElement).value = String(sum ?? "");
    const list = form.querySelector("[data-sums]");
    if (list) drawRows(list, rows);
    for (const place of form.querySelectorAll<HTMLElement>("[data-text]")) {
      const text = texts[place.dataset.text as keyof typeof texts];
      place.textContent = text;
      (place.closest("p") ?? place).hidden = text === "";
    }
  };
  const more = form.querySelector<HTMLElement>("[data-text=more]");
  more?.addEventListener("click", (event) => {
    event.preventDefault();
    const next = nextOf(basis.sizes, choiceIn(form), basis.language);
    const field = form.elements.namedItem("quantity") as HTMLInputElement;
    if (next) field.value = speakNumber(next.quantity, basis.language);
    field.focus();
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  form.addEventListener("input", follow);
  form.addEventListener("change", follow);
  follow();
  if (basis.noted) noteTyping(form, basis.noted.at, basis.noted.formId);
}

function choiceIn(form: HTMLFormElement): Choice {
  const data = new FormData(form);
  return Object.fromEntries(CHOICE.map((name) => [name, String(data.get(name) ?? "")])) as Choice;
}

/** Rows that say the same stay, so that only the others are read out. */
function drawRows(list: Element, rows: SumsRow[]): void {
  rows.forEach(({ is, name, was, value }, at) => {
    const row = draw("div", {}, draw("dt", {}, name), draw("dd", {}));
    row.dataset.is = is;
    row.lastElementChild?.append(...(was ? [draw("s", {}, was), ` ${value}`] : [value]));
    const before = list.children[at];
    if (!before) list.append(row);
    else if (!before.isEqualNode(row)) before.replaceWith(row);
  });
  while (list.children.length > rows.length) list.lastElementChild?.remove();
}
