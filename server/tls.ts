import { type ChildProcess, spawn } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { makeFolder } from "#runtime/data-dir.ts";
import { log } from "#runtime/log.ts";
import type { Settings } from "#runtime/settings.ts";

type Domain = Pick<Settings, "DOMAIN" | "DOMAIN_PORTS" | "ACME_URL" | "ACME_ROOT" | "DATA_DIR">;

/** Milliseconds after which a Caddy that ended is started again. */
const RESTART_MS = 5000;

/** Milliseconds after which a Caddy that does not stop is killed. */
const STOP_MS = 2000;

/** The folder of certificates and of the account with which they were obtained. */
export const tlsFolder = (dataDir: string) => join(dataDir, "tls");

/**
 * Answers at DOMAIN by TLS: a Caddy beside the shop obtains and renews the certificate (HTTP-01 or
 * TLS-ALPN-01) and passes requests to the shop. Until there is one, plain HTTP shows the shop, and
 * afterwards it redirects. A Caddy that ends is started again.
 * @param port of the shop on loopback
 * @param say gets each new state and each new reason why there is no certificate, as one line
 * @returns a function that stops it
 */
export function serveDomain(settings: Domain, port: number, say: (line: string) => void) {
  const folder = tlsFolder(settings.DATA_DIR);
  makeFolder(folder, 0o700);
  const stopping = new AbortController();
  const read = readCaddyLog(settings, say);
  const tell = (line: string) => stopping.signal.aborted || read(line);
  let child: ChildProcess | undefined;
  const run = async () => {
    while (!stopping.signal.aborted) {
      child = spawn("caddy", ["run", "--config", "-", "--adapter", "caddyfile"], {
        // It gets none of the shop's secrets.
        env: {
          ...{ PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV },
          ...{ HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
        },
        stdio: ["pipe", "ignore", "pipe"],
      });
      const { stdin, stderr } = child;
      stdin?.on("error", () => {});
      stdin?.end(caddyfile(settings, folder, port));
      if (stderr) createInterface({ input: stderr }).on("line", tell);
      const [, signal] = await once(child, "close").catch((error: NodeJS.ErrnoException) => {
        tell(
          error.code === "ENOENT"
            ? "DOMAIN needs the program caddy, which the image has (Debian: apt-get install caddy)"
            : error.message,
        );
        return [];
      });
      if (signal) tell(`${signal} ended caddy, which starts again`);
      await pause(RESTART_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const running = run();
  return async () => {
    stopping.abort();
    child?.kill("SIGTERM");
    const giveUp = setTimeout(() => child?.kill("SIGKILL"), STOP_MS);
    await running;
    clearTimeout(giveUp);
  };
}

/**
 * The certificate that Caddy stored last for a name, whichever authority signed it.
 * @returns null while there is none
 */
export function certificateOf(dataDir: string, name: string) {
  const folder = join(tlsFolder(dataDir), "caddy/certificates");
  const authorities = orNull(() => readdirSync(folder)) ?? [];
  const certificates = authorities.flatMap((authority) => {
    const file = join(folder, authority, name, `${name}.crt`);
    return orNull(() => new X509Certificate(readFileSync(file))) ?? [];
  });
  return certificates.toSorted((one, other) => endOf(other) - endOf(one))[0] ?? null;
}

/** A killed Caddy or a full disk leaves half a file, and another user's cannot be read. */
function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

const endOf = ({ validTo }: X509Certificate) => Date.parse(validTo);

/**
 * HTTP/3 stays off, since UDP 443 is rarely published. The administration of Caddy is off, since
 * nothing uses it.
 */
function caddyfile(
  { DOMAIN, DOMAIN_PORTS: [http, https], ACME_URL, ACME_ROOT }: Domain,
  folder: string,
  port: number,
) {
  const [main = ""] = DOMAIN;
  const issuer = [
    ...(ACME_URL ? [`dir ${quoted(ACME_URL)}`] : []),
    ...(ACME_ROOT ? [`trusted_roots ${quoted(ACME_ROOT)}`] : []),
  ];
  const tls = ACME_URL
    ? `tls {\n\t\tissuer acme {\n\t\t\t${issuer.join("\n\t\t\t")}\n\t\t}\n\t}`
    : "";
  return `{
	admin off
	skip_install_trust
	auto_https disable_redirects
	http_port ${http}
	https_port ${https}
	grace_period 5s
	servers {
		protocols h1 h2
	}
	log {
		output stderr
		format json
	}
}
${DOMAIN.map((name) => `https://${name}:${https}`).join(", ")} {
	${tls}
	reverse_proxy 127.0.0.1:${port}
}
http://:${http} {
	@secured file {
		root ${quoted(join(folder, "caddy/certificates"))}
		try_files /*/${main}/${main}.crt
	}
	redir @secured ${originOf(main, https)}{uri} 308
	reverse_proxy 127.0.0.1:${port}
}
`;
}

const originOf = (name: string, port: number) => `https://${name}${port === 443 ? "" : `:${port}`}`;

const quoted = (text: string) => `"${text.replace(/["\\]/g, "\\$&")}"`;

/**
 * Reads Caddy's log. A reason that returns with each attempt is said once; errors that are not about
 * certificates, such as a request that the stopping shop refused, go to the log alone.
 */
function readCaddyLog(
  { DOMAIN, DOMAIN_PORTS: [, https], DATA_DIR }: Domain,
  say: (line: string) => void,
) {
  const [main = ""] = DOMAIN;
  let lastReason = "";
  const sayOnce = (what: string, reason: string) => {
    const short = reason
      .replace(/\s+/g, " ")
      .replace(/^\[\S+\] (Obtain|Renew): /, "")
      .slice(0, 400);
    if (short === lastReason) return;
    lastReason = short;
    say(`${what}: ${short}`);
  };
  return (line: string) => {
    const { level, logger = "", msg = "", error } = readLogLine(line);
    if (level === undefined) return sayOnce(`${main} is not served by HTTPS`, line);
    if (/^certificate (obtained|renewed) successfully/.test(msg)) {
      lastReason = "";
      return say(`${main} has a new certificate: the shop is open at ${originOf(main, https)}`);
    }
    if (level !== "error") return;
    if (!/^tls\b|acme/.test(logger)) return log.warn({ caddy: line }, "Caddy reported an error");
    const what = certificateOf(DATA_DIR, main)
      ? `the certificate of ${main} is not renewed yet`
      : `${main} has no certificate yet, so plain HTTP shows the shop`;
    sayOnce(what, error ?? msg);
  };
}

/** A line that is no JSON, such as Caddy's last words, has no level. */
function readLogLine(line: string): {
  level?: string;
  logger?: string;
  msg?: string;
  error?: string;
} {
  return orNull(() => JSON.parse(line)) ?? {};
}
