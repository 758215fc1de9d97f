import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { composedFile } from "./compose.ts";
import { freePort } from "./free-port.ts";

/** Whether Caddy is installed. */
export const hasCaddy = () => spawnSync("caddy", ["version"]).status === 0;

/**
 * Settings that a test adds to the file of `compose.scaled.yaml`: no port 80, and nothing in this
 * machine's certificate store.
 */
const ALONE = "{\n\tskip_install_trust\n\tadmin off\n\tauto_https disable_redirects\n}\n";

/**
 * The real Caddy with TLS before two servers, configured as in `compose.scaled.yaml` except for the
 * servers' addresses. Clients on this machine count as the CDN, whose header with the visitor's
 * address is trusted.
 * @param urls of the servers, in the order of the file
 * @returns its URL, and the authority that signed its certificate
 */
export async function openCaddy(urls: string[]) {
  const folder = mkdtempSync(join(tmpdir(), "haat-caddy-"));
  const port = await freePort();
  const configured = urls.reduce(
    (text, url, n) => text.replace(`shop-${n + 1}:3000`, new URL(url).host),
    composedFile("caddyfile"),
  );
  const file = join(folder, "Caddyfile");
  writeFileSync(file, ALONE + configured);
  const child = spawn("caddy", ["run", "--config", file, "--adapter", "caddyfile"], {
    env: {
      ...process.env,
      ...{ DOMAIN: `localhost:${port}`, CDN_RANGES: "127.0.0.1/32 ::1/128" },
      ...{ XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  process.once("exit", () => child.kill("SIGKILL"));
  let output = "";
  child.stderr.on("data", (text) => {
    output = (output + text).slice(-4_000);
  });
  const [authority, certificate] = [
    join(folder, "caddy/pki/authorities/local/root.crt"),
    join(folder, "caddy/certificates/local/localhost/localhost.crt"),
  ];
  while (!existsSync(certificate)) {
    if (child.exitCode !== null) throw new Error(`Caddy has ended: ${output}`);
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
