import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { composedFile } from "./compose.js";
import { freePort } from "./free-port.js";

/** Whether there is a Caddy to rehearse with. */
export const hasCaddy = () => spawnSync("caddy", ["version"]).status === 0;

/** What a test adds to the file of `compose.scaled.yaml`: no port 80, nothing in this machine's store of certificates. */
const ALONE = "{\n\tskip_install_trust\n\tadmin off\n\tauto_https disable_redirects\n}\n";

/**
 * The real one with TLS before two servers, told what `compose.scaled.yaml` tells it: only the servers' addresses are others.
 * Whoever asks from this machine is the CDN in front, whose word on the visitor's address is taken.
 *
 * @param {string[]} urls of the servers, in the order of the file
 * @returns where it is, and the authority that signed for it
 */
export async function openCaddy(urls) {
  const folder = mkdtempSync(join(tmpdir(), "haat-caddy-"));
  const port = await freePort();
  const told = urls.reduce(
    (text, url, n) => text.replace(`shop-${n + 1}:3000`, new URL(url).host),
    composedFile("caddyfile"),
  );
  const file = join(folder, "Caddyfile");
  writeFileSync(file, ALONE + told);
  const child = spawn("caddy", ["run", "--config", file, "--adapter", "caddyfile"], {
    env: {
      ...process.env,
      ...{ DOMAIN: `localhost:${port}`, CDN_RANGES: "127.0.0.1/32 ::1/128" },
      ...{ XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  process.once("exit", () => child.kill("SIGKILL"));
  let said = "";
  child.stderr.on("data", (text) => {
    said = (said + text).slice(-4_000);
  });
  const [authority, certificate] = [
    join(folder, "caddy/pki/authorities/local/root.crt"),
    join(folder, "caddy/certificates/local/localhost/localhost.crt"),
  ];
  while (!existsSync(certificate)) {
    if (child.exitCode !== null) throw new Error(`Caddy has ended: ${said}`);
    await pause(50);
  }
  return {
    url: `https://localhost:${port}`,
    ca: readFileSync(authority, "utf8"),
    async close() {
      child.kill("SIGKILL");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
