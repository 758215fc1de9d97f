import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterAll, expect, test } from "vitest";
import { startShopServer } from "#tests/support/shop-server.ts";

/** Accepts every connection and sends nothing. */
const sockets: Socket[] = [];
const store = createServer((socket) => void sockets.push(socket.on("error", () => {}).resume()));
store.listen(0, "127.0.0.1");
await once(store, "listening");
Object.assign(process.env, {
  S3_ENDPOINT: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
  S3_BUCKET: "pictures",
  S3_ACCESS_KEY: "key",
  S3_SECRET_KEY: "secret",
});
const shop = await startShopServer();

afterAll(async () => {
  await shop.close();
  for (const socket of sockets) socket.destroy();
  store.close();
});

test("a hanging picture store does not delay pages", async () => {
  const pictures = Array.from({ length: 40 }, async (_, n) => {
    const name = `${n.toString(16).padStart(32, "0")}-10x10.webp`;
    return (await fetch(`${shop.url}/media/${name}`)).status;
  });
  while (sockets.length === 0) await once(store, "connection");
  const pages = ["/cart", "/track-order", "/login"].map(async (path) => {
    const headers = { Cookie: "cart=made-up" };
    return (await fetch(shop.url + path, { headers })).status;
  });
  expect(await Promise.all(pages)).toEqual([200, 200, 200]);
  expect(new Set(await Promise.all(pictures))).toEqual(new Set([503]));
});
