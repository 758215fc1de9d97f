import { expect, holdUndo, logInAsNasrin, open, test, toastSays } from "./shop.ts";
import { openGroups, orderToDhaka, overlay } from "./staff.ts";

test("Nasrin moves an order to another district, is asked about the charge, and the total adds up", async ({
  page,
  scripted,
}) => {
  const own = `${scripted ? "Script" : "Plain"} ${Date.now() % 1_000_000}`;
  const id = await orderToDhaka(page, own);
  await logInAsNasrin(page, scripted);
  await open(page, `/admin/order?edit=${id}`, scripted);
  await openGroups(overlay(page));
  const before = await overlay(page).getByLabel("Delivery charge (TK)").inputValue();
  const total = Number(await overlay(page).getByLabel("Total price (TK)").inputValue());
  await overlay(page).getByLabel("District").selectOption("Bandarban");
  if (!scripted) await overlay(page).getByRole("button", { name: "Save place" }).click();
  await expect(overlay(page).getByRole("status")).toContainText("Delivery to Bandarban");
  await expect(
    overlay(page).getByRole("button", { name: `Save and keep ${before} TK` }),
  ).toBeVisible();
  const charge = await overlay(page).getByLabel("Delivery charge (TK)").inputValue();
  expect(charge).not.toBe(before);
  const following = total + Number(charge) - Number(before);
  await expect(overlay(page).getByLabel("Total price (TK)")).toHaveValue(String(following));
  await overlay(page).getByRole("button", { name: "Save place" }).click();
  await toastSays(page, "update successful.");

  await test.step("and what staff take off stands as an adjustment on the slip", async () => {
    await open(page, `/admin/order?edit=${id}`, scripted);
    await openGroups(overlay(page));
    await overlay(page)
      .getByLabel("Total price (TK)")
      .fill(String(following - 30));
    await overlay(page).getByRole("button", { name: "Save goods" }).click();
    await toastSays(page, "update successful.");
    await open(page, `/admin/order/slips?id=${id}`, scripted);
    await expect(page.locator("article")).toContainText("Adjustment−30 TK");
  });

  await test.step("a cancelled order has no slip and nothing to pay", async () => {
    await open(page, `/admin/order?edit=${id}`, scripted);
    await overlay(page).getByLabel("Status").selectOption("Cancelled");
    await overlay(page).getByRole("button", { name: "Update order" }).click();
    await toastSays(page, "update successful.");
    await open(page, `/admin/order/slips?id=${id}`, scripted);
    await expect(page.getByText("1 cancelled or refunded order is left out")).toBeVisible();
    await expect(page.locator("article")).toHaveCount(0);
    await open(page, `/track-order/${id}`, scripted);
    await expect(page.locator("main")).toContainText("0 TKCancelled: nothing to pay.");
  });
});

test("Nasrin reads a courier's list by another column", async ({ page, scripted, baseURL }) => {
  const courier = `${scripted ? "Script" : "Plain"} rider ${Date.now() % 1_000_000}`;
  await logInAsNasrin(page, scripted);
  const added = await page.request.post("/api/admin/courier/create", {
    data: { name: courier, kind: "other" },
    headers: { Origin: baseURL ?? "" },
  });
  expect(added.status()).toBe(200);
  await open(page, "/admin/cash/payout", scripted);
  await page.getByLabel("Courier", { exact: true }).selectOption(courier);
  const list = "Invoice,COD Amount,Collected Amount,Fee\n99999999,130,60,15";
  await page.getByLabel("Numbers and amounts").fill(list);
  await page.getByRole("button", { name: "Check", exact: true }).click();
  const sum = page.getByLabel("Collected", { exact: true });
  await expect(sum.locator("option:checked")).toHaveText("3: Collected Amount");
  await sum.selectOption({ label: "2: COD Amount" });
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await expect(page.getByLabel("Sums of this list")).toContainText("Collected: 130 TK");
  await expect(sum.locator("option:checked")).toHaveText("2: COD Amount");
});

test("Nasrin settles by hand, undoes it, and takes one of the settled back", async ({
  page,
  scripted,
}) => {
  const own = `${scripted ? "Settled" : "Plainly settled"} ${Date.now() % 1_000_000}`;
  const orders = [await orderToDhaka(page, own), await orderToDhaka(page, own)];
  await logInAsNasrin(page, scripted);
  for (const _id of orders)
    await page.request.put("/api/admin/order/update", {
      headers: { "Sec-Fetch-Site": "same-origin" },
      data: { _id, status: "Deliverd" },
    });
  const list = `/admin/cash?search=${encodeURIComponent(own)}`;
  const rows = page.locator("#to-settle tbody tr");
  const settled = page.locator("#settled tbody tr");
  const settleBoth = async () => {
    await open(page, list, scripted);
    await expect(rows).toHaveCount(2);
    for (const row of await rows.all()) await row.getByRole("checkbox").check();
    // Without script nobody adds up what is ticked.
    if (scripted)
      await expect(page.locator("#to-settle output")).toContainText(/2 chosen · [\d,]+ TK/);
    await page.getByRole("button", { name: "Mark the ticked ones as paid" }).click();
    await toastSays(page, /2 settled: [\d,]+ TK\./);
  };

  await settleBoth();
  await (await holdUndo(page)).click();
  await toastSays(page, /2 taken back: [\d,]+ TK is owed again\./);
  await expect(rows).toHaveCount(2);
  if (scripted) await expect(page.locator("#to-settle input:checked")).toHaveCount(0);

  await settleBoth();
  await page.getByRole("link", { name: "Settled", exact: true }).click();
  await expect(settled).toHaveCount(2);
  await settled.first().getByRole("textbox").fill("Of another shop");
  await settled.first().getByRole("button", { name: "Take the settlement back" }).click();
  await toastSays(page, "Taken back: the cash is owed again.");
  await expect(settled).toHaveCount(1);
  await page.getByRole("link", { name: "To settle", exact: true }).click();
  await expect(rows).toHaveCount(1);
});

test("Nasrin takes one piece back with two fields and three presses, and is told what to pay", async ({
  page,
  scripted,
}) => {
  const own = `${scripted ? "Returned" : "Plainly returned"} ${Date.now() % 1_000_000}`;
  const id = await orderToDhaka(page, own);
  await logInAsNasrin(page, scripted);
  await page.request.put("/api/admin/order/update", {
    headers: { "Sec-Fetch-Site": "same-origin" },
    data: { _id: id, status: "Deliverd" },
  });
  await open(page, `/admin/order?edit=${id}`, scripted);
  await overlay(page).getByRole("link", { name: "Return or refund" }).click();
  const paid = page.getByLabel("Paid back (taka)");
  await expect(paid).toHaveValue("");
  await page.getByLabel(/^Came back: /).fill("1");
  await page.getByLabel("Why").selectOption("Damaged");
  // Without script the sum is worked out by a press.
  if (!scripted) await page.getByRole("button", { name: "Work out what to pay back" }).click();
  await expect(paid).toHaveValue(/^[1-9]\d*$/);
  if (scripted)
    await expect(page.getByLabel(/^To the shelf: /)).toHaveAttribute("placeholder", "0");
  await page.getByRole("button", { name: "Record the return" }).click();
  await toastSays(page, /The return of order \d+ is recorded\./);
  await expect(overlay(page)).toContainText("1 came back, 0 to the shelf");
});

test("Nasrin writes down a month's advertising at once, and takes a day of it out", async ({
  page,
  scripted,
}) => {
  const source = `walk${Date.now() % 1_000_000}${scripted ? "s" : "p"}`;
  await logInAsNasrin(page, scripted);
  await open(page, "/admin/profit/spending?from=2025-04-01&to=2025-04-30", scripted);
  await page.getByRole("link", { name: "Add spending" }).click();
  const form = overlay(page);
  await form.getByLabel("Day", { exact: true }).fill("2025-04-01");
  await form.getByLabel("Last day").fill("2025-04-30");
  await form.getByLabel("Source").fill(source);
  await form.getByLabel("Spent").fill("3000");
  await form.getByRole("button", { name: "Save" }).click();
  await toastSays(page, "The spending is saved.");
  await open(page, "/admin/profit?from=2025-04-01&to=2025-04-30&by=source", scripted);
  const row = page.getByRole("row").filter({ hasText: source });
  await expect(row).toContainText("3,000 TK");
});
