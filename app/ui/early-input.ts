type Box = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** React's note of the value that its handlers have heard of. */
type Tracked = { _valueTracker?: { setValue(value: string): void } };

const isTick = (box: Box): box is HTMLInputElement => /^(checkbox|radio)$/.test(box.type);

/** A tick's state as a text, so that all fields are compared alike. */
const stateOf = (box: Box): string => String(isTick(box) ? box.checked : box.value);

/** The state that the page came with; for a select without a chosen option it is its first one. */
export function firstStateOf(box: Box): string {
  if (isTick(box)) return String(box.defaultChecked);
  if (!(box instanceof HTMLSelectElement)) return box.defaultValue;
  const options = [...box.options];
  return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? "";
}

/** Whether somebody has changed it since the page came. */
export const isChanged = (box: Box): boolean => stateOf(box) !== firstStateOf(box);

/**
 * Notes what is typed, chosen and ticked before the page's script runs, because React's handlers do
 * not hear of it, React resets text areas, and effects fill in fields. The returned function
 * restores it and repeats its events.
 */
export function noteEarlyInput(): () => Promise<void> {
  const early = new Map<Box, string>();
  const note = ({ target }: { target: EventTarget | null }) => {
    const box = target as Box;
    // The last one is last, so that of two radio buttons it stays chosen.
    early.delete(box);
    early.set(box, stateOf(box));
  };
  for (const box of document.querySelectorAll<Box>("input:not([type=hidden]),textarea,select"))
    if (isChanged(box)) note({ target: box });
  addEventListener("input", note, true);
  return async () => {
    removeEventListener("input", note, true);
    for (const [box, state] of early) {
      // Between two events React renders, so that each handler sees what the one before it changed.
      await null;
      restore(box, state);
    }
  };
}

function restore(box: Box, state: string): void {
  // Another one of its group is chosen, and restores it.
  if (box.type === "radio" && state === "false") return;
  if (isTick(box)) box.checked = state === "true";
  else if (box.value !== state) box.value = state;
  (box as Tracked)._valueTracker?.setValue(`not ${state}`);
  const isTyping = box === document.activeElement && !isTick(box) && box.type !== "select-one";
  // React hears of ticks by their clicks; this event is none of a mouse and changes nothing itself.
  // A field that is being typed into changes once it is left.
  for (const type of isTick(box) ? ["click", "input", "change"] : ["input", "change"])
    if (type !== "change" || !isTyping) box.dispatchEvent(new Event(type, { bubbles: true }));
}
