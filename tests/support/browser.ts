import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright";

/**
 * Where systems install Chromium; the one without a window needs two thirds of the processor time.
 */
const SYSTEM = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"].map(
  (name) => `/usr/bin/${name}`,
);

/**
 * The browser for the walks: CHROMIUM_PATH, the system's Chromium, or Playwright's own (undefined:
 * Playwright finds it). Null if there is none.
 */
export function findBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  const found = SYSTEM.find((path) => existsSync(path));
  if (found) return found;
  return existsSync(chromium.executablePath()) ? undefined : null;
}

/** Installs a browser if possible: from Playwright, else with the system's package manager. */
function fetchBrowser() {
  console.log("no Chromium here: fetching one");
  if (run("npx", ["playwright", "install", "chromium"]) && findBrowser() !== null) return;
  if (process.getuid?.() === 0) {
    run("apt-get", ["update", "-qq"]);
    // Other systems than Debian have no package of the first name.
    for (const name of ["chromium-headless-shell", "chromium"])
      if (run("apt-get", ["install", "-y", "-qq", name, "fonts-noto-core"])) break;
  }
}

function run(command: string, args: string[]) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(command, args, { stdio: ["ignore", "ignore", "ignore"], env }).status === 0;
}

if (import.meta.filename === process.argv[1]) {
  if (findBrowser() === null) fetchBrowser();
  if (findBrowser() === null) {
    console.error(
      "The browser walks need a Chromium: install one (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH.",
    );
    process.exit(1);
  }
}
