import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import express from "express";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { answerBeforeBodyEnds, Bodies } from "#server/http/bodies.ts";
import { boundConnections } from "#server/http/connections.ts";
import { createHttpServer, drain, listen } from "#server/http/http-server.ts";
import type { Refusal } from "#server/http/requests.ts";
import { startShopServer } from "#tests/support/shop-server.ts";

const shop = await startShopServer();
const port = Number(new URL(shop.url).port);
const folder = mkdtempSync(join(tmpdir(), "haat-bodies-"));
const sockets: Socket[] = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

const MB = 1024 * 1024;

/** Sends the beginning of a request and leaves the connection open. */
function begin(sent: string | Buffer, to = port): Socket {
  const socket = connect(to, "127.0.0.1");
  socket.on("error", () => {});
  socket.write(sent);
  sockets.push(socket);
  return socket;
}

describe("60 MB from a stranger are refused with a readable answer", () => {
  const big = join(folder, "big");
  writeFileSync(big, Buffer.alloc(60 * MB, "a"));
  const curl = async (path: string, ...more: string[]) => {
    const write = "%{http_code} %{redirect_url}";
    const sent = ["-s", "-o", join(folder, "answer"), "-w", write, ...more, shop.url + path];
    const { stdout } = await promisify(execFile)("curl", sent);
    return stdout;
  };

  test("for curl, as a form and as an upload, with and without Expect", async () => {
    for (const more of [[], ["-H", "Expect:"], ["-H", "Transfer-Encoding: chunked"]]) {
      expect(await curl("/login", "--data-binary", `@${big}`, ...more)).toBe("413 ");
      expect(await curl("/admin/product", "-F", `image=@${big}`, ...more)).toMatch(
        /^302 .*\/login/,
      );
      expect(await curl("/api/product/post-product", "-F", `image=@${big}`, ...more)).toBe("401 ");
    }
  });

  test("for fetch", async () => {
    const form = await fetch(`${shop.url}/login`, { method: "POST", body: Buffer.alloc(60 * MB) });
    expect([form.status, await form.text()]).toEqual([
      413,
      "This is too large: at most 1 MB can be sent here.\n",
    ]);
    const body = new FormData();
    body.set("image", new Blob([Buffer.alloc(60 * MB)]));
    const upload = await fetch(`${shop.url}/api/product/post-product`, { method: "POST", body });
    expect([upload.status, await upload.json()]).toMatchObject([401, { success: false }]);
  });
});

test("most connections of a flood of unwanted bodies are closed, and the first still get answers", async () => {
  const head = `POST /login HTTP/1.1\r\nHost: x\r\nContent-Length: ${60 * MB}\r\n\r\n`;
  const flood = Array.from({ length: 60 }, () => begin(head));
  const answers = flood.map((socket) => once(socket, "data"));
  const [first] = await Promise.race(answers);
  expect(String(first)).toMatch(/^HTTP\/1.1 413/);
  // Sixteen connections may stay open for half a minute, so the test waits for the other 44 only.
  let closed = 0;
  await new Promise<void>((resolve) => {
    for (const socket of flood)
      socket.once("close", () => {
        closed += 1;
        if (closed === 44) resolve();
      });
  });
});

test("endless bodies take little memory, and leave room for another address's form", async () => {
  const head = `POST /login HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${MB}\r\n\r\n`;
  const piece = Buffer.concat([Buffer.from(head), Buffer.alloc(900_000, "a")]);
  const answers = Array.from({ length: 30 }, () => once(begin(piece), "data"));
  const [answer] = await Promise.race(answers);
  expect(String(answer)).toMatch(/^HTTP\/1.1 503 [\s\S]*Retry-After: 5/);
  for (const socket of sockets.splice(0)) socket.destroy();
  await expect
    .poll(async () => {
      const form = new URLSearchParams({ phoneNumber: "1", password: "1" });
      return (await fetch(`${shop.url}/login`, { method: "POST", body: form })).status;
    })
    .toBe(400);
});

test("a form that arrives too slowly is refused", async () => {
  const app = express();
  const bodies = new Bodies(folder, async () => 0, 50);
  app.use(answerBeforeBodyEnds, (req, res) => {
    bodies
      .read(req, res, () => new Request("http://x/"))
      .catch((error: Refusal) => {
        res.status(error.status).send(error.message);
      });
  });
  const server = createHttpServer(app);
  const url = await listen(server, { port: 0, host: "127.0.0.1" });
  const socket = begin(
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf",
    Number(new URL(url).port),
  );
  const [answer] = await once(socket, "data");
  expect(String(answer)).toMatch(/^HTTP\/1.1 408 [\s\S]*took too long/);
  socket.destroy();
  await drain(server);
});

test("an upload of staff is on disk while it arrives, and deleted afterwards", async () => {
  const uploads = join(folder, "uploads");
  const bodies = new Bodies(uploads, async () => 40 * MB);
  const app = express();
  app.use(async (req, res) => {
    const body = await bodies.read(req, res, () => new Request("http://x/"));
    res.send(String((await text(body as unknown as NodeJS.ReadableStream)).length));
  });
  const server = createHttpServer(app);
  const url = await listen(server, { port: 0, host: "127.0.0.1" });
  const answer = await fetch(`${url}/admin/product`, {
    method: "POST",
    headers: { "Content-Type": "multipart/form-data; boundary=x" },
    body: "a".repeat(5 * MB),
  });
  expect(await answer.text()).toBe(String(5 * MB));
  await expect.poll(() => readdirSync(uploads)).toEqual([]);
  await drain(server);
});

test("an unread upload is closed with its answer", async () => {
  const uploads = join(folder, "unread");
  const bodies = new Bodies(uploads, async () => 40 * MB);
  const app = express();
  app.use(async (req, res) => {
    await bodies.read(req, res, () => new Request("http://x/"));
    res.status(403).send("not you");
  });
  const server = createHttpServer(app);
  const url = await listen(server, { port: 0, host: "127.0.0.1" });
  const headers = { "Content-Type": "multipart/form-data; boundary=x" };
  for (let n = 0; n < 3; n++) {
    const sent = { method: "POST", headers, body: "a".repeat(MB) };
    expect((await fetch(`${url}/admin/carousel-offer`, sent)).status).toBe(403);
  }
  const nameOf = (fd: string) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      // The descriptor that read the list.
      return "";
    }
  };
  const open = () =>
    readdirSync("/proc/self/fd")
      .map(nameOf)
      .filter((name) => name.startsWith(uploads));
  await expect.poll(() => [...open(), ...readdirSync(uploads)]).toEqual([]);
  await drain(server);
});

test("an upload that breaks off while it waits ends by itself", async () => {
  const bodies = new Bodies(join(folder, "broken"), async () => 40 * MB);
  const seen = { begun: 0, closed: 0, refused: [] as string[] };
  const app = express();
  app.use((req, res) => {
    seen.begun += 1;
    req.once("close", () => {
      seen.closed += 1;
    });
    bodies
      .read(req, res, () => new Request("http://x/"))
      .catch((error: Refusal) => {
        seen.refused.push(error.message);
      });
  });
  const server = createHttpServer(app);
  const to = Number(new URL(await listen(server, { port: 0, host: "127.0.0.1" })).port);
  const head =
    "POST /admin/product HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 500000\r\n\r\nabc";
  const [first, second, waiting] = [begin(head, to), begin(head, to), begin(head, to)];
  await expect.poll(() => seen.begun).toBe(3);
  waiting.destroy();
  await expect.poll(() => seen.closed).toBe(1);
  first.destroy();
  second.destroy();
  await expect.poll(() => seen.refused).toEqual(Array(3).fill("The request broke off."));
  await drain(server);
});

describe("connections", () => {
  async function open(bounds: { inAll: number; ofOne: number }) {
    const server = createHttpServer((req, res) => void (req.url !== "/never" && res.end("well")));
    boundConnections(server, { ...bounds, isProxy: () => false });
    const url = await listen(server, { port: 0, host: "127.0.0.1" });
    const close = () => {
      server.closeAllConnections();
      server.close();
    };
    return { port: Number(new URL(url).port), close };
  }
  const GET = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

  test.each([
    ["of one address", { inAll: 100, ofOne: 3 }],
    ["in all", { inAll: 3, ofOne: 100 }],
  ])("are limited %s, and refused ones are told so", async (_what, bounds) => {
    const house = await open(bounds);
    for (let n = 0; n < 3; n++) await once(begin("GET / HTTP/1.1\r\n", house.port), "connect");
    const [answer] = await once(begin(GET, house.port), "data");
    expect(String(answer)).toMatch(/^HTTP\/1.1 503 [\s\S]*Retry-After/);
    house.close();
  });

  test("that are idle are closed for new ones", async () => {
    const house = await open({ inAll: 100, ofOne: 3 });
    const idle = [begin(GET, house.port), begin(GET, house.port), begin(GET, house.port)];
    await Promise.all(idle.map((socket) => once(socket, "data")));
    const closed = Promise.race(idle.map((socket) => once(socket, "close")));
    const [answer] = await once(begin(GET, house.port), "data");
    expect(String(answer)).toMatch(/^HTTP\/1.1 200 /);
    await closed;
    house.close();
  });

  test("that were idle longest are closed first, and none that waits for an answer", async () => {
    const house = await open({ inAll: 3, ofOne: 100 });
    const ask = async (socket: Socket) => {
      socket.write(GET);
      await once(socket, "data");
    };
    const [waiting, quiet, lately] = [
      begin("", house.port),
      begin("", house.port),
      begin("", house.port),
    ];
    await ask(waiting);
    waiting.write("GET /never HTTP/1.1\r\nHost: x\r\n\r\n");
    await ask(lately);
    await ask(quiet);
    await ask(lately);
    const closed = once(quiet, "close");
    await once(begin(GET, house.port), "data");
    await closed;
    expect([waiting.destroyed, lately.destroyed]).toEqual([false, false]);
    house.close();
  });
});
