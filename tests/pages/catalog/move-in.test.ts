import { beforeEach, expect, test } from "vitest";
import { runMoves } from "#app/domain/core/moves/run-moves.server.ts";
import { leadOn } from "#app/domain/shop/old-addresses/old-addresses.server.ts";
import { db } from "#drizzle/client.server.ts";
import { moveReadings } from "#drizzle/schema.ts";
import { textOf, type Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeProduct } from "#tests/support/factories.ts";
import { visitAsStaff } from "#tests/support/staff.ts";
import { fileOf, wooFile } from "../../domain/catalog/moves/files.ts";
import { wooOrders } from "../../domain/orders/moves/files.ts";
import { shopifyCustomers } from "../../domain/people/moves/files.ts";

let nasrin: Visitor;

beforeEach(async () => {
  await emptyTables();
  nasrin = (await visitAsStaff()).visitor;
});

async function upload(visitor: Visitor, text: string, name = "goods.csv") {
  const body = new FormData();
  body.set("intent", "upload");
  body.set("file", new File([text], name, { type: "text/csv" }));
  return visitor.send("/admin/move-in", { method: "POST", body });
}

test("Nasrin sees what each row becomes, brings the goods in and takes them back", async () => {
  const { location } = await upload(nasrin, wooFile());
  expect(location).toMatch(/^\/admin\/move-in\/[0-9a-f-]{36}$/);
  const path = location ?? "";
  const preview = textOf((await nasrin.visit(path)).html);
  expect(preview).toContain("Products · WooCommerce · Preview");
  expect(preview).toContain("Columns that are left out: Visibility in catalog, Tags");
  expect(preview).toContain("Bring in 3 products");
  expect(preview).toContain("The price is missing.");
  expect(preview).toContain("Download the refused row with its reasons");
  const refused = await nasrin.submit(path, { intent: "begin-move" });
  expect(textOf(refused.html)).toContain("Some prices have paisa. Please say");
  await nasrin.submit(path, { intent: "begin-move", rounding: "up" });
  expect(textOf((await nasrin.visit(path)).html)).toContain("of 6 rows are done.");
  await runMoves();
  const brought = textOf((await nasrin.visit(path)).html);
  expect(brought).toContain("Products · WooCommerce · Brought in");
  expect(brought).toContain("851");
  const { html, headers } = await nasrin.send(`${path}/refused.csv`);
  expect(headers.get("Content-Type")).toContain("text/csv");
  expect(html).toContain("Reasons");
  expect(html).toContain("The price is missing.");
  await nasrin.submit(path, { intent: "take-back" });
  await runMoves();
  expect(textOf((await nasrin.visit(`${path}?state=taken-back`)).html)).toContain("Taken back");
  expect(textOf((await nasrin.visit("/admin/move-in")).html)).toContain("goods.csv");
});

test("old links of goods that are here are led to them, and taken back", async () => {
  await makeProduct({ title: "Honey", slug: "honey" });
  const file = "ID,Type,Name,Published,Regular price\n7,simple,Honey,1,450\n";
  const { location } = await upload(nasrin, file);
  const path = location ?? "";
  const preview = textOf((await nasrin.visit(path)).html);
  for (const said of [
    "Is here; old links will lead to it",
    "These old addresses will lead to it: /product/honey, /?p=7",
    "One product is here already and stays as it is",
    "Lead the old addresses here",
  ])
    expect(preview).toContain(said);
  const bn = textOf((await nasrin.visit(`${path}?lang=bn`)).html);
  expect(bn).toContain("পুরোনো ঠিকানা");
  await nasrin.submit(path, { intent: "begin-move" });
  await runMoves();
  expect(await leadOn("/product/honey/?utm=1")).toBe("/products/honey?utm=1");
  const brought = textOf((await nasrin.visit(path)).html);
  expect(brought).toContain("the old addresses that this file led to 1 product that was here");
  await nasrin.submit(path, { intent: "take-back" });
  await runMoves();
  expect(await leadOn("/product/honey/")).toBeNull();
  expect((await nasrin.visit("/products/honey")).status).toBe(200);
});

test("several files are a move each, and one that cannot be read is named beside them", async () => {
  const send = async (files: Record<string, string>, kind = "") => {
    const body = new FormData();
    body.set("intent", "upload");
    body.set("kind", kind);
    for (const [name, text] of Object.entries(files))
      body.append("file", new File([text], name, { type: "text/csv" }));
    return nasrin.send("/admin/move-in", { method: "POST", body });
  };
  expect((await nasrin.visit("/admin/move-in")).html).toMatch(/<input[^>]*multiple/);
  const good = await send({ "goods.csv": wooFile(), "people.csv": shopifyCustomers() });
  expect(good).toMatchObject({ status: 302, location: "/admin/move-in" });
  const listed = textOf((await nasrin.visit("/admin/move-in")).html);
  for (const name of ["goods.csv", "people.csv", "2 files"]) expect(listed).toContain(name);
  const mixed = await send({ "empty.csv": "", "orders.csv": wooOrders() });
  // A page with script loads its list again.
  expect(mixed.status).toBe(409);
  const said = textOf(mixed.html);
  expect(said).toContain("empty.csv: This is no table.");
  expect(said).toContain("The other file is in the list below.");
  expect(said).toContain("orders.csv");
  expect(said).toContain("3 files");
  const many = Array.from({ length: 11 }, (_, n) => [`${n}.csv`, "Name,Price\nGhee,1"]);
  const tooMany = await send(Object.fromEntries(many), "orders");
  expect(tooMany.status).toBe(409);
  expect(textOf(tooMany.html)).toContain("These are 11 files, and 10 can come at once.");
  expect(textOf(tooMany.html)).toContain("3 files");
  expect(tooMany.html).toMatch(/<option value="orders" selected/);
});

test("she says what the columns of her own table are, in Bangla too", async () => {
  const bangla = (await visitAsStaff({ language: "bn" })).visitor;
  const table = fileOf([
    ["Ponno", "Dor"],
    ["ঘি", "১২৫০"],
  ]);
  const { location } = await upload(bangla, table);
  const path = location ?? "";
  expect(textOf((await bangla.visit(path)).html)).toContain("আপনার তালিকার কোন কলাম কী");
  const body = new URLSearchParams([
    ["intent", "choose-columns"],
    ["column", "title"],
    ["column", "price"],
  ]);
  await bangla.send(path, { method: "POST", body });
  expect(textOf((await bangla.visit(path)).html)).toContain("১টি পণ্য আনুন");
});

test("she brings her customers in, and finds one with every number", async () => {
  const { location } = await upload(nasrin, shopifyCustomers(), "customers.csv");
  const path = location ?? "";
  const preview = textOf((await nasrin.visit(path)).html);
  expect(preview).toContain("Customers · Shopify · Preview");
  expect(preview).toContain("also 01812-345678");
  expect(preview).toContain("They get no password.");
  expect(preview).toContain("The district is unknown, so the address is left out: Lane 1, Paris");
  await nasrin.submit(path, { intent: "begin-move" });
  await runMoves();
  const brought = (await nasrin.visit(path)).html;
  expect(brought).toContain('href="/admin/people/01712345678"');
  const person = textOf((await nasrin.visit("/admin/people/01712345678")).html);
  expect(person).toContain("Rahima Begum");
  expect(person).toContain("01812-345678");
  expect((await nasrin.send("/admin/people/01812345678")).location).toBe(
    "/admin/people/01712345678",
  );
  const bangla = (await visitAsStaff({ language: "bn" })).visitor;
  expect(textOf((await bangla.visit(path)).html)).toContain("৩ জন ক্রেতা");
});

test("she says what the statuses of her old orders mean, and finds them by number", async () => {
  const { location } = await upload(nasrin, wooOrders(), "orders.csv");
  const path = location ?? "";
  const preview = textOf((await nasrin.visit(path)).html);
  expect(preview).toContain("Orders · WooCommerce · Preview");
  expect(preview).toContain("What each status means");
  const body = new URLSearchParams([
    ["intent", "begin-move"],
    ["rounding", "nearest"],
    ["status", "completed"],
    ["outcome", "delivered"],
    ["status", "rto"],
    ["outcome", "returned"],
  ]);
  await nasrin.send(path, { method: "POST", body });
  await runMoves();
  const person = textOf((await nasrin.visit("/admin/people/01712345678")).html);
  expect(person).toContain("Orders at the former shop");
  expect(person).toContain("2 × Honey");
  expect(person).toContain("Came back");
  const found = textOf((await nasrin.visit("/admin/order?search=90210")).html);
  expect(found).toContain("Orders at the former shop");
});

test("a large file says how far it is read, and shows its preview then", async () => {
  const rows = Array.from({ length: 600 }, (_, n) => [`Honey ${n}`, "100"]);
  const { location } = await upload(nasrin, fileOf([["Name", "Price"], ...rows]));
  const path = location ?? "";
  const { html } = await nasrin.visit(path);
  expect(textOf(html)).toContain("Products · A table · Being read");
  expect(textOf(html)).toContain("Reading the file…");
  expect(html).toMatch(/http-equiv="refresh"/i);
  expect(html).not.toMatch(/<table|value="begin-move"/);
  const early = await nasrin.submit(path, { intent: "begin-move" });
  expect(textOf(early.html)).toContain("This file is still being read.");
  await db.update(moveReadings).set({ lastRow: 601, readTo: 251 });
  expect(textOf((await nasrin.visit(path)).html)).toContain("Reading the file… 250 of 600 rows.");
  const bangla = (await visitAsStaff({ language: "bn" })).visitor;
  expect(textOf((await bangla.visit(path)).html)).toContain(
    "ফাইলটি পড়া হচ্ছে… ৬০০ সারির মধ্যে ২৫০টি পড়া শেষ।",
  );
  await db.update(moveReadings).set({ readTo: 0 });
  await runMoves();
  const read = (await nasrin.visit(path)).html;
  expect(textOf(read)).toContain("Bring in 600 products");
  expect(read).not.toMatch(/http-equiv="refresh"/i);
});

test("a large file that cannot be read says why", async () => {
  const rows = Array.from({ length: 600 }, (_, n) => [`Honey ${n}`, "100"]);
  const { location } = await upload(nasrin, `${fileOf([["Name", "Price"], ...rows])}"Ghee,900\n`);
  await runMoves();
  const page = textOf((await nasrin.visit(location ?? "")).html);
  expect(page).toContain("Products · A table · Could not be read");
  expect(page).toContain("This is no table.");
  expect(page).not.toContain("deleted 30 days");

  const path = (await upload(nasrin, fileOf([["Name", "Price"], ...rows]))).location ?? "";
  await db.update(moveReadings).set({ tries: 5 });
  await runMoves();
  expect(textOf((await nasrin.visit(path)).html)).toContain(
    "Reading this file failed several times. Please send it again;",
  );
  const bangla = (await visitAsStaff({ language: "bn" })).visitor;
  expect(textOf((await bangla.visit(path)).html)).toContain("কয়েকবার চেষ্টা করেও ফাইলটি পড়া যায়নি।");
});

test("other files are refused in words, and only the owner moves in", async () => {
  const refused = await upload(nasrin, "Name,Price\n");
  expect(textOf(refused.html)).toContain("The file has no rows");
  expect((await nasrin.send("/admin/move-in/nothing")).status).toBe(404);
  const { visitor } = await visitAsStaff({}, { role: "manager" });
  expect((await visitor.send("/admin/move-in")).location).toBe("/forbidden");
});
