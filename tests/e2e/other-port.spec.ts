import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { expect, test, typeNasrinsLogIn } from "./shop.ts";

test.use({
  // Browsers trust it no more than any host on plain http: they send `Sec-Fetch-Site` only to
  // loopback and https.
  baseURL: async ({ baseURL }, use) => use(baseURL?.replace("127.0.0.1", "shop.test")),
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = [...(launchOptions.args ?? []), "--host-resolver-rules=MAP *.test 127.0.0.1"];
      await use({ ...launchOptions, args });
    },
    { scope: "worker" },
  ],
});

/** A foreign page on another port of the shop's host, which hides its origin. */
async function openOtherPort(page: Page, action: string, fields: Record<string, string>) {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
  );
  const html = `<!doctype html><meta name="referrer" content="no-referrer">
    <form method="post" action="${action}">${inputs.join("")}<button>Win a prize</button></form>`;
  const server = createServer((_, res) => res.setHeader("Content-Type", "text/html").end(html));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  await page.goto(`http://shop.test:${port}/`);
  await page.getByRole("button", { name: "Win a prize" }).click();
  await expect(page.getByText("It was sent from another site.")).toBeVisible();
  server.close();
  server.closeAllConnections();
}

test("a page on another port of the same host cannot act for a logged-in visitor", async ({
  page,
  scripted,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await typeNasrinsLogIn(page, scripted);
  const code = scripted ? "PLANTEDBYSCRIPT" : "PLANTED";
  await openOtherPort(page, `${baseURL}/admin/promo-code/post`, { code, discount: "500" });
  await openOtherPort(page, `${baseURL}/logout`, {});
  await page.goto("/admin/promo-code");
  await expect(page.getByRole("heading", { level: 1, name: "Promo Code" })).toBeVisible();
  await expect(page.getByText(code, { exact: true })).toHaveCount(0);
  // The shop's own form is trusted on plain http, from a private page too.
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Log in" })).toBeVisible();
});
