import { PASTE_MAX_BYTES } from "#app/domain/couriers/pasted-rows.server.ts";

/** Bytes of the form's text: percent-encoded Bangla is three times as long. */
export const MOST_PASTED = PASTE_MAX_BYTES * 3;

/** The submitted list: its file (`file`), else its text (`text`); null when it is empty or not text. */
export async function pastedText(form: FormData): Promise<string | null> {
  const file = form.get("file");
  if (!(file instanceof File) || file.size === 0)
    return String(form.get("text") ?? "").trim() || null;
  if (file.size > PASTE_MAX_BYTES) return null;
  try {
    return (
      new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer()).trim() || null
    );
  } catch {
    return null;
  }
}
