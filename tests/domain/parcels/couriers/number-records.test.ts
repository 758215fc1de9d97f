import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { erase } from "#app/domain/figures/privacy/erasure.server.ts";
import { updateAdvanceSettings } from "#app/domain/orders/money/advance-settings.server.ts";
import {
  askCouriers,
  sweepCourierChecks,
} from "#app/domain/parcels/couriers/number-records.server.ts";
import { db } from "#drizzle/client.server.ts";
import { courierChecks, dailyProfits, orderLines, parcelCosts } from "#drizzle/schema.ts";
import { textOf, Visitor } from "#tests/support/app.ts";
import { makeCourier } from "#tests/support/couriers.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeOrder, makeProduct } from "#tests/support/factories.ts";
import { openReceiver } from "#tests/support/receiver.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

const port = await vi.hoisted(async () => {
  const { freePort } = await import("#tests/support/free-port.ts");
  const own = await freePort();
  Object.assign(process.env, {
    WEBHOOKS_TO_PRIVATE: "yes",
    STEADFAST_URL: `http://127.0.0.1:${own}/api/v1`,
    PATHAO_PANEL_URL: `http://127.0.0.1:${own}/panel`,
  });
  return own;
});

type Answer = ReturnType<NonNullable<Parameters<typeof openReceiver>[0]>>;

const PHONE = "01712345678";

const json = (body: object, status = 200): Answer => ({ status, body: JSON.stringify(body) });

/** As clients in public repositories read both couriers. */
const STEADFAST = { total_parcels: 17, total_delivered: 7, total_cancelled: 10 };
const PATHAO = { data: { customer: { total_delivery: 10, successful_delivery: 8 } } };

let desk: Awaited<ReturnType<typeof openReceiver>>;
let steadfast: () => Answer;
let pathao: () => Answer;

beforeAll(async () => {
  desk = await openReceiver(({ path }) => {
    if (path === "/panel/api/v1/login") return json({ access_token: "a-token" });
    if (path === "/panel/api/v1/user/success") return pathao();
    return steadfast();
  }, port);
});
afterAll(() => desk.close());

beforeEach(async () => {
  await emptyTables();
  desk.received.length = 0;
  steadfast = () => json(STEADFAST);
  pathao = () => json(PATHAO);
});

const paths = () => desk.received.map(({ path }) => path);

describe("couriers with keys are asked about a number", () => {
  test("each at the address and in the form of its clients, and once a day", async () => {
    await makeCourier("steadfast", { withKeys: true });
    await makeCourier("pathao", { withKeys: true });
    const records = [
      { courier: "steadfast", delivered: 7, returned: 10 },
      { courier: "pathao", delivered: 8, returned: 2 },
    ];
    expect(await askCouriers(PHONE)).toEqual(records);
    expect(paths().sort()).toEqual([
      ...[`/api/v1/fraud_check/${PHONE}`, "/panel/api/v1/login", "/panel/api/v1/user/success"],
    ]);
    const [login, asked] = desk.received.filter(({ path }) => path.startsWith("/panel"));
    expect(JSON.parse(login?.body ?? "")).toEqual({
      ...{ username: "shop@example.com", password: "honey" },
    });
    expect(asked?.headers.authorization).toBe("Bearer a-token");
    expect(JSON.parse(asked?.body ?? "")).toEqual({ phone: PHONE });
    desk.received.length = 0;
    expect(await askCouriers(PHONE)).toEqual(records);
    expect(paths()).toEqual([]);
    await db.update(courierChecks).set({ checkedAt: new Date(Date.now() - 25 * 3_600_000) });
    await askCouriers(PHONE);
    expect(paths()).toContain(`/api/v1/fraud_check/${PHONE}`);
  });

  test("a shop without keys asks nobody", async () => {
    await makeCourier("steadfast");
    await makeCourier("other");
    expect(await askCouriers(PHONE)).toEqual([]);
    expect(paths()).toEqual([]);
  });

  test("one that hangs or answers something else is left out, and not asked again at once", async () => {
    for (const odd of [() => "hang" as const, () => json({ total_delivered: "many" })]) {
      await emptyTables();
      await makeCourier("steadfast", { withKeys: true });
      steadfast = odd;
      const began = Date.now();
      expect(await askCouriers(PHONE)).toEqual([]);
      expect(Date.now() - began).toBeLessThan(5_000);
      steadfast = () => json(STEADFAST);
      expect(await askCouriers(PHONE)).toEqual([]);
    }
  });

  test("no answer breaks the card, and only whole counts are taken", async () => {
    const broken = { toString: 1, valueOf: 1 };
    const answers: Answer[] = [
      ...[-1, 1.5, "<b>7</b>", null, [], broken, 1e9, "NaN"].map((n) =>
        json({
          ...{ total_delivered: n, total_cancelled: 1 },
          data: { customer: { total_delivery: n, successful_delivery: n } },
        }),
      ),
      json({ data: { customer: { total_delivery: 3, successful_delivery: 4 } } }),
      { status: 200, body: "<html>Log in</html>" },
      { status: 200, body: `{"total_delivered":1,"pad":"${"x".repeat(400_000)}"}` },
      { status: 302, body: JSON.stringify(STEADFAST) },
    ];
    for (const answer of answers) {
      await emptyTables();
      await makeCourier("steadfast", { withKeys: true });
      await makeCourier("pathao", { withKeys: true });
      steadfast = () => answer;
      pathao = () => answer;
      expect(await askCouriers(PHONE), JSON.stringify(answer).slice(0, 90)).toEqual([]);
    }
  });

  test("what they said is erased with the number, and after a day", async () => {
    await makeCourier("steadfast", { withKeys: true });
    await askCouriers(PHONE);
    await erase(PHONE);
    expect(await db.select().from(courierChecks)).toEqual([]);
    await askCouriers(PHONE);
    expect(await sweepCourierChecks()).toBe(0);
    expect(await sweepCourierChecks(new Date(Date.now() + 25 * 3_600_000))).toBe(1);
  });

  test("the privacy page says so", async () => {
    await makeCourier("steadfast", { withKeys: true });
    const { html } = await new Visitor({ language: "en" }).visit("/page/privacy");
    expect(html).toContain("or our couriers, how many parcels");
  });
});

describe("the card of a call", () => {
  /** 650 for the honey that cost 400, 120 for delivery; packing 10, a parcel 110. */
  async function anOrder() {
    const { id: productId } = await makeProduct();
    const order = await makeOrder({ lines: [{ productId, quantity: 1 }], phoneNumber: PHONE });
    await db.update(orderLines).set({ cost: 400 });
    const courier = await makeCourier("steadfast", { withKeys: true });
    await db.insert(parcelCosts).values([
      { courier: courier.id, day: "2020-01-01", cost: 110 },
      { courier: "", day: "2020-01-01", cost: 10 },
    ]);
    return order;
  }

  test("says what an order is expected to bring, and what an advance changes", async () => {
    await anOrder();
    await updateAdvanceSettings({ bkash: "01812345678" }, undefined, null);
    const { visitor } = await visitAsStaff({ language: "en" });
    const text = textOf((await visitor.visit("/admin/calls")).html);
    // (7 + 4 × 85 %) of (17 + 4) parcels; 770 − 400 − 110 − 10 against 2 × 110 + 10.
    const brings = "Expected +8 TK ; with 120 TK in advance +68 TK";
    expect(text).toContain(`Chance that it is accepted: 50 % · ${brings}`);
    expect(text).toContain("from 17 parcels of this number");
    expect(text).toContain("+250 TK if it is delivered, −230 TK if it comes back.");
    expect(text).toContain("At steadfast, all shops: 7 accepted, 10 returned.");
  });

  test("says to those who may not see the profit what is expected, not of what", async () => {
    const { id } = await anOrder();
    for (const role of ["caller", "manager"] as const) {
      const { visitor } = await visitAsStaff({ language: "en" }, { role });
      const text = textOf((await visitor.visit(`/admin/calls?order=${id}`)).html);
      expect(text).toContain("Chance that it is accepted: 50 % · Expected +8 TK");
      expect(text).not.toContain("if it is delivered");
      const answer = await visitor.send(`/api/admin/call/next?order_id=${id}`);
      const { forecast } = JSON.parse(answer.html).result;
      expect(forecast).toMatchObject({ expected: 8, gain: null, loss: null });
    }
  });

  test("takes the district's share where a number has no past", async () => {
    await anOrder();
    steadfast = () => json({ total_delivered: 0, total_cancelled: 0 });
    const day = new Date().toISOString().slice(0, 10);
    await db.insert(dailyProfits).values({
      ...{ by: "district", day, key: "Dhaka", delivered: 15, cameBack: 15, pieces: 30 },
      ...{ revenue: 0, uncounted: 0, goods: 0, fees: 0, estimated: 0, packing: 0 },
    });
    const { visitor } = await visitAsStaff({ language: "en" });
    const text = textOf((await visitor.visit("/admin/calls")).html);
    expect(text).toMatch(/accepted: 50 % .*as usual in this district/);
  });

  test("leaves out what has no cost price or no fee, and says so", async () => {
    const { id: productId } = await makeProduct();
    await makeOrder({ lines: [{ productId, quantity: 1 }], phoneNumber: PHONE });
    const { visitor } = await visitAsStaff({ language: "en" });
    const text = textOf((await visitor.visit("/admin/calls")).html);
    expect(text).toContain("Goods for 650 TK have no cost price and are left out.");
    expect(text).toContain("No courier's fee is known.");
    expect(text).not.toContain("in advance");
  });
});
