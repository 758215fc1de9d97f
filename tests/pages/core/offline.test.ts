import { brotliCompressSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeOrder, makeProduct } from "#tests/support/factories.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

const WORKER = "/offline.js";
const REMOVES_ITSELF = "registration.unregister()";

let honey: { id: string };

beforeAll(async () => {
  await emptyTables();
  honey = await makeProduct({ title: "Honey <b>", slug: "honey", price: 700 });
});

test("the worker knows shop and texts in the visitor's language, in about 2 kB", async () => {
  const { html, headers } = await new Visitor().send(WORKER);
  expect(headers.get("Content-Type")).toContain("text/javascript");
  // Else it could ask the network for nothing.
  expect(headers.get("Content-Security-Policy")).toContain("connect-src 'self'");
  expect(html).toContain("No connection right now");
  expect(html).not.toContain(REMOVES_ITSELF);
  expect(() => new Function(html)).not.toThrow();
  expect(brotliCompressSync(html).length).toBeLessThan(2200);
  const bangla = await new Visitor({ language: "bn" }).send(WORKER);
  expect(bangla.html).toContain("এখন ইন্টারনেট নেই");
});

test("the lite version and staff get a worker that removes itself", async () => {
  const lite = new Visitor();
  lite.cookies.set("lite", "1");
  expect((await lite.send(WORKER)).html).toContain(REMOVES_ITSELF);
  const { visitor } = await visitAsStaff();
  expect((await visitor.send(WORKER)).html).toContain(REMOVES_ITSELF);
});

test("the copy of an order that a browser keeps says nothing of the person", async () => {
  const order = await makeOrder({ address: "12 Sherpur Road" });
  const stranger = new Visitor();
  const { html } = await stranger.send(`/track-order/${order.id}`);
  expect(html).toContain("12 Sherpur Road");
  const headers = { "X-Kept": "1", "Save-Data": "on" };
  const kept = await stranger.send(`/track-order/${order.id}`, { headers });
  expect(kept.html).toContain(String(order.orderNumber));
  expect(kept.html).not.toMatch(/12 Sherpur Road|<script/);
});

test("the kept cart is names and quantities, never a price", async () => {
  const rahima = new Visitor();
  expect((await rahima.send("/offline/cart")).html).toBe("");
  await rahima.submit("/cart", { intent: "add-line", productId: honey.id, quantity: "2" });
  const { html, headers } = await rahima.send("/offline/cart");
  expect(html).toBe("<li>Honey &lt;b&gt; × 2");
  expect(headers.get("Cache-Control")).toBe("private, no-store");
});

/** The worker as a browser runs it, with what it asks for and its pauses, which `go` ends. */
async function runWorker() {
  const { html } = await new Visitor().send(WORKER);
  const asked: string[] = [];
  const kept: string[] = [];
  const pauses: (() => void)[] = [];
  const origin = "https://shop.example";
  const globals = {
    fetch: async (path: string) => {
      asked.push(path);
      return new Response("");
    },
    setTimeout: (done: () => void) => pauses.push(done),
    caches: {
      open: async () => ({
        put: async (path: string) => kept.push(path),
        delete: async () => true,
        keys: async () => [],
      }),
      delete: async () => true,
    },
    location: { origin },
    clients: { claim: async () => {} },
    registration: { update: async () => {} },
    ...{ onfetch: null, oninstall: null, onactivate: null },
  };
  const run = new Function(...Object.keys(globals), `${html}\nreturn { onfetch, onactivate };`);
  const { onfetch, onactivate } = run(...Object.values(globals));
  const works: Promise<void>[] = [];
  const waitUntil = (work: Promise<void>) => works.push(work);
  const send = (method: string) => (path: string) =>
    onfetch({ request: { method, mode: "cors", url: origin + path }, waitUntil });
  return {
    ...{ asked, kept, works },
    activate: () => onactivate({ waitUntil }),
    get: send("GET"),
    post: send("POST"),
    go: async () => {
      let isDone = false;
      const all = Promise.all(works).finally(() => {
        isDone = true;
      });
      // One pause may follow another.
      do {
        for (const done of pauses.splice(0)) done();
        await new Promise(setImmediate);
      } while (!isDone);
      return all;
    },
  };
}

test("the cart is kept once after changes that follow each other, and never after typing", async () => {
  const { asked, works, post, go } = await runWorker();
  for (const path of ["/checkout/draft", "/l/honey/typed"]) post(path);
  expect(works).toEqual([]);
  for (const path of ["/cart", "/checkout.data"]) post(path);
  await go();
  expect(asked).toEqual(["/offline/cart"]);
  post("/cart");
  await go();
  expect(asked).toHaveLength(2);
});

test("the next page does not wait until a new worker has kept the cart", async () => {
  const { asked, works, activate, go } = await runWorker();
  activate();
  // Ends although nothing ends the pause before the cart is asked for.
  await Promise.all(works);
  expect(asked).toEqual([]);
  await go();
  await expect.poll(() => asked).toEqual(["/offline/cart"]);
});

test("an order that was opened just before the log-out is not kept after it", async () => {
  const { kept, get, post, go } = await runWorker();
  const path = "/track-order/9d2c6a34-5b0e-4c1f-8f57-2f1a7d1c0e42";
  get(`${path}.data`);
  post("/logout");
  await go();
  expect(kept).toEqual([]);
  get(`${path}.data`);
  await go();
  expect(kept).toEqual([path]);
});
