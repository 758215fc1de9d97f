import { existsSync, readdirSync, readlinkSync } from "node:fs";
import { request as send } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeEach, expect, test } from "vitest";
import { makeDeliveredOrder, makeOrder, makeProduct } from "#tests/support/factories.ts";
import { startShopServer } from "#tests/support/shop-server.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

const { url, uploads, close } = await startShopServer();
afterAll(close);

const MB = 1024 * 1024;
const owner = await cookiesOf(null);
const packer = await cookiesOf("packer");

async function cookiesOf(role: "packer" | null): Promise<string> {
  const { visitor } = await visitAsStaff({ origin: url }, { role });
  return [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}

/** This process's open files and file names in the upload folder. */
function held(): string[] {
  const open = readdirSync("/proc/self/fd")
    .map((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`);
      } catch {
        // The descriptor that read the list.
        return "";
      }
    })
    .filter((name) => name.startsWith(uploads));
  return [...open, ...(existsSync(uploads) ? readdirSync(uploads) : [])];
}

beforeEach(() => expect(held()).toEqual([]));

const boundary = "haatboundary";
const headersOf = (cookie: string) => ({
  Cookie: cookie,
  "Content-Type": `multipart/form-data; boundary=${boundary}`,
});
const OWN = { "Sec-Fetch-Site": "same-origin" };

/** A form with one file of this size. */
function formOf(bytes: number): string {
  const part = (name: string, more = "") =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
  const file = part("path", '; filename="a.png"');
  return `${part("intent")}create\r\n${file}${"a".repeat(bytes)}\r\n--${boundary}--\r\n`;
}

/** Uploads a file to the slides' page and reads the answer. */
async function upload(
  cookie: string,
  more: Record<string, string>,
  path = "/admin/carousel-offer",
) {
  const headers = { ...headersOf(cookie), ...more };
  const body = formOf(5 * MB);
  const answer = await fetch(url + path, { method: "POST", headers, body, redirect: "manual" });
  await answer.text();
  return answer;
}

test("an upload refused by role leaves no file", async () => {
  for (const path of ["/admin/carousel-offer", "/admin/carousel-offer.data", "/admin/product"]) {
    for (let n = 0; n < 3; n++) expect((await upload(packer, OWN, path)).status).not.toBe(200);
    await expect.poll(held).toEqual([]);
  }
  const call = await upload(packer, OWN, "/api/carousel/upload");
  expect(call.status).toBe(403);
  await expect.poll(held).toEqual([]);
});

test("an upload refused by its form token, or as another site's, leaves no file", async () => {
  expect((await upload(owner, {})).status).toBe(403);
  expect((await upload(owner, { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
  await expect.poll(held).toEqual([]);
});

test("an upload that is no form leaves no file", async () => {
  const headers = { ...headersOf(owner), ...OWN };
  // Repeated, because an uncaught error once followed only some of them.
  for (let n = 0; n < 20; n++) {
    const body = (n % 2 ? "" : `--${boundary}\r\n`) + "a".repeat(MB);
    const answer = await fetch(`${url}/admin/carousel-offer`, { method: "POST", headers, body });
    expect(answer.status).toBe(400);
  }
  await expect.poll(held).toEqual([]);
});

test("an upload whose picture is refused leaves no file", async () => {
  expect((await upload(owner, OWN)).status).toBe(400);
  await expect.poll(held).toEqual([]);
});

test("an upload of more than 40 MB is refused with a reason, and leaves no file", async () => {
  const headers = { ...headersOf(owner), ...OWN };
  // Without a length, so that the server must count.
  const request = send(`${url}/admin/carousel-offer`, { method: "POST", headers });
  const answer = new Promise<[number | undefined, string]>((resolve) => {
    request.once("response", async (response) =>
      resolve([response.statusCode, await text(response)]),
    );
  });
  for (let n = 0; n < 41; n++) request.write(Buffer.alloc(MB, "a"));
  request.end();
  expect(await answer).toEqual([413, "This is too large: at most 40 MB can be sent here.\n"]);
  await expect.poll(held).toEqual([]);
});

test("an upload whose sender disconnects leaves no file", async () => {
  const { host, port } = new URL(url);
  for (const cookie of [owner, packer]) {
    const socket = connect(Number(port), "127.0.0.1");
    const head = Object.entries({
      Host: host,
      ...headersOf(cookie),
      ...OWN,
      "Content-Length": 9 * MB,
    });
    socket.write(`POST /admin/carousel-offer HTTP/1.1\r\n`);
    socket.write(`${head.map(([name, value]) => `${name}: ${value}`).join("\r\n")}\r\n\r\n`);
    socket.write(Buffer.alloc(2 * MB, "a"));
    await expect.poll(held).not.toEqual([]);
    socket.destroy();
    await expect.poll(held).toEqual([]);
  }
});

test("only the page of a delivered order takes a stranger's picture, up to 20 MB", async () => {
  const delivered = await makeDeliveredOrder((await makeProduct()).id);
  const early = await makeOrder();
  const review = (id: string) => upload("", OWN, `/track-order/${id}/review`);
  // Read, and asked for the stars.
  expect((await review(delivered.id)).status).toBe(400);
  for (const id of [early.id, crypto.randomUUID(), "1"]) {
    const { status } = await review(id);
    expect(status, id).toBeGreaterThanOrEqual(400);
    expect(status, id).toBeLessThan(500);
  }
  const answer = await fetch(`${url}/track-order/${delivered.id}/review`, {
    method: "POST",
    headers: { ...headersOf(""), ...OWN },
    body: formOf(21 * MB),
  });
  expect(answer.status).toBe(413);
  expect(await answer.text()).toContain("at most 20 MB");
  await expect.poll(held).toEqual([]);
});
