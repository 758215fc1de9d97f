import { execFileSync } from "node:child_process";

/** Builds the shop if a source has changed: tests and measurements use the built pages and API. */
export default function buildIfNeeded() {
  execFileSync(process.execPath, ["haat.cjs", "build"], { stdio: "inherit" });
}
