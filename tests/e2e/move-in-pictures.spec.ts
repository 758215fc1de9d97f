import { makePicture } from "../support/pictures.ts";
import { openReceiver } from "../support/receiver.ts";
import { test as base } from "./own-shop.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, logInAsNasrin, open } from "./shop.ts";

type Old = Awaited<ReturnType<typeof openReceiver>> & { isMended: boolean };

const test = base.extend<{ old: Old }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from here
  old: async ({}, use) => {
    const body = await makePicture(900, 900);
    const old: Old = Object.assign(
      await openReceiver(({ path }) =>
        path === "/gone.jpg" && !old.isMended ? { status: 404 } : { status: 200, body },
      ),
      { isMended: false },
    );
    await use(old);
    await old.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from here
  shopEnv: async ({}, use) => use({ WEBHOOKS_TO_PRIVATE: "yes" }),
});

test("Nasrin's pictures come from her old shop, the missing one when she tries again", async ({
  page,
  scripted,
  old,
}) => {
  /** Without script a reader reloads the page herself. */
  const comesTo = (said: string) =>
    expect(async () => {
      if (!scripted) await page.reload();
      await expect(page.getByText(said)).toBeVisible({ timeout: 1_000 });
    }).toPass();

  await logInAsNasrin(page, scripted);
  await open(page, "/admin/move-in", scripted);
  const text = `Name,Price,Images\nMustard honey,450,"${old.url}jar.jpg, ${old.url}gone.jpg"\n`;
  const file = { name: "honey.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
  await page.getByLabel("One file or several").setInputFiles(file);
  await page.getByRole("button", { name: "Show the preview" }).click();
  await page.getByRole("button", { name: "Bring in 1 product" }).click();
  await comesTo("1 picture fetched · 1 failed");
  await expect(page.getByText("it answered: 404")).toBeVisible();
  if (scripted) await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  old.isMended = true;
  await page.getByRole("button", { name: "Try again" }).click();
  await comesTo("2 pictures fetched");
  await open(page, "/products/mustard-honey", scripted);
  await expect(page.getByRole("img", { name: /Mustard honey/ }).first()).toBeVisible();
});
