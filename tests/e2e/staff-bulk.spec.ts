import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  logInAsNasrin,
  open,
  test,
  toastSays,
} from "./shop.ts";
import { orderToDhaka, overlay } from "./staff.ts";

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
