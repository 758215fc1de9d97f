import { useLocation, useSubmit } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import type { Toast } from "#app/http/toast.server.ts";
import { FormToken } from "./form.tsx";
import { useShell } from "./shell.ts";
import { Slot } from "./slot.tsx";
import styles from "./toaster.module.css";
import { focusHeading } from "./use-focus-after-form.ts";

/** Announces the toast and shows it for its time, by CSS alone; hovering over it holds it. */
export function Toaster({ toast }: { toast: Toast | null }) {
  const { formToken } = useShell();
  const submit = useSubmit();
  const { pathname } = useLocation();
  const isUndone = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer takes the toast away, and the focus with its button
  useEffect(() => {
    if (isUndone.current) focusHeading();
    isUndone.current = false;
  }, [toast]);
  /** A page that reloads for the undo of a removal would begin at its top. */
  const undo = (event: FormEvent) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (toast?.undo?.action !== "/cart" || !(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    isUndone.current = true;
    submit(submitter, { navigate: false, preventScrollReset: true });
  };
  return (
    <div className={styles.toaster} role="status" onSubmit={undo}>
      <Slot name="toast">
        {toast && <ToastNote key={toast.id} toast={toast} formToken={formToken} at={pathname} />}
      </Slot>
    </div>
  );
}

type NoteProps = { toast: Toast; formToken: string; at?: string };

/** A note; `at` is the path of the page, which needs no link to itself. */
export function ToastNote({ toast, formToken, at }: NoteProps) {
  const link = toast.link?.href === at ? undefined : toast.link;
  return (
    <div className={classes(toast)}>
      <span>{toast.text}</span> {link && <a href={link.href}>{link.text}</a>}
      {toast.undo && (
        <form method="post" action={toast.undo.action}>
          <FormToken token={formToken} />
          <input type="hidden" name="id" value={toast.undo.id} />
          <button type="submit" name="intent" value="restore">
            {toast.undo.text}
          </button>
        </form>
      )}
    </div>
  );
}

function classes({ type, ms }: Toast): string {
  return [styles.toast, styles[`ms${ms}`], type === "error" && styles.error]
    .filter(Boolean)
    .join(" ");
}
