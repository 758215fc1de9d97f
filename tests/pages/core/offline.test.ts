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
