import { makeLandingPage } from "./landing.ts";
import { test } from "./own-shop.ts";
import { expect, expectNoSidewaysScroll, NASRIN, open } from "./shop.ts";

test.use({
  shopEnv: { SAMPLE_DATA: "yes" },
  viewport: { width: 360, height: 740 },
  locale: "bn-BD",
});

test("letters doubled without the browser's knowledge stay within a phone's width, and bars leave room", async ({
  page,
  request,
  ownShop,
  scripted,
}) => {
  await request.post("/login", { form: NASRIN, headers: { Origin: ownShop } });
  const said = { headline: "Honey of winter", reasons: "Not heated" };
  const honey = "sundarbans-khalisha-honey";
  await makeLandingPage(request, ownShop, { product: honey, slug: "honey", ...said });
  await open(page, `/products/${honey}`, scripted);
  await page.getByRole("button", { name: "কার্টে যোগ করুন", exact: true }).first().click();
  await expect(page.getByText("কার্টে আছে", { exact: true }).first()).toBeVisible();
  for (const path of ["/", `/products/${honey}`, "/l/honey", "/cart", "/checkout"]) {
    await open(page, path, scripted);
    for (const folded of await page.locator("main details").all())
      await folded.evaluate((details) => details.setAttribute("open", ""));
    await page.locator("html").evaluate((html) => {
      html.style.fontSize = "200%";
    });
    await expectNoSidewaysScroll(page);
    const held = await page.evaluate(() =>
      [...document.querySelectorAll("header, nav, main *")]
        .map((box) => ({ box: box.getBoundingClientRect(), at: getComputedStyle(box).position }))
        .filter(({ box, at }) => /fixed|sticky/.test(at) && box.bottom > 0 && box.top < innerHeight)
        .reduce((sum, { box }) => sum + box.height, 0),
    );
    expect(held, `${path}: pixels under bars`).toBeLessThan(320);
  }
});
