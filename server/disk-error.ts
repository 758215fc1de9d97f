import { diskTrouble } from "#runtime/unavailable.ts";

/**
 * The error in words that say where and what to do, when a disk takes nothing or this user may not
 * write; null for another error.
 * @param place what was written to; an error of Postgres names the database instead
 */
export function diskError(error: unknown, place: string) {
  if (!(error instanceof Error)) return null;
  const where = "severity" in error ? "the database" : place;
  const trouble = diskTrouble(error);
  const isRefused = "code" in error && /^(EACCES|EPERM)$/.test(String(error.code));
  if (!trouble && !isRefused) return null;
  const words = {
    full: `${where} takes nothing more: the disk is full; make room there`,
    "read-only": `${where} takes nothing more: the disk is read-only; mount it for writing or name another place`,
    refused: `the user ${process.getuid?.() ?? ""} may not use ${where}: give it to that user (chown) or name another place`,
  };
  return new Error(words[trouble ?? "refused"], { cause: error });
}

/** The message of an error; a full or read-only disk is explained in words. */
export function messageOf(error: unknown) {
  if (!(error instanceof Error)) return String(error);
  const { code, path = "this machine" } = error as NodeJS.ErrnoException;
  // An error without a code has our own words, which its cause must not replace.
  return (code && diskError(error, path)?.message) || error.message;
}
