import { type ReactNode, useId, useRef } from "react";
import { useWords } from "#app/words/use-words.ts";
import { ConnectionBanner } from "./connection/connection-banner.tsx";
import styles from "./dialog.module.css";
import { Icon } from "./icon.tsx";
import { useModal } from "./use-modal.ts";

/**
 * An overlay with script: the browser's own dialog, which holds the focus and closes on Escape.
 * Without script the same content is a separate page.
 */
export function Dialog({
  title,
  onClose,
  isLarge = false,
  children,
}: {
  title: string;
  /** Full screen on a phone, wide enough for two columns on a desktop. */
  isLarge?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const words = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useModal(dialog);
  return (
    <dialog
      ref={dialog}
      className={isLarge ? `${styles.dialog} ${styles.large}` : styles.dialog}
      tabIndex={-1}
      aria-labelledby={titleId}
      onClose={onClose}
    >
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <button
          type="button"
          className={styles.close}
          aria-label={words.shell.close}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      </div>
      {children}
      <ConnectionBanner isModal />
    </dialog>
  );
}
