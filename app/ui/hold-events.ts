/** The events at which React hydrates a page at once. */
const EVENTS =
  "mousedown mouseup touchcancel touchend touchstart auxclick dblclick pointercancel pointerdown pointerup dragend dragstart drop compositionend compositionstart keydown keypress keyup input textInput copy cut paste click change contextmenu reset submit".split(
    " ",
  );

/**
 * Keeps events from React until the returned function is called; links, forms and fields do what
 * they do without script. An event between `hydrateRoot` and its first render would make React 18
 * give the page up for good (its error 345), since Remix still reads the page's data then.
 */
export function holdEvents(): () => void {
  const hold = (event: Event) => event.stopImmediatePropagation();
  for (const type of EVENTS) addEventListener(type, hold, true);
  return () => {
    for (const type of EVENTS) removeEventListener(type, hold, true);
  };
}
