import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { createLandingPage } from "#app/domain/marketing/landing/landing-pages.server.ts";
import { enterAdvance, listOf } from "#app/domain/money/advances/advances.server.ts";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import type { AdvanceSettings } from "#app/domain/orders/money/advance-rules.ts";
import { updateAdvanceSettings } from "#app/domain/orders/money/advance-settings.server.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { db } from "#drizzle/client.server.ts";
import { advanceSettings, infoPages, orders } from "#drizzle/schema.ts";
import { fieldValue, readConnections, textOf, Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeAdmin, makeOrder, makeTrackedProduct } from "#tests/support/factories.ts";
import { openCheckout, RAHIMA } from "#tests/support/shopper.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

const RULES = {
  ask: "always",
  bkash: "01812-345678",
  bkashIsMerchant: "on",
  rocket: "01912345678",
};

const PAID = {
  intent: "pay-in-advance",
  wallet: "bkash",
  transactionNumber: " 9ab1 cd2ef3 ",
  sender: "01712345678",
};

let jars: { id: string; slug: string };

beforeEach(async () => {
  await emptyTables();
  jars = await makeTrackedProduct(12, { title: "Honey", price: 700 });
});

/** Rahima orders as a guest, by plain form. */
async function buy(language = "en") {
  const { visitor, hidden } = await openCheckout(jars.id, language);
  const quoted = await visitor.submit("/checkout", {
    ...{ ...RAHIMA, ...hidden, intent: "update-delivery" },
  });
  const { html: tracking } = await visitor.submit("/checkout", {
    ...{ ...RAHIMA, ...hidden, shownTotal: "820", intent: "place-order" },
  });
  const [order] = await db.select().from(orders);
  return {
    visitor,
    tracking,
    checkout: textOf(quoted.html),
    id: order?.id ?? "",
    path: `/track-order/${order?.id}`,
  };
}

async function owner() {
  const { visitor } = await visitAsStaff({ language: "en" });
  await visitor.submit("/admin/advances/settings", RULES);
  return visitor;
}

test("the owner's rules and numbers are saved by plain form, and a mistake loses nothing", async () => {
  const { visitor } = await visitAsStaff({ language: "en" });
  const wrong = { ask: "always", bkash: "12", fixedAmount: "250" };
  const refused = await visitor.post("/admin/advances/settings", wrong);
  expect(refused.status).toBe(400);
  expect(textOf(refused.html)).toContain("Please give a mobile number of 11 digits");
  expect(fieldValue(refused.html, "bkash")).toBe("12");
  expect(fieldValue(refused.html, "fixedAmount")).toBe("250");
  const without = await visitor.post("/admin/advances/settings", { ask: "always" });
  expect(without.status).toBe(400);
  const saved = await visitor.submit("/admin/advances/settings", RULES);
  expect(textOf(saved.html)).toContain("Saved.");
  expect(fieldValue(saved.html, "bkash")).toBe("01812345678");
});

test("a shop whose last way to pay is gone speaks of no advance", async () => {
  await owner();
  await createLandingPage(
    {
      ...{ product: jars.slug, headline: "Honey", headlineBn: "", reasons: "", reasonsBn: "" },
      ...{ reviewIds: [], endsAt: null, isIndexed: false, isActive: true, slug: "season" },
    },
    "",
  );
  const visitor = new Visitor({ language: "en" });
  const texts = async () =>
    Promise.all(
      ["/", `/products/${jars.slug}`, "/l/season"].map(async (path) =>
        textOf((await visitor.visit(path)).html),
      ),
    );
  const before = await texts();
  expect(before[0]).toContain("Part in advance");
  // As when the gateway's keys are taken out of the settings of a shop without a wallet's number.
  await db.update(advanceSettings).set({ bkash: "", rocket: "" });
  const [home, product, landing] = await texts();
  expect(home).toContain("Cash on delivery ·");
  expect(product).toContain("nothing in advance");
  expect(landing).not.toBe(before[2]);
  const { tracking, checkout, id } = await buy();
  expect(checkout).not.toContain("advance, by");
  expect(tracking).not.toContain("in advance.");
  expect((await findOrder(id))?.advanceRequired).toBe(0);
});

describe("rules for some orders", () => {
  const ask = (rules: Partial<AdvanceSettings>) =>
    updateAdvanceSettings({ ask: "rules", bkash: "01812345678", ...rules }, undefined, null);
  const LANDING = {
    ...{ headline: "Honey", headlineBn: "", reasons: "", reasonsBn: "", slug: "season" },
    ...{ reviewIds: [], endsAt: null, isIndexed: false, isActive: true },
  };
  const PROMISES = {
    en: ["in your hands", "only to Cox's Bazar; for orders from 5,000 TK"],
    bn: ["পণ্য হাতে পেয়ে দাম দিন", "কক্সবাজার জেলায়; ৫,০০০ টাকা বা তার বেশি"],
  } as const;

  test.each(["en", "bn"] as const)(
    "leave the promise to all others on products, landing pages and terms, in %s",
    async (language) => {
      await createLandingPage({ ...LANDING, product: jars.slug }, "");
      await ask({ districts: ["Cox's Bazar"], fromTotal: 5000 });
      for (const path of [`/products/${jars.slug}`, "/l/season", "/terms-and-conditions"]) {
        const text = textOf((await new Visitor({ language }).visit(path)).html);
        for (const said of PROMISES[language])
          expect([path, text]).toEqual([path, expect.stringContaining(said)]);
        expect([path, text]).not.toEqual([path, expect.stringContaining("No advance payment")]);
      }
      const chosen = new Visitor({ language });
      await chosen.submit("/district", { district: "Cox's Bazar", redirectTo: "/" });
      const part = language === "en" ? "part in advance" : "কিছু টাকা অগ্রিম";
      expect(textOf((await chosen.visit(`/products/${jars.slug}`)).html)).toMatch(
        new RegExp(`· ${part}`),
      );
    },
  );

  test("are contradicted by a page in its own words, which staff are told", async () => {
    const { visitor } = await visitAsStaff({ language: "en" });
    const [page] = await db.select().from(infoPages).where(eq(infoPages.slug, "about"));
    const own = {
      isActive: true,
      title: "About us",
      body: "<p>Nothing is paid in <b>advance</b>.</p>",
    };
    await db.update(infoPages).set(own).where(eq(infoPages.slug, "about"));
    const warned = async (path: string) =>
      textOf((await visitor.visit(path)).html).includes("{payment}");
    const edit = `/admin/page?edit=${page?.id}`;
    expect(textOf((await visitor.visit("/admin/page")).html)).not.toContain("in its own words");
    await ask({ districts: ["Dhaka"] });
    for (const path of ["/admin/page", edit])
      expect(textOf((await visitor.visit(path)).html)).toContain("in its own words");
    expect(await warned("/admin/advances/settings")).toBe(true);
    await db.update(infoPages).set({ body: "<p>{payment}</p>" }).where(eq(infoPages.slug, "about"));
    expect(textOf((await visitor.visit("/admin/page")).html)).not.toContain("in its own words");
    expect(await warned("/admin/advances/settings")).toBe(false);
    await db.update(infoPages).set({ isActive: false }).where(eq(infoPages.slug, "about"));
  });
});

test("an advance from the order to its verification, and the rest to pay", async () => {
  const staff = await owner();
  const { visitor, tracking, checkout, path, id } = await buy();
  expect(checkout).not.toContain("No advance payment");
  const product = textOf((await visitor.visit(`/products/${jars.slug}`)).html);
  expect(product).toContain("A part is paid in advance, the rest when it is in your hands");
  expect(product).not.toContain("nothing in advance");
  const home = textOf((await visitor.visit("/")).html);
  expect(home).toContain("Part in advance, the rest on delivery");
  expect(home).not.toContain("Cash on delivery ·");
  expect(checkout).toContain("In advance, by bKash, Rocket: 120 TK");
  expect(checkout).toMatch(/120 TK now · [\d,]+ TK on delivery/);
  expect(checkout).toContain("On delivery: 700 TK.");
  const asked = textOf(tracking);
  // What is to be done comes first, in its three steps, and then the thanks.
  expect(asked.indexOf("I have paid")).toBeLessThan(asked.indexOf("Thank you!"));
  expect(asked).toMatch(/Sum: 120 TK Order number ?: \d+ Type here the transaction number/);
  const seen = textOf((await new Visitor().visit(path)).html);
  expect(seen).not.toContain("Type here");
  expect(seen.match(/Confirm with order and phone number/g)).toHaveLength(1);
  expect(asked).toContain("Arrives After your advance has reached us");
  expect(asked).toContain("Please pay 120 TK in advance.");
  expect(asked).toContain("Have ready in cash 700 TK (after the advance)");
  expect(asked).toContain("pack it when we have seen your advance");
  expect(asked).toContain("bKash (Payment): 01812-345678");
  expect(asked).toContain("Rocket (Send money): 01912-345678");
  const wrong = await visitor.post(path, { ...PAID, transactionNumber: "12" });
  expect(wrong.status).toBe(400);
  expect(textOf(wrong.html)).toContain("Please give the number of the transaction");
  expect(textOf(wrong.html)).toContain("Transaction number (TrxID): Please give the number");
  expect(fieldValue(wrong.html, "transactionNumber")).toBe("12");
  const told = await visitor.submit(path, PAID);
  const toldText = textOf(told.html);
  expect(toldText).toContain("bKash 9AB1CD2EF3, 120 TK: we are looking for it.");
  expect(toldText.indexOf("Thank you!")).toBeLessThan(toldText.indexOf("Pay in advance"));

  const order = textOf((await staff.visit(`/admin/order?items=${id}`)).html);
  expect(order).toContain("Advance of 120 TK awaited");
  const list = await staff.visit("/admin/advances");
  expect(textOf(list.html)).toContain("9AB1CD2EF3");
  expect(textOf((await staff.visit("/admin")).html)).toContain("Advances to verify");
  const advanceId = (await listOf([id])).get(id)?.[0]?.id ?? "";
  const empty = await staff.post("/admin/advances", {
    ...{ intent: "verify", id: advanceId, amount: "no" },
  });
  expect(empty.status).toBe(400);
  expect(fieldValue(empty.html, "amount")).toBe("no");
  const done = await staff.submit("/admin/advances", {
    ...{ intent: "verify", id: advanceId, amount: "120" },
  });
  expect(textOf(done.html)).toMatch(/The advance of order \d+ is verified\./);
  const twice = await staff.post("/admin/advances", {
    ...{ intent: "verify", id: advanceId, amount: "120" },
  });
  expect([twice.status, textOf(twice.html)]).toEqual([
    409,
    expect.stringContaining("Somebody has decided about this advance already."),
  ]);
  const after = textOf((await visitor.visit(path)).html);
  expect(after).toContain("bKash 9AB1CD2EF3, 120 TK: received, thank you.");
  expect(after).toMatch(/Paid in advance\s*−\s*120 TK/);
  expect(after).toContain("700 TK");
  const slip = textOf((await staff.visit(`/admin/order/slips?id=${id}`)).html);
  expect(slip).toContain("700 TK");
  const inBangla = textOf((await visitor.visit(`${path}?lang=bn`)).html);
  expect(inBangla).toMatch(/মোট দিতে হবে\s*৭০০ টাকা/);
  expect(inBangla).not.toMatch(/মোট দিতে হবে\s*৮২০/);
  const cash = textOf((await staff.visit("/admin/cash")).html);
  expect(cash).toContain("Paid in advance");

  await updateOrder(id, { status: "Cancelled" }, null);
  const back = await staff.visit("/admin/advances?list=pay-back");
  expect(textOf(back.html)).toContain("01712-345678");
  expect(textOf(back.html)).toContain("Cancelled");
  const paid = await staff.submit("/admin/advances?list=pay-back", {
    ...{ intent: "pay-back", id, back: "120", transactionNumber: "9AB1CD2EF9" },
  });
  expect(textOf(paid.html)).toContain("Nothing is here.");
  expect((await findOrder(id))?.advanceAmount).toBe(0);
  const history = textOf((await staff.visit(`/admin/order?edit=${id}`)).html);
  expect(history).toContain("Advance reported (120 TK, 9AB1CD2EF3)");
  expect(history).toContain("Advance sent back (120 TK, 9AB1CD2EF9)");
});

test("in Bangla, refused with a reason, matched by statement, and waived", async () => {
  const staff = await owner();
  const { visitor, tracking, path, id } = await buy("bn");
  expect(textOf(tracking)).toContain("১২০ টাকা অগ্রিম পাঠান।");
  await visitor.submit(path, PAID);
  const first = (await listOf([id])).get(id)?.[0]?.id ?? "";
  await staff.submit("/admin/advances", {
    ...{ intent: "refuse", id: first, reason: "আমাদের বিকাশে নেই" },
  });
  expect(textOf((await visitor.visit(path)).html)).toContain("পাওয়া যায়নি। আমাদের বিকাশে নেই");
  const history = textOf((await staff.visit(`/admin/order?edit=${id}&lang=bn`)).html);
  expect(history).toContain("অগ্রিম পাওয়া যায়নি (১২০ টাকা, আমাদের বিকাশে নেই)");
  await visitor.submit(path, { ...PAID, transactionNumber: "9AB1CD2EF4" });
  const matched = await staff.post("/admin/advances", {
    ...{ intent: "match", text: "9AB1CD2EF4 100\n7XX1CD2EF4 120" },
  });
  expect(textOf(matched.html)).toContain("Another sum was reported: decide in the list");
  expect(textOf(matched.html)).toContain("Nobody has given this number");
  await staff.submit("/admin/advances", { intent: "match", text: "9AB1CD2EF4 120" });
  expect((await findOrder(id))?.advanceAmount).toBe(120);
  const page = `/admin/advances/${id}`;
  const more = await staff.submit(page, { intent: "ask", required: "300" });
  expect(textOf(more.html)).toContain("300 TK is asked in advance.");
  const entered = await staff.submit(page, {
    ...{ ...PAID, intent: "enter", transactionNumber: "9AB1CD2EF5", amount: "180" },
  });
  expect(textOf(entered.html)).toContain("Entered. It waits to be verified.");
  await staff.submit(page, { intent: "ask", required: "0" });
  expect(textOf((await visitor.visit(path)).html)).not.toContain("অগ্রিম পাঠান");
  const late = await visitor.post(path, { ...PAID, transactionNumber: "9AB1CD2EF6" });
  expect(textOf(late.html)).toContain("ফোন করে লেনদেন নম্বরটি বলুন: 9AB1CD2EF6।");
});

test("a sum beyond what the order costs is asked about once, and nothing typed is lost", async () => {
  const staff = await owner();
  const { id } = await buy();
  const page = `/admin/advances/${id}`;
  const typed = { ...PAID, intent: "enter", amount: "99999" };
  expect((await staff.visit(page)).html).not.toContain('name="beyondOrder"');
  const asked = await staff.post(page, typed);
  expect(asked.status).toBe(409);
  expect(textOf(asked.html)).toContain("99,999 TK would be paid in advance, and the order costs");
  expect(textOf(asked.html)).toContain("So much really came");
  expect(fieldValue(asked.html, "amount")).toBe("99999");
  expect(fieldValue(asked.html, "transactionNumber")).toBe(PAID.transactionNumber);
  await staff.submit(page, { ...typed, amount: "120" });
  const [advance] = (await listOf([id])).get(id) ?? [];
  const other = { intent: "verify", id: advance?.id ?? "", amount: "99999" };
  const inList = await staff.post("/admin/advances", other);
  expect(textOf(inList.html)).toContain("99,999 TK would be paid in advance");
  expect(inList.html).toContain('name="beyondOrder"');
  await staff.submit("/admin/advances", { ...other, beyondOrder: "on" });
  expect((await findOrder(id))?.advanceAmount).toBe(99_999);
});

const PAID_BY_HAND = { wallet: "bkash", sender: "01712345678", amount: 120 } as const;

test("many reported advances are verified at once with the sums that were shown, each for itself", async () => {
  const staff = await owner();
  const bought = [];
  for (const number of ["9AB1CD2EG1", "9AB1CD2EG2", "9AB1CD2EG3"]) {
    const { id } = await makeOrder({ lines: [{ productId: jars.id, quantity: 1 }] });
    await enterAdvance(id, { ...PAID_BY_HAND, transactionNumber: number }, await makeAdmin());
    bought.push(id);
  }
  const advances = await listOf(bought);
  const ticks = bought.map((id) => {
    const [advance] = advances.get(id) ?? [];
    return `${advance?.id}~${advance?.amount}`;
  });
  const { html } = await staff.visit("/admin/advances");
  for (const tick of ticks) expect(html).toContain(`value="${tick}"`);
  // The statement's box stands before the list.
  expect(html.indexOf('name="text"')).toBeLessThan(html.indexOf(ticks[0] ?? ""));
  const verify = async (...some: string[]) => {
    const body = new FormData();
    body.append("intent", "verify-many");
    for (const tick of some) body.append("id", tick);
    return staff.send("/admin/advances", { method: "POST", body });
  };
  const none = await verify();
  expect([none.status, textOf(none.html)]).toEqual([400, expect.stringContaining("Tick at least")]);
  expect((await verify(ticks[0] ?? "", ticks[1] ?? "")).status).toBe(302);
  const again = await verify(...ticks);
  expect(textOf(again.html)).toContain("1 verified, 2 not");
  for (const id of bought) expect((await findOrder(id))?.advanceAmount).toBe(120);
});

test("no ticked sum takes money out of an order, or is more than one may hold", async () => {
  const staff = await owner();
  const { id: orderId, visitor, path } = await buy();
  await visitor.submit(path, PAID);
  const [advance] = (await listOf([orderId])).get(orderId) ?? [];
  for (const sum of ["-500", "0", "3000000000", "1e99", "", "x"]) {
    const sent = { intent: "verify-many", id: `${advance?.id}~${sum}` };
    expect((await staff.post("/admin/advances", sent)).status).toBe(400);
    expect((await findOrder(orderId))?.advanceAmount).toBe(0);
  }
});

test("an order's page of advances lists what was reported, and verifies it there", async () => {
  const staff = await owner();
  await readConnections();
  const { id, visitor, path } = await buy();
  const page = `/admin/advances/${id}`;
  expect(textOf((await staff.visit(page)).html)).not.toContain("Reported payments");
  const reminded = await staff.send("/api/admin/advance/remind", {
    ...{ method: "PUT", body: JSON.stringify({ _id: id }) },
    headers: { "Content-Type": "application/json" },
  });
  expect(JSON.parse(reminded.html)).toMatchObject({
    message: "Nothing was sent, as the shop has no SMS gateway: send one of the links.",
    result: { isSent: false },
  });
  await visitor.submit(path, PAID);
  const { visitor: caller } = await visitAsStaff({ language: "bn" }, { role: "caller" });
  const asked = await caller.visit(page);
  expect(textOf(asked.html)).toMatch(/ক্রেতা যে পেমেন্ট জানিয়েছেন.*বিকাশ 9AB1CD2EF3.*যাচাই বাকি/s);
  expect(asked.html).not.toContain('value="verify"');
  const { html } = await staff.visit(page);
  expect(textOf(html)).toMatch(/bKash 9AB1CD2EF3.*120 TK To verify/s);
  const [, advance = ""] = /name="id" value="([^"]+)"/.exec(html) ?? [];
  const form = { intent: "verify", id: advance, amount: "120" };
  const verified = await staff.submit(page, form);
  for (const said of ["Verified: 120 TK", "is verified"])
    expect(textOf(verified.html)).toContain(said);
  expect(verified.html).not.toContain('value="verify"');
  const twice = await staff.post(page, form);
  expect(twice.status).toBe(409);
  // The form for another payment is empty.
  expect(fieldValue(twice.html, "transactionNumber")).toBe("");
  const of = async (query: string) =>
    JSON.parse((await staff.send(`/api/admin/advance/list?${query}`)).html);
  expect(await of(`order_id=${id}`)).toMatchObject({
    ...{ total: 1, toPayBack: [], open: [] },
    result: [{ order_id: id, amount: 120, status: "verified" }],
  });
  expect(await of(`order_id=${id}&status=waiting`)).toMatchObject({ total: 0, result: [] });
  expect(await of("order_id=nonsense")).toMatchObject({ total: 0, result: [] });
  expect(textOf((await staff.visit("/admin/advances?list=verified")).html)).toContain("1 payment");
});

test("without a wallet staff can waive an advance and ask for none", async () => {
  const staff = await owner();
  const { id } = await buy();
  const page = `/admin/advances/${id}`;
  await staff.submit("/admin/advances/settings", { ask: "never" });
  const asks = (html: string) => html.includes('value="ask"');
  await expect.poll(async () => textOf((await staff.visit(page)).html)).toContain("no wallet");
  expect((await staff.visit(page)).html).toContain('href="/admin/advances/settings">Rules and');
  expect(asks((await staff.visit(page)).html)).toBe(true);
  const refused = await staff.post(page, { intent: "ask", required: "300" });
  expect(refused.status).toBe(409);
  expect(textOf(refused.html)).toContain("An advance needs a wallet");
  expect(fieldValue(refused.html, "required")).toBe("300");
  await staff.submit(page, { intent: "ask", required: "0" });
  expect((await findOrder(id))?.advanceRequired).toBe(0);
  expect(asks((await staff.visit(page)).html)).toBe(false);
});

test("a stranger with the link sees where to pay, and neither payments nor the form", async () => {
  await owner();
  const { visitor, path } = await buy();
  await visitor.submit(path, PAID);
  const { html } = await new Visitor({ language: "en" }).visit(path);
  expect(textOf(html)).toContain("Please pay 120 TK in advance.");
  expect(html).not.toContain("9AB1CD2EF3");
  expect(html).not.toContain('name="transactionNumber"');
  const refused = await new Visitor({ language: "en" }).post(path, PAID);
  expect(refused.status).toBe(403);
});
