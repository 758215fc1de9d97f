import { Link, useNavigate } from "@remix-run/react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { useWords } from "#app/words/use-words.ts";
import styles from "./overlay.module.css";

/**
 * What a search parameter opens on a page (`?new`, `?edit=<id>`, `?delete=<id>`). Without script a section on the page;
 * with script the same element becomes modal, so nothing typed meanwhile is lost, and Escape leads to `closeHref`.
 * `size` "tall" is at least 800 pixels high where the screen has them.
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
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.matches(":modal")) return;
    element.removeAttribute("open");
    element.showModal();
    (element.querySelector<HTMLElement>("#error-summary") ?? element).focus();
  }, []);
  return (
    <dialog
      ref={dialog}
      open
      tabIndex={-1}
      className={`${styles.overlay} ${styles[size]}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        navigate(closeHref, { preventScrollReset: true });
      }}
    >
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <Link className={styles.close} to={closeHref} preventScrollReset>
          {shell.close}
        </Link>
      </div>
      {children}
    </dialog>
  );
}
