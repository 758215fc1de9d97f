/**
 * Shows all pictures of a link's list over the whole screen, beginning with its own, as a row that
 * swipes; two fingers enlarge them as everywhere. A tap shows the tapped spot larger, the next one
 * the whole picture again; the button and Escape close it. The class name is given, because an
 * import of the style sheet would make it a file of its own on every product's page.
 */
export function zoom(link: HTMLAnchorElement, closeName: string, className: string): void {
  const dialog = document.createElement("dialog");
  dialog.className = className;
  const close = document.createElement("button");
  close.type = "button";
  close.textContent = "×";
  close.ariaLabel = closeName;
  close.addEventListener("click", () => dialog.close());
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
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  const at = [...(list?.querySelectorAll("a") ?? [])].indexOf(link);
  row.scrollTo(at * row.clientWidth, 0);
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
