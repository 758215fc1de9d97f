import { readFileSync } from "node:fs";
import { parse } from "yaml";

const file = new URL("../../compose.scaled.yaml", import.meta.url);

/**
 * A file that `compose.scaled.yaml` gives one of its services, so that what is tried is what is handed out.
 *
 * @param {"caddyfile" | "pgbouncer"} name
 * @returns {string}
 */
export function composedFile(name) {
  const { configs } = parse(readFileSync(file, "utf8"), { merge: true });
  // Compose reads two dollars as one.
  return configs[name].content.replaceAll("$$", "$");
}
