/**
 * Shows a link's picture over the whole screen, where two fingers enlarge it as everywhere. A tap
 * shows the tapped spot larger, the next one the whole picture again; the button and Escape close
 * it. The class name is given, because an import of the style sheet would make it a file of its own
 * on every product's page.
 */
export function zoom(link: HTMLAnchorElement, closeName: string, className: string): void {
  const dialog = document.createElement("dialog");
  dialog.className = className;
  const close = document.createElement("button");
  close.type = "button";
  close.textContent = "×";
  close.ariaLabel = closeName;
  close.addEventListener("click", () => dialog.close());
  const whole = link.querySelector("picture")?.cloneNode(true) as HTMLElement | undefined;
  if (!whole) return;
  // The widest copy, since the picture will be looked at closely.
  for (const source of whole.querySelectorAll("source")) source.sizes = "1200px";
  whole.addEventListener("click", (event) => enlarge(dialog, whole, event));
  dialog.append(close, whole);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** Keeps the tapped spot where it was tapped. */
function enlarge(dialog: HTMLElement, picture: HTMLElement, { clientX, clientY }: MouseEvent) {
  const { left, top, width, height } = picture.getBoundingClientRect();
  const isLarge = picture.toggleAttribute("data-large");
  if (!isLarge) return;
  const now = picture.getBoundingClientRect();
  dialog.scrollTo(
    ((clientX - left) / width) * now.width - clientX,
    ((clientY - top) / height) * now.height - clientY,
  );
}
