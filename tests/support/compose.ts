import { readFileSync } from "node:fs";
import { parse } from "yaml";

const file = new URL("../../compose.scaled.yaml", import.meta.url);

/**
 * A file that `compose.scaled.yaml` gives one of its services, so that tests use what is shipped.
 */
export function composedFile(name: "caddyfile" | "pgbouncer"): string {
  const { configs } = parse(readFileSync(file, "utf8"), { merge: true });
  // Compose reads two dollar signs as one.
  return configs[name].content.replaceAll("$$", "$");
}
