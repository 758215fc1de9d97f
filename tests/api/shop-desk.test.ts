import { beforeEach, expect, test } from "vitest";
import { makeCarriedOrder, makeCourier } from "#tests/support/couriers.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeProduct } from "#tests/support/factories.ts";
import { NOBODY } from "#tests/support/site.ts";
import { anAdmin, request } from "./support/request.ts";

let nasrin: Awaited<ReturnType<typeof anAdmin>>;

beforeEach(async () => {
  await emptyTables();
  nasrin = await anAdmin();
});

const send = async (method: string, path: string, json?: object) => {
  const { status, body } = await request(method, `/api/admin/${path}`, { as: nasrin, json });
  return { status, ...body };
};

test("a program changes the texts of every page; missing fields stay, and the name cannot be empty", async () => {
  const first = { name: "Haat", nameBn: "হাট", phones: ["০১৭১২-৩৪৫৬৭৮", "16247"] };
  const set = await send("PUT", "settings/update", { ...first, cashCountedFrom: "2026-11-01" });
  expect(set.result).toMatchObject({ phones: ["01712345678", "16247"], nameBn: "হাট" });
  await send("PUT", "settings/update", { tagline: "Honey" });
  expect((await send("GET", "settings/detail")).result).toMatchObject({
    ...{ name: "Haat", nameBn: "হাট", tagline: "Honey", cashCountedFrom: "2026-11-01" },
  });
  expect((await send("PUT", "settings/update", { name: "" })).status).toBe(200);
  expect((await send("PUT", "settings/update", { nameBn: "" })).status).toBe(409);
  expect((await send("PUT", "settings/update", { phones: ["call me"] })).status).toBe(400);
  expect((await send("PUT", "settings/update", { cashCountedFrom: "0000-11-01" })).status).toBe(
    400,
  );
});

test("a program chooses notifications; unknown placeholders are refused, and missing fields stay", async () => {
  const sent = { smsStatuses: ["Deliverd"], ownerEmails: ["nasrin@example.com"] };
  await send("PUT", "message/update", sent);
  await send("PUT", "message/update", { placedText: "{shop}: {number}" });
  expect((await send("GET", "message/settings")).result).toMatchObject({
    ...sent,
    placedText: "{shop}: {number}",
  });
  const wrong = await send("PUT", "message/update", { statusText: "{order}" });
  expect([wrong.status, Object.keys(wrong.errors)]).toEqual([400, ["statusText"]]);
});

test("a program makes a landing page, edits and copies it; missing fields stay", async () => {
  const [honey, almonds] = [await makeProduct({ price: 900 }), await makeProduct({ price: 300 })];
  const made = await send("POST", "landing/create", {
    ...{ product: honey.slug, headline: "Honey of the first flow", reasons: "Raw\nTested" },
    ...{ addOn: almonds.id, addOnPrice: 250, endsAt: "2026-12-16T20:00" },
  });
  expect([made.status, made.result]).toEqual([
    200,
    expect.objectContaining({
      ...{ product: honey.id, slug: "honey-of-the-first-flow", picture: "", isActive: true },
      ...{ addOn: almonds.id, addOnPrice: 250, endsAt: "2026-12-16T14:00:00.000Z" },
    }),
  ]);
  const { _id, updatedAt: _, ...before } = made.result;
  const path = `landing/update?landing_id=${_id}`;
  await send("PUT", path, { isActive: false });
  expect((await send("GET", `landing/detail?landing_id=${_id}`)).result).toMatchObject({
    ...before,
    isActive: false,
  });
  await send("PUT", path, { slug: "honey", addOnPrice: 200 });
  expect((await send("PUT", path, { addOn: "" })).result).toMatchObject({
    ...{ slug: "honey", headline: "Honey of the first flow", addOn: null, addOnPrice: null },
  });
  for (const [wrong, field] of [
    [{ headline: "" }, "headline"],
    [{ product: "no such thing" }, "product"],
    [{ addOn: almonds.id }, "addOnPrice"],
    [{ addOn: almonds.id, addOnPrice: 301 }, "addOnPrice"],
  ] as const) {
    const refused = await send("PUT", path, wrong);
    expect([refused.status < 500, Object.keys(refused.errors)]).toEqual([true, [field]]);
  }
  const copied = await send("POST", `landing/copy?landing_id=${_id}`);
  expect(copied.result).toMatchObject({ slug: "honey-2", isActive: false, product: honey.id });
  await send("DELETE", `landing/delete?landing_id=${_id}`);
  expect((await send("GET", `landing/detail?landing_id=${_id}`)).status).toBe(404);
  expect((await send("GET", "landing/list")).result).toMatchObject([{ slug: "honey-2" }]);
  expect((await send("PUT", `landing/restore?landing_id=${_id}`)).result._id).toBe(_id);
});

test.each([
  ["sale/create", { name: "Eid", kind: "deal", amount: 2, pieces: 3 }],
  ["promo-code/generate-promo-code", { code: "EID", discount: 1, minAmount: 0, maxUsage: 1 }],
])("a program at %s is told which field names an unknown category", async (path, body) => {
  const json = { ...body, categories: ["none"] };
  const refused = await request("POST", `/api/${path}`, { as: nasrin, json });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ["categories"]]);
});

test("a program edits search words, and reads the audit by page", async () => {
  const made = await send("POST", "synonym/create", { terms: ["Modhu", "মধু"] });
  expect(made.result.terms).toEqual(["modhu", "মধু"]);
  const { _id } = made.result;
  const path = `synonym/update?synonym_id=${_id}`;
  expect((await send("PUT", path, { terms: ["honey"] })).status).toBe(400);
  await send("PUT", path, { terms: ["honey", "modhu"] });
  await send("DELETE", `synonym/delete?synonym_id=${_id}`);
  expect((await send("PUT", path, { terms: ["honey", "modhu"] })).status).toBe(404);
  await send("PUT", `synonym/restore?synonym_id=${_id}`);
  const acts: string[] = [];
  let before = "";
  do {
    const page = await send("GET", `audit/list?kind=goods&limit=1${before}`);
    acts.push(...page.result.map(({ what }: { what: string }) => what));
    before = page.next && `&before=${page.next}`;
  } while (before);
  expect(acts).toEqual([
    ...["synonyms-restored", "synonyms-deleted", "synonyms-changed", "synonyms-created"],
  ]);
  expect((await send("GET", "audit/list?before=yesterday")).status).toBe(400);
  expect((await send("GET", "audit/list?day=tomorrow")).status).toBe(400);
});

test("a courier without keys gives no answer; an order without a parcel is refused", async () => {
  const order = await makeCarriedOrder((await makeCourier("other")).id);
  const asked = await send("PUT", "parcel/ask", { order_id: order.id });
  expect([asked.status, asked.meaning]).toEqual([200, null]);
  expect((await send("PUT", "parcel/ask", { order_id: NOBODY })).status).toBe(404);
});

test("a program keeps a landing page: a headline is always left, and an add-on goes only by its own field", async () => {
  const [honey, nuts] = [await makeProduct({ price: 500 }), await makeProduct({ price: 300 })];
  const made = await send("POST", "landing/create", {
    ...{ product: honey.slug, headlineBn: "বনের মধু", addOn: nuts.slug, addOnPrice: 250 },
  });
  expect(made.status).toBe(200);
  const at = `landing/update?landing_id=${made.result._id}`;
  const refused = [{ headlineBn: "" }, { headline: "" }, { addOnPrice: null }];
  for (const json of refused) expect((await send("PUT", at, json)).status).toBe(400);
  const changed = await send("PUT", at, { headline: "Honey", headlineBn: "" });
  expect(changed.result).toMatchObject({ headline: "Honey", headlineBn: "", addOnPrice: 250 });
  expect((await send("PUT", at, { addOn: "" })).result).toMatchObject({ addOnPrice: null });
});
