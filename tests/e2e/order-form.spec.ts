import { expect, logInAsNasrin, open, test, toastSays } from "./shop.ts";
import { openGroups, orderToDhaka, overlay } from "./staff.ts";

test("a mistake in one of an order's small forms loses nothing of another", async ({
  page,
  scripted,
}) => {
  const id = await orderToDhaka(page, "Rahima Begum");
  await logInAsNasrin(page, scripted);
  await open(page, `/admin/order?edit=${id}`, scripted);
  await openGroups(overlay(page));
  const save = (name: string) => overlay(page).getByRole("button", { name }).click();

  await overlay(page).getByLabel("Phone number").fill("123");
  if (scripted) await overlay(page).getByLabel("Status").selectOption("Ready for delivery");
  await save("Save place");
  await expect(overlay(page).getByRole("alert")).toContainText("Phone number");
  await expect(overlay(page).getByLabel("Phone number")).toHaveValue("123");
  await overlay(page).getByLabel("Phone number").fill("01812345678");
  if (scripted) {
    // What is typed in another form stays, and so does the order.
    await save("Save place");
    await toastSays(page, "update successful.");
    await expect(overlay(page).getByLabel("Status")).toHaveValue("Ready for delivery");
    await save("Update order");
    await expect(overlay(page)).toHaveCount(0);
  } else await save("Save place");
  await toastSays(page, "update successful.");

  await open(page, `/admin/order?edit=${id}`, scripted);
  await expect(overlay(page).getByLabel("Status")).toHaveValue(
    scripted ? "Ready for delivery" : "Processing",
  );
  await openGroups(overlay(page));
  await expect(overlay(page).getByLabel("Phone number")).toHaveValue("01812345678");
});
