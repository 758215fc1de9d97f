import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useWords } from "#app/words/use-words.ts";
import styles from "./connection-banner.module.css";
import { onConnectionChange, readConnection, tryAgain } from "./lost-answers.ts";

/**
 * Says that the connection was lost and offers to retry. Shown on every page, and inside modal
 * dialogs.
 */
export function ConnectionBanner({ isModal = false }: { isModal?: boolean }) {
  const connection = useSyncExternalStore(onConnectionChange, readConnection, () => null);
  const isFront = useIsFront(isModal);
  return connection && isFront ? <Banner connection={connection} isModal={isModal} /> : null;
}

function Banner(props: { connection: "lost" | "busy" | "trying"; isModal: boolean }) {
  const { connection, isModal } = props;
  const { connection: words } = useWords();
  const keepFocus = useFocusBefore();
  const isTrying = connection === "trying";
  return (
    <div className={`${styles.banner} ${isModal ? styles.modal : ""}`} role="alert">
      <p>{connection === "busy" ? words.busy : words.lost}</p>
      <button type="button" onClick={tryAgain} aria-disabled={isTrying} onFocus={keepFocus}>
        {isTrying ? words.trying : words.tryAgain}
      </button>
    </div>
  );
}

/**
 * If the banner disappears with the focus on its button, the focus returns to where it was before.
 */
function useFocusBefore() {
  const before = useRef<EventTarget | null>(null);
  useEffect(
    () => () => {
      // The button has left the page by the time the effect is cleaned up.
      if (before.current instanceof HTMLElement && document.activeElement === document.body)
        before.current.focus({ preventScroll: true });
    },
    [],
  );
  return (event: FocusEvent) => {
    before.current = event.relatedTarget;
  };
}

/**
 * Nothing behind a modal dialog can be clicked or heard, so the last dialog's banner is shown, else
 * the page's.
 */
const banners: symbol[] = [];
const moved = new Set<() => void>();

function useIsFront(isModal: boolean): boolean {
  const [self] = useState(() => Symbol("banner"));
  useEffect(() => {
    if (isModal) banners.push(self);
    else banners.unshift(self);
    for (const listener of moved) listener();
    return () => {
      banners.splice(banners.indexOf(self), 1);
      for (const listener of moved) listener();
    };
  }, [self, isModal]);
  return useSyncExternalStore(
    (listener) => {
      moved.add(listener);
      return () => moved.delete(listener);
    },
    () => banners.at(-1) === self,
    () => false,
  );
}
