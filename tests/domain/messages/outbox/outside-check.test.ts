import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { erase } from "#app/domain/figures/privacy/erasure.server.ts";
import { sweepOutsideChecks } from "#app/domain/people/customers/outside-check.server.ts";
import { db } from "#drizzle/client.server.ts";
import { orders, outsideChecks } from "#drizzle/schema.ts";
import { textOf, Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeOrder } from "#tests/support/factories.ts";
import { openReceiver } from "#tests/support/receiver.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

const port = await vi.hoisted(async () => {
  const { freePort } = await import("#tests/support/free-port.ts");
  const own = await freePort();
  Object.assign(process.env, {
    CHECK_URL: `http://127.0.0.1:${own}/check?phone={phone}`,
    CHECK_HEADERS: "Authorization: Bearer checker-key",
    CHECK_DELIVERED: "data.summary.success_parcel",
    CHECK_RETURNED: "data.summary.cancelled_parcel",
  });
  return own;
});

let checker: Awaited<ReturnType<typeof openReceiver>>;
let answer: () => { status: number; body: string } | "hang" | "drop";
let nasrin: Visitor;

beforeAll(async () => {
  checker = await openReceiver(() => answer(), port);
});
afterAll(() => checker.close());
beforeEach(async () => {
  await emptyTables();
  checker.received.length = 0;
  answer = () => counts(12, "3");
  nasrin = (await visitAsStaff()).visitor;
  vi.useRealTimers();
});

const counts = (success_parcel: unknown, cancelled_parcel: unknown) => ({
  status: 200,
  body: JSON.stringify({ data: { summary: { success_parcel, cancelled_parcel } } }),
});

const card = async () => textOf((await nasrin.visit("/admin/calls")).html);

test("a caller sees what the service counted, asked once in seven days, and the API says it", async () => {
  const { id } = await makeOrder();
  for (const _ of ["asked", "stored"])
    expect(await card()).toContain("At couriers, all shops: 12 accepted, 3 returned.");
  expect(checker.received).toHaveLength(1);
  expect(checker.received[0]).toMatchObject({
    ...{ method: "GET", path: "/check?phone=01712345678" },
    headers: { authorization: "Bearer checker-key" },
  });
  const bangla = (await visitAsStaff({ language: "bn" })).visitor;
  const inBangla = textOf((await bangla.visit(`/admin/calls?order=${id}`)).html);
  expect(inBangla).toContain("নিয়েছেন ১২টি, ফেরত দিয়েছেন ৩টি");
  await db.update(outsideChecks).set({ checkedAt: new Date(Date.now() - 8 * 86_400_000) });
  answer = () => counts(13, 3);
  expect(await card()).toContain("13 accepted");
  expect(await sweepOutsideChecks()).toBe(0);
  expect(await sweepOutsideChecks(new Date(Date.now() + 31 * 86_400_000))).toBe(1);
});

test("the privacy page says that numbers are checked", async () => {
  const html = textOf((await new Visitor().visit("/page/privacy")).html);
  expect(html).toContain("we ask a checking service");
});

test("erasing a person removes what was counted", async () => {
  await makeOrder();
  await card();
  expect(await db.select().from(outsideChecks)).toHaveLength(1);
  await erase("01712345678");
  expect(await db.select().from(outsideChecks)).toEqual([]);
});

test("fakes of other numbers from the same network are counted for a week", async () => {
  await makeOrder({ phoneNumber: "01812345678" });
  await makeOrder();
  await db.update(orders).set({ placedNear: "near" });
  expect(await card()).not.toContain("same network");
  await db.execute(`update orders set status = 'Cancelled', cancel_reason = 'fake', is_reserved = false
                     where phone_number = '01812345678'`);
  expect(await card()).toContain("1 fake order from the same network this week");
  await db.execute(`update orders set created_at = now() - interval '8 days'
                     where phone_number = '01812345678'`);
  expect(await card()).not.toContain("same network");
});

test("a number without readable counts is unknown, and the service is asked about the next", async () => {
  await makeOrder();
  answer = () => ({ status: 404, body: "" });
  expect(await card()).toContain("The outside checker knows no parcels of this number.");
  const wrong = [
    { status: 200, body: "<html>" },
    counts(-1, 2),
    counts(1.5, 2),
    counts(null, 2),
    counts(1, 99_999_999_999),
  ];
  for (const one of wrong) {
    answer = () => one;
    expect(await card()).toContain("The outside checker does not answer just now.");
  }
  expect(checker.received).toHaveLength(1 + wrong.length);
});

test("a service that is silent, wrong or slow holds no card up, and rests", async () => {
  const wrong = [
    () => ({ status: 500, body: "" }),
    () => ({ status: 429, body: "" }),
    () => "drop" as const,
    () => "hang" as const,
  ];
  await makeOrder();
  for (const [n, one] of wrong.entries()) {
    // Its rest of a minute is over.
    vi.useFakeTimers({ now: Date.now() + 120_000 * (n + 1), toFake: ["Date"] });
    answer = one;
    const asked = checker.received.length;
    expect(await card()).toContain("The outside checker does not answer just now.");
    expect(await card()).toContain("The outside checker does not answer just now.");
    expect(checker.received).toHaveLength(asked + 1);
  }
});
