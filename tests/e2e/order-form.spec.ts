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

// Without script an order always closes.
test("an order closes after its charge is saved, and asks nothing more about it @script", async ({
  page,
  scripted,
}) => {
  const id = await orderToDhaka(page, "Rahima Begum");
  await logInAsNasrin(page, scripted);
  await open(page, `/admin/order?edit=${id}`, scripted);
  await openGroups(overlay(page));
  const savePlace = () => overlay(page).getByRole("button", { name: "Save place" }).click();

  await overlay(page).getByLabel("Status").selectOption("Ready for delivery");
  await overlay(page).getByLabel("District").selectOption("Bandarban");
  await savePlace();
  await toastSays(page, "update successful.");
  await expect(overlay(page).getByLabel("Status")).toHaveValue("Ready for delivery");
  await expect(overlay(page).getByRole("button", { name: /^Keep/ })).toHaveCount(0);

  await openGroups(overlay(page));
  await overlay(page).getByLabel("Status").selectOption("Processing");
  await overlay(page).getByLabel("Delivery charge (TK)").fill("75");
  await savePlace();
  await expect(overlay(page)).toHaveCount(0);
});
