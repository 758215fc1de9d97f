import type { RequestListener, ServerResponse } from "node:http";
import { connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createHttpServer, drain, listen } from "#server/http/http-server.ts";

const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function open(handler: RequestListener) {
  const server = createHttpServer(handler);
  const port = Number(new URL(await listen(server, { port: 0, host: "127.0.0.1" })).port);
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  closing.push(async () => {
    socket.destroy();
    server.closeAllConnections();
    await drain(server);
  });
  return socket;
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

test("pipelined requests are handled one after the other, and answered in order", async () => {
  const begun: string[] = [];
  const underWay: ServerResponse[] = [];
  let mostAtOnce = 0;
  const socket = await open((req, res) => {
    begun.push(req.url ?? "");
    underWay.push(res);
    mostAtOnce = Math.max(mostAtOnce, underWay.length);
    setImmediate(() => {
      underWay.splice(underWay.indexOf(res), 1);
      res.end(`answer to ${req.url}\n`);
    });
  });
  const paths = Array.from({ length: 12 }, (_, n) => `/${n}`);
  socket.write(paths.map(get).join(""));
  let answers = "";
  for await (const piece of socket) {
    answers += piece;
    if (answers.includes("answer to /11\n")) break;
  }
  expect(begun).toEqual(paths);
  expect(mostAtOnce).toBe(1);
  expect([...answers.matchAll(/answer to (\S+)/g)].map(([, path]) => path)).toEqual(paths);
});

test("a connection that pipelines very many and reads nothing is closed after one of them", async () => {
  let begun = 0;
  const socket = await open(() => {
    begun += 1;
  });
  socket.write(get("/").repeat(3_000));
  await new Promise((resolve) => socket.once("close", resolve));
  expect(begun).toBe(1);
});

test("a request whose visitor has left is not started", async () => {
  let begun = 0;
  let noteLeft = () => {};
  const hasLeft = new Promise<void>((resolve) => {
    noteLeft = resolve;
  });
  const socket = await open((_req, res) => {
    begun += 1;
    res.once("close", noteLeft);
    socket.destroy();
  });
  socket.write(get("/").repeat(10));
  await hasLeft;
  await new Promise(setImmediate);
  expect(begun).toBe(1);
});
