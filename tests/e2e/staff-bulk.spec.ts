import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  logInAsNasrin,
  open,
  test,
  toastSays,
} from "./shop.ts";
import { goodsOf, orderToDhaka, overlay } from "./staff.ts";

test("Nasrin sets a status for a whole list: only the confirmed orders change", async ({
  page,
  scripted,
}) => {
  const own = `${scripted ? "Many" : "Plain many"} ${Date.now() % 1_000_000}`;
  const stays = await orderToDhaka(page, own);
  const leaves = await orderToDhaka(page, own);
  const list = `/admin/order/Processing?search=${encodeURIComponent(own)}`;
  await logInAsNasrin(page, scripted);
  await open(page, list, scripted);
  await expect(page.getByText("2 orders", { exact: true })).toBeVisible();
  await page.getByLabel("With all 2 orders of this list").check();
  await page.getByLabel("New status").selectOption("Deliverd");
  await page.getByRole("button", { name: "Set status" }).click();
  await expect(page.getByText("Set 2 orders to “Deliverd”?")).toBeVisible();
  if (scripted) await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const unseen = await test.step("meanwhile one order goes and another comes", async () => {
    const other = await page.context().newPage();
    await open(other, `/admin/order?edit=${leaves}`, scripted);
    await overlay(other).getByLabel("Status").selectOption("Cancelled");
    await overlay(other).getByRole("button", { name: "Update order" }).click();
    await toastSays(other, "update successful.");
    await other.close();
    return orderToDhaka(page, own);
  });

  await page.getByRole("button", { name: "Yes, set 2 to “Deliverd”" }).click();
  await toastSays(page, "1 order is now Deliverd.");
  await expect(page.getByRole("alert")).toContainText("1 order was left out");
  await page.getByRole("link", { name: "Back to the list" }).click();
  await expect(page.getByText("1 order", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/order\/Processing\?search=/);
  for (const [id, status] of [
    [stays, "Deliverd"],
    [leaves, "Cancelled"],
    [unseen, "Processing"],
  ] as const) {
    await open(page, `/admin/order?edit=${id}`, scripted);
    await expect(overlay(page).getByLabel("Status")).toHaveValue(status);
  }
});

/** Pages of the printed page as it is shown now. */
async function pagesOf(page: Page): Promise<number> {
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  return paper.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

test("the slips of 50 orders take 13 sheets of A4, four on each, and a long one takes no more than its column", {
  tag: "@script",
}, async ({ page, scripted }) => {
  await logInAsNasrin(page, scripted);
  const products = await goodsOf(page.request);
  const order = async (lines: number) => {
    const answer = await page.request.post("/api/admin/order/create", {
      headers: { "Sec-Fetch-Site": "same-origin" },
      data: {
        fullName: "Mosammat Rahima Begum Chowdhury",
        phoneNumber: "01755512345",
        address: "House 7, Road 3, Sultanganj Para, beside the second mosque, Bogura Sadar",
        district: "Bogura",
        orderNote: "Please call before coming; the gate is on the north side.",
        items: products.slice(0, lines).map(({ _id }) => ({ _id, quantity: 1 })),
      },
    });
    expect([answer.status(), await answer.text()]).toEqual([200, expect.any(String)]);
    return (await answer.json()).result._id as string;
  };
  const ids = [await order(1), await order(2), await order(3), await order(4)];
  const long = await order(12);
  const print = async (some: string[], slips: number) => {
    const query = new URLSearchParams([...some.map((id) => ["id", id]), ["layout", "4"]]);
    await open(page, `/admin/order/slips?${query}`, scripted);
    await page.evaluate((slips) => {
      const sheet = document.querySelector("article")?.parentElement?.parentElement;
      for (let n = 0; sheet && sheet.children.length < slips; n++)
        sheet.append((sheet.children[n] as Element).cloneNode(true));
    }, slips);
    return pagesOf(page);
  };
  for (const language of ["bn", "en"] as const) {
    const headers = { "Sec-Fetch-Site": "same-origin" };
    await page.request.post("/language", { form: { language }, headers });
    expect(await print(ids, 50), language).toBe(13);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
  }
  // Two fit beside a long one.
  expect(await print([long, ...ids.slice(0, 2)], 3)).toBe(1);
});
