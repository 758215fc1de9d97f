import type { CDPSession, Page, Worker } from "@playwright/test";
import { makePushBrowser } from "../support/push-browser.ts";
import { openReceiver } from "../support/receiver.ts";
import { test as base } from "./own-shop.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  logInAsNasrin,
  open,
  toastSays,
} from "./shop.ts";
import { orderToDhaka } from "./staff.ts";

type Service = Awaited<ReturnType<typeof openReceiver>>;

const test = base.extend<{ service: Service }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from here
  service: async ({}, use) => {
    const service = await openReceiver(() => ({ status: 201 }));
    await use(service);
    await service.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from here
  shopEnv: async ({}, use) => use({ WEBHOOKS_TO_PRIVATE: "yes", SAMPLE_DATA: "yes" }),
});

test.use({ serviceWorkers: "allow" });

const PAGE = "/admin/account/notices";

/**
 * Chromium subscribes at the stand-in, since no real push service can be reached from a test; all
 * else is its own.
 */
async function subscribeAt(page: Page, endpoint: string, keys: { p256dh: string; auth: string }) {
  await page.context().grantPermissions(["notifications"]);
  await page.addInitScript(
    (subscription) => {
      const json = { toJSON: () => subscription };
      PushManager.prototype.subscribe = async () => json as unknown as PushSubscription;
    },
    { endpoint, keys },
  );
}

/** The worker's registration, by which Chromium is handed what a push service would bring. */
async function findRegistration(cdp: CDPSession): Promise<string> {
  const registered = new Promise<string>((resolve) => {
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [found] = registrations;
      if (found) resolve(found.registrationId);
    });
  });
  await cdp.send("ServiceWorker.enable");
  return registered;
}

/**
 * Headless Chromium forbids every notification, so that its worker writes down what it would show,
 * by tag, as a browser replaces them.
 */
async function recordShown(worker: Worker): Promise<() => Promise<unknown>> {
  await worker.evaluate(`
    self.shown = new Map();
    self.registration.showNotification = async (title, options) => {
      self.shown.set(options.tag, { title, body: options.body, tag: options.tag });
    };`);
  return () => worker.evaluate("[...self.shown.values()]");
}

// A browser subscribes by script.
test("Nasrin's browser is told of an order while the admin is closed @script", async ({
  page,
  scripted,
  service,
}) => {
  const browser = makePushBrowser();
  await subscribeAt(page, `${service.url}phone`, browser.keys);
  await logInAsNasrin(page, scripted);
  await open(page, PAGE, scripted);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Tell this browser" }).click();
  await expect(page.getByRole("button", { name: /^Remove / })).toBeVisible();
  await page.goto("/");
  // The storefront lies outside the worker's scope.
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await orderToDhaka(page, "Rahima Begum");
  await expect.poll(() => service.received.length, { timeout: 30_000 }).toBe(1);
  const [push] = service.received;
  const told = push ? browser.decrypt(push) : {};
  expect(told.title).toMatch(/^New order \d+/);
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error("the page registered no worker");
  const shown = await recordShown(worker);
  const cdp = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  const registrationId = await findRegistration(cdp);
  const message = { origin, registrationId, data: JSON.stringify(told) };
  await cdp.send("ServiceWorker.deliverPushMessage", message);
  const expected = { title: told.title, body: told.body, tag: told.id };
  await expect.poll(shown).toEqual([expected]);
  // A repetition replaces it.
  await cdp.send("ServiceWorker.deliverPushMessage", message);
  await expect.poll(shown).toEqual([expected]);
});

test("Nasrin chooses what she is told of, with and without script", async ({ page, scripted }) => {
  await logInAsNasrin(page, scripted);
  await open(page, PAGE, scripted);
  await page.getByLabel("Failed message").uncheck();
  await page.getByLabel("From", { exact: true }).selectOption("22");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Please fill this in.");
  await page.getByLabel("Until", { exact: true }).selectOption("7");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await toastSays(page, "Your choices are saved.");
  await page.reload();
  await expect(page.getByLabel("Failed message")).not.toBeChecked();
  await expect(page.getByLabel("Until", { exact: true })).toHaveValue("7");
  if (!scripted) await expect(page.getByText("This needs JavaScript")).toBeVisible();
});
