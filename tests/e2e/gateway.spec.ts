import { bkashSettings, openBkash } from "../support/bkash.ts";
import { askAlways, order } from "./advance.ts";
import { test as base, waitHalfAnHour } from "./own-shop.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, open, toastSays } from "./shop.ts";

type Desk = Awaited<ReturnType<typeof openBkash>>;

const test = base.extend<{ desk: Desk }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from here
  desk: async ({}, use) => {
    const desk = await openBkash();
    await use(desk);
    await desk.close();
  },
  shopEnv: async ({ desk }, use) => use({ ...bkashSettings(desk.url), SAMPLE_DATA: "yes" }),
});

const SAID = {
  en: { pay: /^Pay .* with bKash$/, cancelled: /You cancelled/, received: /have received/ },
  bn: { pay: /^বিকাশে .* দিন$/, cancelled: /বাতিল করেছেন/, received: /বিকাশে .* পেয়েছি/ },
};

for (const language of ["en", "bn"] as const)
  test(`Rahima pays her advance at bKash's page, in ${language}`, async ({
    browser,
    page,
    scripted,
    baseURL,
    desk,
  }) => {
    await askAlways(page, scripted, "01812345678");
    const where = { language, scripted, ...(baseURL && { baseURL }) };
    const said = SAID[language];
    const { rahima, context, pay } = await order(browser, where, said.pay);
    await expect(pay).toBeVisible();
    await expectNoSidewaysScroll(rahima);
    if (scripted) await expectAccessible(rahima);
    await pay.focus();
    await rahima.keyboard.press("Enter");
    await rahima.getByRole("link", { name: "cancel" }).click();
    await expect(rahima.getByText(said.cancelled).first()).toBeVisible();
    await pay.click();
    await rahima.getByRole("link", { name: "success" }).click();
    await expect(rahima).toHaveURL(/\/track-order\//);
    await expect(rahima.getByText(said.received).first()).toBeVisible();
    await expect(pay).toHaveCount(0);
    expect(desk.charges()).toHaveLength(1);
    // Back in the browser's history nothing is taken again.
    await rahima.goBack();
    await rahima.waitForLoadState("networkidle");
    await rahima.goBack();
    expect(desk.charges()).toHaveLength(1);
    await context.close();
  });

test("Nasrin settles by bKash's portal a payment that bKash never answered about", async ({
  browser,
  page,
  scripted,
  baseURL,
  ownFolder,
  desk,
}) => {
  await askAlways(page, scripted, "01812345678");
  const where = { language: "en", scripted, ...(baseURL && { baseURL }) } as const;
  const { rahima, context, pay } = await order(browser, where, SAID.en.pay);
  desk.on((step, when) =>
    step === "query" || (step === "execute" && when === "after") ? "drop" : undefined,
  );
  await pay.click();
  await rahima.getByRole("link", { name: "success" }).click();
  await expect(rahima).toHaveURL(/\/track-order\//);
  await waitHalfAnHour(ownFolder);

  await open(page, "/admin/advances", scripted);
  await page.getByRole("link", { name: "Open at the gateway" }).click();
  await expect(page.getByText("A payment without an answer")).toBeVisible();
  await expectNoSidewaysScroll(page);
  if (scripted) await expectAccessible(page);
  const settle = page.getByRole("button", { name: "Settle" });
  await page.getByLabel("What the gateway's portal shows").selectOption("paid");
  await page.getByLabel("Note").fill("Seen at 4 pm");
  await settle.click();
  const number = page.getByLabel("Transaction number");
  await expect(number).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Note")).toHaveValue("Seen at 4 pm");
  await number.fill(desk.charges()[0]?.trxID ?? "");
  await settle.click();
  await toastSays(page, /Settled for order/);
  await expect(settle).toHaveCount(0);
  await rahima.reload();
  await expect(rahima.getByText(/120 TK: received, thank you/)).toBeVisible();
  await context.close();
});
