import type { Toast } from "#app/http/toast.server.ts";
import { Place } from "./place.tsx";
import styles from "./toaster.module.css";

/** Says the toast aloud and shows it for its time, by CSS alone; resting on it holds it. */
export function Toaster({ toast }: { toast: Toast | null }) {
  return (
    <div className={styles.toaster} role="status">
      <Place name="toast">{toast && <ToastNote key={toast.id} toast={toast} />}</Place>
    </div>
  );
}

export function ToastNote({ toast }: { toast: Toast }) {
  return (
    <div className={classes(toast)}>
      <span>{toast.text}</span> {toast.link && <a href={toast.link.href}>{toast.link.text}</a>}
      {toast.undo && (
        <form method="post" action={toast.undo.action}>
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
