import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  loadConnections,
  saveConnection,
} from "#app/domain/core/connections/connections.server.ts";
import { addDays, dhakaDay } from "#app/domain/core/dates.ts";
import { readDailySpending } from "#app/domain/messages/conversions/ad-spending.server.ts";
import { updateConversionSettings } from "#app/domain/messages/conversions/conversion-settings.server.ts";
import { ADVERTISING } from "#app/domain/money/profit/advertising.server.ts";
import { profitReport } from "#app/domain/money/profit/profit-report.server.ts";
import { log } from "#runtime/log.ts";
import { textOf, type Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { EVER } from "#tests/support/profits.ts";
import { openReceiver } from "#tests/support/receiver.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

const port = await vi.hoisted(async () => {
  const { setForPort } = await import("#tests/support/free-port.ts");
  return setForPort((url) => ({ META_URL: `${url}/v24.0`, WEBHOOKS_TO_PRIVATE: "yes" }));
});

const TOKEN = "EAABsecretToken0123456789";
const ACCOUNT = "1234567890";
const now = new Date();
const today = dhakaDay(now);
const daysAgo = (n: number) => dhakaDay(addDays(now, -n));

type Row = Record<string, string>;
/** A row as the Insights API answers it. */
const row = (day: string, campaign: string, spend: string, currency = "BDT"): Row => ({
  ...{ campaign_id: campaign, campaign_name: `Winter ${campaign}`, spend },
  ...{ account_currency: currency, date_start: day, date_stop: day },
});

let pages: Row[][];
let refusal: { status: number; body: object } | null;
let meta: Awaited<ReturnType<typeof openReceiver>>;
let nasrin: Visitor;
const logged: unknown[] = [];

beforeAll(async () => {
  meta = await openReceiver(({ path }) => {
    if (refusal) return { status: refusal.status, body: JSON.stringify(refusal.body) };
    const at = Number(new URL(path, "http://meta").searchParams.get("after") ?? "0");
    const cursors = { before: "x", after: String(at + 1) };
    const hasNext = at + 1 < pages.length;
    // The address of the next page holds the token, and nobody follows it.
    const paging = { cursors, ...(hasNext && { next: "https://graph.facebook.com/next" }) };
    return { status: 200, body: JSON.stringify({ data: pages[at] ?? [], paging }) };
  }, port);
  for (const level of ["info", "warn", "error"] as const)
    vi.spyOn(log, level).mockImplementation((...said: unknown[]) => void logged.push(said));
});
afterAll(() => meta.close());

beforeEach(async () => {
  await emptyTables();
  nasrin = (await visitAsStaff()).visitor;
  pages = [[]];
  refusal = null;
  meta.received.length = 0;
  await updateConversionSettings({ pixelId: "123456789012345", token: TOKEN }, undefined, null);
  await saveConnection("ads", { account: "act_১২৩৪৫৬৭৮৯০", rate: "", adToken: "" }, null);
});

const kept = async () =>
  (
    await pool<{ day: string; id: string; spent: number }[]>`
      select day::text, campaign_id as id, spent from ad_spending order by 1, 2`
  ).map(({ day, id, spent }) => [day, id, spent]);

const spending = async () => (await profitReport("day", EVER)).total.advertising;

const connection = async () =>
  textOf((await nasrin.visit("/admin/connections?open=ads")).html).replace(/\s+/g, " ");

test("today and three days before are read by campaign, and read again they count once", async () => {
  pages = [
    [row(daysAgo(1), "11", "499.60"), row(daysAgo(1), "12", "100.2")],
    // A list that grew meanwhile repeats a row.
    [row(daysAgo(1), "12", "100.2"), row(today, "11", "250")],
  ];
  expect(await readDailySpending()).toBe(1);
  const first = [
    [daysAgo(1), "11", 500],
    [daysAgo(1), "12", 100],
    [today, "11", 250],
  ];
  expect(await kept()).toEqual(first);
  const [asked] = meta.received;
  const { pathname, searchParams } = new URL(asked?.path ?? "", "http://meta");
  expect(pathname).toBe(`/v24.0/act_${ACCOUNT}/insights`);
  expect(Object.fromEntries(searchParams)).toEqual({
    ...{ level: "campaign", time_increment: "1", limit: "200" },
    fields: "campaign_id,campaign_name,spend,account_currency",
    time_range: JSON.stringify({ since: daysAgo(3), until: today }),
  });
  expect(asked?.headers.authorization).toBe(`Bearer ${TOKEN}`);
  expect(asked?.path).not.toContain(TOKEN);
  await readDailySpending();
  expect(await kept()).toEqual(first);
  expect(await spending()).toBe(850);
  // Meta corrects a day, and campaigns that were deleted are no longer in its list.
  pages = [[row(daysAgo(1), "11", "480.00")]];
  await readDailySpending();
  expect(await kept()).toEqual([
    [daysAgo(1), "11", 480],
    [daysAgo(1), "12", 100],
    [today, "11", 250],
  ]);
  expect(await connection()).toContain("Meta's spending is read.");
});

test("a day that is not in the answer stays as it was read", async () => {
  await pool`insert into ad_spending values (${ACCOUNT}, ${daysAgo(9)}, '11', 'Old', 70, 'BDT', 70)`;
  pages = [[row(today, "11", "30")]];
  await readDailySpending();
  expect(await spending()).toBe(100);
});

test.each([
  [2, 3],
  [9, 9],
  [60, 30],
])("after a last reading %i days ago, %i days before today are read", async (ago, from) => {
  await pool`insert into ad_spending values (${ACCOUNT}, ${daysAgo(ago)}, '11', 'Old', 70, 'BDT', 70)`;
  await readDailySpending();
  const { searchParams } = new URL(meta.received[0]?.path ?? "", "http://meta");
  expect(JSON.parse(searchParams.get("time_range") ?? "")).toEqual({
    since: daysAgo(from),
    until: today,
  });
});

test("what was typed for Meta's sites on a reported day is not counted, and the page says so", async () => {
  const type = (day: string, source: string, spent: number) =>
    ADVERTISING.create({ day, source, spent, until: "", months: null, eachDay: false }, null);
  await type(today, "facebook", 400);
  await type(today, "ig", 40);
  await type(today, "google", 60);
  await type(today, "", 7);
  await type(daysAgo(1), "facebook", 300);
  expect(await spending()).toBe(807);
  pages = [[row(today, "11", "250"), row(daysAgo(1), "11", "0")]];
  await readDailySpending();
  expect(await spending()).toBe(250 + 60 + 7 + 300);
  const sources = await profitReport("source", EVER);
  const ofFacebook = sources.rows.find(({ key }) => key === "facebook");
  expect([ofFacebook?.advertising, sources.rest.advertising]).toEqual([550, 7]);
  // By itself the page begins with the month, which may be today.
  const days = `from=${daysAgo(1)}&to=${today}`;
  const { html: page } = await nasrin.visit(`/admin/profit/spending?${days}`);
  const text = textOf(page).replace(/\s+/g, " ");
  expect(text).toContain("617 TK in these days");
  expect(text).toContain("facebook not counted: Meta reports this day 400 TK");
  expect(text).toMatch(/Winter 11\s*250 TK/);
  expect(text).toContain(
    "what you typed for facebook, instagram, messenger or meta is not counted",
  );
  const { html } = await nasrin.send(`/api/admin/advertising/list?${days}`);
  const { result, reported } = JSON.parse(html);
  expect(
    result.filter((one: { isCounted: boolean }) => !one.isCounted).map((one: Row) => one.source),
  ).toEqual(["facebook", "ig"]);
  expect(reported[0]).toEqual({
    ...{ day: today, campaignId: "11", campaign: "Winter 11", amount: 250, currency: "BDT" },
    spent: 250,
  });
});

test("another currency is refused in words until the owner gives a rate", async () => {
  pages = [[row(today, "11", "12.40", "USD")]];
  expect(await readDailySpending()).toBe(0);
  expect(await kept()).toEqual([]);
  expect(await connection()).toContain(
    "The account does not count in taka. Enter what one unit of its currency costs you. It said: USD",
  );
  await saveConnection("ads", { rate: "১২২.৫০" }, null);
  await readDailySpending();
  expect(await kept()).toEqual([[today, "11", 1519]]);
  const text = textOf((await nasrin.visit("/admin/profit/spending")).html);
  expect(text).toContain("USD 12.4");
});

test.each([
  [
    { error: { message: `Invalid OAuth access token ${TOKEN}`, code: 190 } },
    400,
    "It does not accept the keys.",
  ],
  [
    { error: { message: "(#200) Ad account owner has NOT granted ads_read", code: 200 } },
    403,
    "ads_read",
  ],
  [{ error: { message: "An unknown error", code: 1 } }, 500, "The service itself is broken"],
  [{ data: [{ ...row(today, "11", "5"), spend: "-5" }] }, 200, "It refused."],
  [{ data: [row(daysAgo(8), "11", "5")] }, 200, "It refused."],
  [{ data: [row(`${daysAgo(1)} or so`, "11", "5")] }, 200, "It refused."],
  [{ data: "nothing" }, 200, "It refused."],
])(
  "an answer %j keeps what was read, and is one line at Connections",
  async (body, status, said) => {
    pages = [[row(today, "11", "250")]];
    await readDailySpending();
    refusal = { status, body };
    expect(await readDailySpending()).toBe(0);
    expect(await spending()).toBe(250);
    const text = await connection();
    expect(text).toContain(said);
    expect(text + JSON.stringify(logged)).not.toContain(TOKEN);
    const page = textOf((await nasrin.visit("/admin/profit/spending")).html);
    expect(page).toContain("Reading failed");
  },
);

test("the owner reads it at once by page and API, with a token of its own", async () => {
  pages = [[row(today, "11", "250")]];
  const form = { intent: "save-connection", name: "ads", account: ACCOUNT, rate: "" };
  const typed = await nasrin.submit("/admin/connections", { ...form, adToken: "EAABanother-1234" });
  expect(typed.html).toContain("••••1234");
  expect(typed.html).not.toContain("EAABanother");
  const tried = await nasrin.submit("/admin/connections", {
    ...{ intent: "try-connection", name: "ads" },
  });
  expect(textOf(tried.html)).toContain("Meta's spending is read.");
  expect(meta.received[0]?.headers.authorization).toBe("Bearer EAABanother-1234");
  expect(await spending()).toBe(250);
  const { html } = await nasrin.send("/api/admin/connection/try", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "ads" }),
  });
  expect(JSON.parse(html)).toMatchObject({ reason: "" });
  const wrong = await nasrin.post("/admin/connections", { ...form, account: "my account" });
  expect(wrong.status).toBe(409);
  await nasrin.submit("/admin/connections", { intent: "remove-connection", name: "ads" });
  await loadConnections();
  expect(await readDailySpending()).toBe(0);
});

test("without a token nothing is asked, and others than the owner read nothing", async () => {
  await pool`update conversion_settings set token = ''`;
  expect(await readDailySpending()).toBe(0);
  expect(meta.received).toHaveLength(0);
  expect(await connection()).toContain("It is not set up yet.");
  for (const role of ["manager", "packer", "caller"] as const) {
    const { visitor } = await visitAsStaff({}, { role });
    expect((await visitor.visit("/admin/connections")).status).toBe(403);
    expect((await visitor.visit("/admin/profit/spending")).status).toBe(403);
  }
});

test("spending of some days may be the sum of each of them", async () => {
  const sent = { intent: "create-advertising", day: daysAgo(9), source: "google", months: "" };
  const until = dhakaDay(addDays(now, 5));
  await nasrin.submit("/admin/profit/spending?new", {
    ...{ ...sent, spent: "400", until, eachDay: "true" },
  });
  const [days] = await pool`
    select count(*)::int as n, min(spent) as least, max(spent) as most from advertising`;
  expect(days).toEqual({ n: 15, least: 400, most: 400 });
});
