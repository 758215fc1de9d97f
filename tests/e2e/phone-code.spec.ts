import { latinDigits } from "#app/domain/core/digits.ts";
import { openReceiver } from "../support/receiver.ts";
import { order } from "./advance.ts";
import { test as base } from "./own-shop.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  logInAsNasrin,
  open,
  toastSays,
} from "./shop.ts";
import { openGroups } from "./staff.ts";

type Gateway = Awaited<ReturnType<typeof openReceiver>>;

const test = base.extend<{ sms: Gateway }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from here
  sms: async ({}, use) => {
    const sms = await openReceiver(() => ({ status: 200, body: "ok" }));
    await use(sms);
    await sms.close();
  },
  shopEnv: async ({ sms }, use) =>
    use({
      ...{ SMS_URL: `${sms.url}send`, SMS_HEADERS: "Content-Type: application/json" },
      ...{ SMS_BODY: '{"to":"{phone}","message":"{text}"}', SAMPLE_DATA: "yes" },
    }),
});

const SAID = {
  en: {
    title: "Is this your number?",
    label: /Code of six digits/,
    send: "This is my number",
    wrong: "This is not the code of the last SMS.",
  },
  bn: {
    title: "এটি কি আপনার নম্বর?",
    label: "ছয় ডিজিটের কোড",
    send: "এটি আমার নম্বর",
    wrong: "শেষ এসএমএসের কোডের সঙ্গে মেলেনি।",
  },
};

for (const language of ["en", "bn"] as const)
  test(`Rahima proves the number of a risky order by the code of an SMS, in ${language}`, async ({
    browser,
    page,
    scripted,
    baseURL,
    sms,
  }) => {
    await logInAsNasrin(page, scripted);
    await open(page, "/admin/order/checks", scripted);
    await openGroups(page.locator("main"));
    await page.getByLabel("Total above (TK)").fill("1");
    await page.getByLabel("Orders in 24 hours that get a code, at most").fill("5");
    await page.getByRole("button", { name: "Save" }).click();
    await toastSays(page, "Saved.");

    const shop = { language, scripted, ...(baseURL && { baseURL }) };
    const { rahima, context } = await order(browser, shop);

    const id = new URL(rahima.url()).pathname.split("/").at(-1);
    const codeIn = () =>
      sms.received
        .map(({ body }) => JSON.parse(body) as { to: string; message: string })
        .filter(({ to }) => to.endsWith("1712345699"))
        .flatMap(({ message }) => latinDigits(message).match(/(?<!\d)\d{6}(?!\d)/)?.[0] ?? [])[0];
    await expect.poll(codeIn, { timeout: 60_000 }).toBeDefined();
    const code = codeIn() ?? "";

    const said = SAID[language];
    await expect(rahima.getByRole("heading", { name: said.title })).toBeVisible();
    await expectNoSidewaysScroll(rahima);
    if (scripted) await expectAccessible(rahima);
    const wrong = code === "123456" ? "654321" : "123456";
    await rahima.getByLabel(said.label).fill(wrong);
    await rahima.getByRole("button", { name: said.send }).click();
    await expect(rahima.getByText(said.wrong).first()).toBeVisible();
    await expect(rahima.getByLabel(said.label)).toHaveValue(wrong);
    await rahima.getByLabel(said.label).fill(code);
    await rahima.keyboard.press("Enter");
    await expect(rahima.getByRole("heading", { name: said.title })).toHaveCount(0);
    await context.close();

    await open(page, `/admin/calls?order=${id}`, scripted);
    await expect(page.getByText("Number proved")).toBeVisible();
  });
