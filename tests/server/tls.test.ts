import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { connect } from "node:http2";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { readSettings } from "#runtime/settings.ts";
import { certificateOf, serveDomain } from "#server/tls.ts";
import { openAuthority } from "#tests/support/acme.ts";
import { hasCaddy } from "#tests/support/caddy.ts";
import { freePort } from "#tests/support/free-port.ts";
import { newFolder, startProgram } from "#tests/support/start-program.ts";
import { makeAuthority } from "#tests/support/tls-gate.ts";

/** The authority asks names at ports 80 and 443, which other programs may have. */
const canListen = async (port: number) => {
  const server = createServer().listen(port);
  const isFree = await Promise.race([
    once(server, "listening").then(() => true),
    once(server, "error").then(() => false),
  ]);
  await new Promise((resolve) => server.close(resolve));
  return isFree;
};

const missing = !hasCaddy()
  ? "caddy (Debian: apt-get install caddy)"
  : (await canListen(80)) && (await canListen(443))
    ? null
    : "ports 80 and 443";
if (missing)
  console.warn(`a domain's certificate from an authority of this machine needs ${missing}`);

/** Lines that the shop says of its domain. */
async function openDomain(env: Record<string, string>, upstream: Server) {
  const lines: string[] = [];
  const address = upstream.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const stop = serveDomain(readSettings(env), port, (line) => lines.push(line));
  onTestFinished(stop);
  return { lines, stop };
}

async function openUpstream() {
  const upstream = createServer(({ headers }, res) => res.end(JSON.stringify(headers)));
  upstream.listen(0, "127.0.0.1");
  await once(upstream, "listening");
  onTestFinished(() => void upstream.close());
  return upstream;
}

/** A page by HTTP/2, from an authority that a browser would have to know. */
async function readSecurely(origin: string, path: string, ca: string) {
  const session = connect(origin, { ca });
  await once(session, "connect");
  const request = session.request({ ":path": path });
  const [headers] = await once(request, "response");
  const body = await text(request);
  session.close();
  return { status: headers[":status"], body };
}

test("files that are no certificates, or cannot be read, count as none", async () => {
  const dataDir = newFolder();
  const write = (authority: string, text: string) => {
    const folder = join(dataDir, "tls/caddy/certificates", authority, "shop.example");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "shop.example.crt"), text);
  };
  const whole = (await makeAuthority()).cert;
  write("killed", whole.slice(0, 200));
  write("full-disk", "");
  mkdirSync(join(dataDir, "tls/caddy/certificates/folder/shop.example/shop.example.crt"), {
    recursive: true,
  });
  expect(certificateOf(dataDir, "shop.example")).toBeNull();
  write("whole", whole);
  expect(certificateOf(dataDir, "shop.example")?.validTo).toBeTruthy();
  const elsewhere = newFolder();
  mkdirSync(join(elsewhere, "tls/caddy"), { recursive: true });
  writeFileSync(join(elsewhere, "tls/caddy/certificates"), "a file");
  expect(certificateOf(elsewhere, "shop.example")).toBeNull();
});

test("a Caddy that something ended is named once, and none of what the stopped one says", async () => {
  const folder = newFolder();
  const program = (script: string) =>
    writeFileSync(join(folder, "caddy"), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const { PATH } = process.env;
  process.env.PATH = `${folder}:${PATH}`;
  onTestFinished(() => void Object.assign(process.env, { PATH }));
  program("kill -9 $$");
  const domain = { DOMAIN: "shop.example", DATA_DIR: newFolder() };
  const killed = await openDomain(domain, await openUpstream());
  await expect.poll(() => killed.lines.length).toBe(1);
  expect(killed.lines[0]).toBe(
    "shop.example is not served by HTTPS: SIGKILL ended caddy, which starts again",
  );
  await killed.stop();
  program(
    "echo ready >&2; trap 'echo context canceled >&2; exit' TERM; sleep 9 <&- >&- 2>&- & wait",
  );
  const stopped = await openDomain(domain, await openUpstream());
  await expect.poll(() => stopped.lines).toEqual(["shop.example is not served by HTTPS: ready"]);
  await stopped.stop();
  expect(stopped.lines).toHaveLength(1);
});

test.skipIf(missing)(
  "DOMAIN gets a certificate by itself, HTTPS with HTTP/2, a redirect, and keeps the certificate",
  async () => {
    const authority = await openAuthority();
    onTestFinished(authority.close);
    const dataDir = newFolder();
    const domain = {
      DOMAIN: "localhost",
      DATA_DIR: dataDir,
      ACME_URL: authority.url,
      ACME_ROOT: join(dataDir, "root.crt"),
    };
    writeFileSync(domain.ACME_ROOT, authority.ca);
    const shop = startProgram({
      ...domain,
      DATABASE_URL: process.env.DATABASE_URL ?? "",
      SESSION_SECRET: "x".repeat(40),
    });
    await shop.opened;
    const newCertificate =
      /localhost has a new certificate: the shop is open at https:\/\/localhost/;
    await expect.poll(() => shop.lines.join("\n"), { timeout: 30_000 }).toMatch(newCertificate);
    const { status } = await readSecurely("https://localhost", "/readyz", authority.ca);
    expect(status).toBe(200);
    const plain = await fetch("http://localhost/shop?page=2", { redirect: "manual" });
    expect([plain.status, plain.headers.get("location")]).toEqual([
      308,
      "https://localhost/shop?page=2",
    ]);
    const elsewhere = await fetch("http://127.0.0.1/shop", { redirect: "manual" });
    expect(elsewhere.headers.get("location")).toBe("https://localhost/shop");
    expect(certificateOf(dataDir, "localhost")?.validTo).toBeTruthy();
    shop.child.kill("SIGTERM");
    expect(await shop.ended).toBe(0);
    await expect(fetch("http://localhost/")).rejects.toThrow();

    authority.close();
    const upstream = await openUpstream();
    const { lines } = await openDomain(domain, upstream);
    await expect
      .poll(() => readSecurely("https://localhost", "/", authority.ca).catch(() => null), {
        timeout: 10_000,
      })
      .toMatchObject({ status: 200, body: expect.stringContaining('"x-forwarded-proto":"https"') });
    // A shop that does not answer says nothing about the certificate.
    await new Promise((resolve) => {
      upstream.close(resolve);
      upstream.closeAllConnections();
    });
    expect(await readSecurely("https://localhost", "/", authority.ca)).toMatchObject({
      status: 502,
    });
    expect(lines).toEqual([]);
  },
  90_000,
);

test.skipIf(!hasCaddy())(
  "without a certificate plain HTTP shows the shop, and the reason is said once",
  async () => {
    const [http, https, nobody] = [await freePort(), await freePort(), await freePort()];
    const root = join(newFolder(), "root.crt");
    writeFileSync(root, (await makeAuthority()).cert);
    const { lines } = await openDomain(
      {
        DOMAIN: "localhost",
        DOMAIN_PORTS: `${http},${https}`,
        DATA_DIR: newFolder(),
        ACME_URL: `https://localhost:${nobody}/directory`,
        ACME_ROOT: root,
      },
      await openUpstream(),
    );
    await expect
      .poll(() => lines.join("\n"), { timeout: 20_000 })
      .toMatch(
        /^localhost has no certificate yet, so plain HTTP shows the shop: .*connection refused$/,
      );
    const plain = await fetch(`http://localhost:${http}/shop`, { redirect: "manual" });
    expect([plain.status, await plain.json()]).toMatchObject([
      200,
      { "x-forwarded-proto": "http" },
    ]);
  },
  60_000,
);
