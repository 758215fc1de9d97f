import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { keyFor } from "./keys.server.ts";

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a text with a key derived from SESSION_SECRET; `of` binds it to its row. */
export function seal(text: string, of: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor("sealed text"), iv).setAAD(Buffer.from(of));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Null if the text was sealed under another secret or for another row, or was altered. */
export function unseal(sealed: string, of: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
  try {
    // Node would believe a tag of four bytes too.
    const whole = { authTagLength: TAG_BYTES };
    const decipher = createDecipheriv(CIPHER, keyFor("sealed text"), iv, whole)
      .setAAD(Buffer.from(of))
      .setAuthTag(tag);
    const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
