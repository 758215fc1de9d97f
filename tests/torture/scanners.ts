import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

/** Seconds for each scanner. */
const SECONDS = 60;

/**
 * Findings of wapiti that are intended: a header that browsers dropped, and one that belongs to TLS
 * only.
 */
const NOT_MISSED = ["X-XSS-Protection is not set", "Strict-Transport-Security is not set"];

/** Debian's wapiti and sqlmap, if installed, with a customer's session. */
export const scanners = [
  {
    name: "wapiti",
    arguments: (url: string, cookie: string, folder: string) => [
      ...["-u", `${url}/`, "-H", `Cookie: ${cookie}`, "--max-scan-time", String(SECONDS)],
      ...["-d", "2", "-v", "0", "--flush-session", "-f", "json", "-o", join(folder, "report")],
    ],
    /** Vulnerabilities by kind, with their number; advice for hardening is not counted. */
    read: (folder: string) => {
      const {
        vulnerabilities,
      }: { vulnerabilities: Record<string, { path: string; info: string }[]> } = JSON.parse(
        readFileSync(join(folder, "report"), "utf8"),
      );
      return Object.entries(vulnerabilities).flatMap(([kind, list]) =>
        list
          .filter(({ info }) => !NOT_MISSED.includes(info))
          .map(({ path, info }) => [kind, path, info].join(": ")),
      );
    },
  },
  {
    name: "sqlmap",
    arguments: (url: string, cookie: string, folder: string) => [
      ...[
        "-u",
        `${url}/shop?q=honey&page=1&sort=newest`,
        "--cookie",
        cookie,
        "--batch",
        "--flush-session",
      ],
      ...["--level", "2", "--output-dir", folder, "-v", "0"],
    ],
    /** sqlmap writes only what it could inject. */
    read: (folder: string) => {
      const logs = readdirSync(folder, { recursive: true }).map(String);
      return logs
        .filter((path) => basename(path) === "log")
        .flatMap((path) => readFileSync(join(folder, path), "utf8").trim() || []);
    },
  },
];

/** The cookie of a new customer, so that the scanners reach what only customers do. */
export async function customerCookie(url: string) {
  const who = { phoneNumber: "01799999901", password: "a scanner's own" };
  const send = (path: string, body: object) =>
    fetch(`${url}/api/user/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  await send("register", { ...who, fullName: "Scanner", confirmPassword: who.password });
  const { headers } = await send("login", who);
  return headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

export const isInstalled = (name: string) => spawnSync("which", [name]).status === 0;

/** The scanner's findings, one per line. */
export async function scan(scanner: (typeof scanners)[number], url: string, cookie: string) {
  const folder = mkdtempSync(join(tmpdir(), "haat-scan-"));
  const child = spawn(scanner.name, scanner.arguments(url, cookie, folder), { stdio: "ignore" });
  const timer = setTimeout(() => child.kill(), (SECONDS + 10) * 1000);
  await once(child, "exit");
  clearTimeout(timer);
  const found = scanner.read(folder);
  rmSync(folder, { recursive: true, force: true });
  return found;
}
