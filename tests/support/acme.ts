import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "./free-port.ts";

/**
 * A certificate authority of this machine that speaks ACME: Caddy's own, which asks the names it
 * certifies at ports 80 and 443.
 * @returns the address of its directory, and its root certificate
 */
export async function openAuthority() {
  const folder = mkdtempSync(join(tmpdir(), "haat-acme-"));
  const [port, http] = [await freePort(), await freePort()];
  const file = join(folder, "Caddyfile");
  writeFileSync(
    file,
    `{\n\tskip_install_trust\n\tadmin off\n\tauto_https disable_redirects\n\thttp_port ${http}\n}\nhttps://localhost:${port} {\n\ttls internal\n\tacme_server\n}\n`,
  );
  const child = spawn("caddy", ["run", "--config", file, "--adapter", "caddyfile"], {
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: "ignore",
  });
  process.once("exit", () => child.kill("SIGKILL"));
  const root = join(folder, "caddy/pki/authorities/local/root.crt");
  while (!existsSync(join(folder, "caddy/certificates/local/localhost/localhost.crt"))) {
    if (child.exitCode !== null) throw new Error("Caddy has ended");
    await pause(50);
  }
  return {
    url: `https://localhost:${port}/acme/local/directory`,
    ca: readFileSync(root, "utf8"),
    close() {
      child.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
