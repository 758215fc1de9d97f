import { isChanged } from "#app/ui/early-input.ts";
import { forgetTyped } from "../checkout/typed-here.ts";
import { drawButtons } from "./buttons.ts";
import { followChoice } from "./order-form.ts";
import { sendOnce } from "./send-once.ts";
import { offerThanas } from "./thanas.ts";

/*
 * The script of pages without React (docs/decisions/plain-pages.md). The page is whole without it.
 */

const { lost = "" } = JSON.parse(document.getElementById("page-data")?.textContent ?? "{}");
sendOnce(lost);
drawButtons();
const form = document.getElementById("form-basis")?.closest("form");
if (form) followChoice(form);
for (const thana of document.querySelectorAll<HTMLSelectElement>("select[name=thana]"))
  offerThanas(thana);
// What was typed before the script ran.
for (const box of document.querySelectorAll<HTMLInputElement>(
  "main :is(input:not([type=hidden]),textarea,select)",
))
  if (isChanged(box))
    for (const type of ["input", "change"]) box.dispatchEvent(new Event(type, { bubbles: true }));
document.getElementById("error-summary")?.focus();
if (document.querySelector("[data-thanks]")) forgetTyped();
document.documentElement.dataset.script = "plain";
