import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { freePort } from "#tests/support/free-port.ts";
import { makeAuthority, openTlsGate } from "#tests/support/tls-gate.ts";
import { openShop } from "../../torture/shop.ts";

const url = process.env.DATABASE_URL ?? "";
const SESSION_SECRET = "x".repeat(40);
const [authority, another] = [await makeAuthority(), await makeAuthority()];
const folder = mkdtempSync(join(tmpdir(), "haat-tls-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A file as NODE_EXTRA_CA_CERTS names it. */
function trusting({ cert }: { cert: string }): string {
  const file = join(folder, `${createHash("sha256").update(cert).digest("hex")}.pem`);
  writeFileSync(file, cert);
  return file;
}

async function gateOf(name: string) {
  const gate = await openTlsGate(url, { name, authority });
  onTestFinished(gate.close);
  return gate;
}

test("a shop with a verified database opens, and reconnects after its connections were cut", async () => {
  const gate = await gateOf("localhost");
  const shop = await openShop({
    port: await freePort(),
    dataDir: process.env.DATA_DIR ?? "",
    env: {
      ...{ DATABASE_URL: gate.url, SESSION_SECRET, SAMPLE_DATA: "no" },
      NODE_EXTRA_CA_CERTS: trusting(authority),
    },
  });
  onTestFinished(async () => {
    await shop.stop();
  });
  const status = async (path: string) => {
    const answer = await fetch(shop.url + path, { headers: { Cookie: "cart=none" } });
    await answer.text();
    return answer.status;
  };
  await expect.poll(() => status("/readyz")).toBe(200);
  for (let times = 0; times < 5; times++) {
    gate.cut();
    await expect.poll(() => status("/cart")).toBe(200);
  }
  await expect.poll(() => status("/readyz")).toBe(200);
});

test("a start is refused if the certificate is untrusted or has another name", async () => {
  for (const [name, trusted] of [
    ["localhost", another],
    ["db.example", authority],
  ] as const) {
    const gate = await gateOf(name);
    const env = {
      ...process.env,
      ...{ DATABASE_URL: gate.url, SESSION_SECRET, NODE_EXTRA_CA_CERTS: trusting(trusted) },
    };
    const output = await new Promise<string>((resolve) => {
      execFile(process.execPath, ["haat.cjs", "db", "migrate"], { env }, (error, stdout, stderr) =>
        resolve(error ? stdout + stderr : "it went well"),
      );
    });
    expect(output).toMatch(/certificate/i);
  }
});

test("sslmode=require encrypts and accepts any certificate, for jobs and changes too", async () => {
  const gate = await gateOf("db.example");
  const env = {
    ...process.env,
    ...{ DATABASE_URL: gate.url.replace("verify-full", "require"), SESSION_SECRET },
  };
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, ["haat.cjs", "db", "migrate"], { env }, (_, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
  expect(output).toBe("the database is up to date\n");
});
