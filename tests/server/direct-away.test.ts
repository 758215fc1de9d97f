import { afterAll, expect, test } from "vitest";
import { startShopServer } from "#tests/support/shop-server.ts";

process.env.DATABASE_DIRECT_URL = "postgres://haat@127.0.0.1:9/haat";
const { url, isListening, close } = await startShopServer();
afterAll(close);

test("the shop is open while only the address for listening answers nobody, and keeps no page", async () => {
  const home = await fetch(url);
  expect(home.status).toBe(200);
  expect(await home.text()).toContain("</html>");
  const categories = await fetch(`${url}/api/category/list-category`);
  expect(categories.status).toBe(200);
  expect(isListening()).toBe(false);
});
