import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import {
  beginMove,
  beginTakingBack,
  countRows,
  findMove,
  listMoveRows,
  refusedFile,
} from "#app/domain/core/moves/moves.server.ts";
import { chooseFields, createMove } from "#app/domain/core/moves/read-moves.server.ts";
import { runMoves } from "#app/domain/core/moves/run-moves.server.ts";
import { exportHeldData } from "#app/domain/figures/privacy/held-data.server.ts";
import {
  authenticate,
  registerCustomer,
} from "#app/domain/people/accounts/authentication.server.ts";
import {
  issueResetCode,
  resetPassword,
} from "#app/domain/people/accounts/password-resets.server.ts";
import {
  listAccountsOf,
  listOtherPhones,
} from "#app/domain/people/customers/other-phones.server.ts";
import { districtOfState } from "#app/domain/shop/delivery/state-codes.ts";
import { db } from "#drizzle/client.server.ts";
import { addresses, contacts, moveRows, users } from "#drizzle/schema.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeAdmin, makeCustomer, makeOrder } from "#tests/support/factories.ts";
import { fileOf } from "../../catalog/moves/files.ts";
import { shopifyCustomers, wooCustomers } from "./files.ts";

beforeEach(() => emptyTables());

const upload = (text: string) =>
  createMove({ name: "customers.csv", bytes: Buffer.from(text) }, null);

async function bringIn(text: string) {
  const id = await upload(text);
  await beginMove(id, null, null);
  await runMoves();
  return id;
}

const rowsOf = async (id: string) => (await listMoveRows(id, null, { page: 1, perPage: 100 })).rows;

const RAHIMA = "01712345678";

async function findRahima() {
  const [rahima] = await db.select().from(users).where(eq(users.phoneNumber, RAHIMA));
  const id = rahima?.id ?? "";
  const [address] = await db.select().from(addresses).where(eq(addresses.userId, id));
  const [contact] = await db.select().from(contacts).where(eq(contacts.phoneNumber, RAHIMA));
  return { ...rahima, id, address, contact, others: await listOtherPhones(id) };
}

test("Shopify's customers come with numbers, place and tags, and offers only where it says so", async () => {
  const id = await upload(shopifyCustomers());
  expect(await findMove(id)).toMatchObject({ kind: "customers", source: "shopify" });
  expect(
    (await rowsOf(id)).map(({ row, state, reasons }) => [
      row,
      state,
      ...reasons.map(({ code }) => code),
    ]),
  ).toEqual([
    [2, "waiting"],
    [3, "waiting", "district-unknown"],
    [4, "part", "person-twice"],
    [5, "refused", "phone-wrong", "phone-missing"],
    [6, "refused", "name-missing"],
    [7, "waiting", "email-left"],
  ]);
  expect(await db.$count(users)).toBe(0);
  await beginMove(id, null, null);
  await runMoves();
  expect(await findRahima()).toMatchObject({
    ...{ fullName: "Rahima Begum", email: "rahima@example.com", passwordHash: "" },
    address: { address: "House 7, Road 3", district: "Bogura", thana: null },
    contact: { tags: ["wholesale", "winter", "office"], optedOutAt: expect.any(Date) },
    others: ["01812345678"],
  });
  expect(await listAccountsOf("01812345678")).toEqual([
    { fullName: "Rahima Begum", phoneNumber: RAHIMA },
  ]);
  const wishes = await db.select().from(contacts).orderBy(contacts.phoneNumber);
  expect(wishes.map(({ phoneNumber, optedOutAt }) => [phoneNumber, optedOutAt === null])).toEqual([
    ["01512345678", false],
    [RAHIMA, false],
    ["01912345678", true],
  ]);
});

test("rows keep nothing of people once they are in, but refused ones to be mended", async () => {
  const id = await bringIn(shopifyCustomers());
  const kept = await db.select().from(moveRows).orderBy(moveRows.row);
  expect(kept.filter(({ cells }) => cells.length > 0).map(({ row }) => row)).toEqual([5, 6]);
  expect(kept.filter(({ item, phones }) => item !== null || phones.length > 0)).toMatchObject([
    { row: 6, item: null, phones: ["01612345678"] },
  ]);
  expect(JSON.stringify(kept.filter(({ state }) => state !== "refused"))).not.toMatch(
    /Rahima|01712345678|Paris|no address/,
  );
  let file = "";
  for await (const part of refusedFile(await findMove(id), "Reasons", ({ code }) => code))
    file += part;
  expect(file).toContain("name-missing");
});

test("a WooCommerce plug-in's states and cities become districts, and no password comes", async () => {
  const id = await bringIn(wooCustomers());
  expect(await findMove(id)).toMatchObject({ kind: "customers", source: "woocommerce" });
  expect(await findRahima()).toMatchObject({
    ...{ fullName: "রহিমা বেগম", passwordHash: "" },
    address: { address: "House 7", district: "Dhaka", thana: "Savar" },
  });
  const places = await db.select().from(addresses).where(eq(addresses.address, "বাড়ি ২"));
  expect(places).toMatchObject([{ district: "Sylhet" }]);
  expect(
    ["BD-01", "BD-13", "BD-64", "BD-65", "Dhaka"].map((code) => districtOfState(code)?.name),
  ).toEqual(["Bandarban", "Dhaka", "Thakurgaon", undefined, undefined]);
});

test("the columns of any table are guessed in Bangla and chosen", async () => {
  const id = await upload(
    fileOf([
      ["নাম", "মোবাইল", "ঠিকানা", "জেলা", "মন্তব্য"],
      ["রহিমা", "০১৭১২-৩৪৫৬৭৮, 01812345678", "বাড়ি ৭", "বগুড়া", "পাইকারি"],
    ]),
  );
  expect(await findMove(id)).toMatchObject({ kind: "customers", source: "sheet" });
  await chooseFields(id, ["fullName", "phone", "address", "district", "tags"], null);
  await beginMove(id, null, null);
  await runMoves();
  expect(await findRahima()).toMatchObject({
    address: { address: "বাড়ি ৭", district: "Bogura" },
    contact: { tags: ["পাইকারি"] },
    others: ["01812345678"],
  });
});

test("a customer whom the shop has stays as she is, and the same file twice changes nothing", async () => {
  const known = await makeCustomer({ phoneNumber: RAHIMA, fullName: "Rahima here" });
  await db.insert(contacts).values({ phoneNumber: RAHIMA, tags: ["mine"] });
  const first = await bringIn(shopifyCustomers());
  expect(await countRows(first)).toMatchObject({ made: 2, same: 1, part: 1, refused: 2 });
  expect(await findRahima()).toMatchObject({
    ...{ id: known.id, fullName: "Rahima here", email: known.email },
    contact: { tags: ["mine"], optedOutAt: null },
    others: [],
  });
  const again = await upload(shopifyCustomers());
  expect(await countRows(again)).toMatchObject({ waiting: 0, same: 3 });
  await expect(beginMove(again, null, null)).rejects.toThrow("move-empty");
});

test("a person who ordered here before still gets offers unless the file says no", async () => {
  await makeOrder({ phoneNumber: "01512345678" });
  await makeOrder({ phoneNumber: RAHIMA });
  await bringIn(shopifyCustomers());
  const wishes = await db.select().from(contacts).orderBy(contacts.phoneNumber);
  expect(wishes.map(({ optedOutAt }) => optedOutAt === null)).toEqual([true, false, true]);
});

test("the first log-in is by a one-time code, and no password fits before", async () => {
  const nasrin = await makeAdmin();
  await bringIn(shopifyCustomers());
  const { id } = await findRahima();
  for (const password of ["", "x", "Rahima1"])
    await expect(authenticate({ phoneNumber: RAHIMA, password })).rejects.toThrow(
      "wrong-credentials",
    );
  const stranger = { fullName: "Stranger", phoneNumber: RAHIMA, password: "a long pass phrase" };
  await expect(registerCustomer(stranger)).rejects.toThrow("phone-already-registered");
  const { code } = await issueResetCode(id, nasrin.id);
  await resetPassword({ phoneNumber: RAHIMA, code, newPassword: "a long pass phrase" });
  const user = await authenticate({ phoneNumber: RAHIMA, password: "a long pass phrase" });
  expect(user.id).toBe(id);
});

test("taking back leaves customers who ordered, logged in or changed something", async () => {
  const id = await bringIn(
    fileOf([
      ["Name", "Phone", "District", "Address", "Tags"],
      ...["Ordered", "Logged in", "Changed", "Untouched"].map((name, n) => [
        ...[name, `0171234567${n}`, "Dhaka", "House 1", "old"],
      ]),
    ]),
  );
  const all = await db.select().from(users).orderBy(users.phoneNumber);
  await makeOrder({ phoneNumber: "01712345670" });
  await db.update(users).set({ passwordHash: "set" }).where(eq(users.phoneNumber, "01712345671"));
  await db
    .update(addresses)
    .set({ address: "House 2" })
    .where(eq(addresses.userId, all[2]?.id ?? ""));
  await beginTakingBack(id, null);
  await runMoves();
  expect(
    (await rowsOf(id)).map(({ state, reasons }) => [state, ...reasons.map(({ code }) => code)]),
  ).toEqual([["stays", "ordered"], ["stays", "logged-in"], ["stays", "changed"], ["taken-back"]]);
  expect(await db.$count(users)).toBe(3);
  expect((await db.select().from(contacts)).map(({ phoneNumber }) => phoneNumber).sort()).toEqual([
    ...["01712345670", "01712345671", "01712345672"],
  ]);
  expect(await findMove(id)).toMatchObject({ state: "taken-back" });
});

test("the file of a number's data has of a row with two numbers only what is that number's", async () => {
  await upload(shopifyCustomers());
  const { moveRows: of } = await exportHeldData(RAHIMA);
  expect(of.map(({ row, phones }) => [row, phones])).toEqual([
    [2, [RAHIMA]],
    [4, [RAHIMA]],
  ]);
  const whole = JSON.stringify(of);
  expect(whole).toContain("House 7, Road 3");
  expect(whole).not.toMatch(/01812-?345678/);
  const { moveRows: other } = await exportHeldData("01812345678");
  expect(other.map(({ cells, item }) => [cells.filter(Boolean), item])).toEqual([
    [["01812-345678"], null],
  ]);
});
