import { Link } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useId, useRef } from "react";
import { useWords } from "#app/words/use-words.ts";
import { ConnectionBanner } from "./connection/connection-banner.tsx";
import styles from "./overlay.module.css";
import { useIsLite } from "./shell.ts";
import { useLeave, useModal } from "./use-modal.ts";

/**
 * An overlay opened by a search parameter (`?new`, `?edit=<id>`, `?delete=<id>`). Without script it
 * is a section of the page; with script the same element becomes modal, so that typed values
 * survive. Escape, Close and links to `closeHref` close it. `size` "tall" is at least 800 pixels
 * high on large screens.
 */
export function Overlay({
  title,
  closeHref,
  size = "fitting",
  children,
}: {
  title: string;
  closeHref: string;
  size?: "fitting" | "wide" | "tall";
  children: ReactNode;
}) {
  const { shell } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const leave = useLeave(closeHref);
  const isLite = useIsLite();
  useModal(dialog);
  const leaveByLink = (event: MouseEvent) => {
    if (!isPlainClick(event) || !leadsTo(event.target, closeHref)) return;
    event.preventDefault();
    leave();
  };
  return (
    <dialog
      ref={dialog}
      open
      tabIndex={-1}
      className={`${styles.overlay} ${styles[size]} ${isLite ? "" : styles.whole}`}
      aria-labelledby={titleId}
      onClickCapture={leaveByLink}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
    >
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <Link className={styles.close} to={closeHref} preventScrollReset>
          {shell.close}
        </Link>
      </div>
      {children}
      <ConnectionBanner isModal />
    </dialog>
  );
}

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

function leadsTo(target: EventTarget, href: string): boolean {
  const link = target instanceof Element ? target.closest("a[href]") : null;
  return link?.getAttribute("href") === href;
}
