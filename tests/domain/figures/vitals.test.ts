import { beforeEach, expect, test } from "vitest";
import { dhakaDay } from "#app/domain/core/dates.ts";
import {
  noteVitals,
  saveVitals,
  sweepVitals,
} from "#app/domain/figures/vitals/note-vitals.server.ts";
import { readVitals } from "#app/domain/figures/vitals/read-vitals.server.ts";
import { judge, p75Of } from "#app/domain/figures/vitals/vitals.ts";
import { db } from "#drizzle/client.server.ts";
import { dailyVitals } from "#drizzle/schema.ts";
import { loadOperations } from "#server/build.ts";
import { textOf, Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

const NOW = new Date("2026-11-28T06:00:00Z");
const DAYS = { from: "2026-11-28", to: "2026-11-28" };

beforeEach(async () => {
  await saveVitals();
  await saveReports();
  await emptyTables();
});

/** The task of the built shop, which answers the visitors of these tests. */
const { scheduledTasks } = await loadOperations();
const saveReports = () => scheduledTasks.find(({ name }) => name === "measured waits")?.run();

const report = (fields: Record<string, string>) =>
  new Visitor().send("/vitals", { method: "POST", body: new URLSearchParams(fields) });

const GOOD = { page: "home", network: "3g", lcp: "1800", inp: "90", cls: "20" };

test("the 75th percentile lies in its bucket, and Google's bounds judge it", () => {
  expect(p75Of("lcp", new Map())).toBeNull();
  expect(p75Of("lcp", new Map([[2000, 4]]))).toBe(1875);
  expect(
    p75Of(
      "lcp",
      new Map([
        [1000, 74],
        [4000, 26],
      ]),
    ),
  ).toBeGreaterThan(3000);
  expect([2500, 2501, 4000, 4001].map((ms) => judge("lcp", ms))).toEqual([
    ...["good", "needs-work", "needs-work", "poor"],
  ]);
  expect([200, 500, 501].map((ms) => judge("inp", ms))).toEqual(["good", "needs-work", "poor"]);
  expect([100, 250, 251].map((n) => judge("cls", n))).toEqual(["good", "needs-work", "poor"]);
});

test("a browser's report is counted without its visitor, once a minute", async () => {
  const answer = await report(GOOD);
  expect(answer.status).toBe(204);
  expect(answer.headers.get("Set-Cookie")).toBeNull();
  await report(GOOD);
  expect(await db.select().from(dailyVitals)).toEqual([]);
  await saveReports();
  await report(GOOD);
  await saveReports();
  const rows = await db.select().from(dailyVitals);
  expect(
    rows.map(({ metric, bucket, count }) => `${metric} ${bucket} ${count}`).toSorted(),
  ).toEqual(["cls 25 3", "inp 100 3", "lcp 2000 3"]);
  const today = dhakaDay(new Date());
  const [all] = await readVitals({ from: today, to: today });
  expect(all).toMatchObject({
    page: "",
    network: "",
    lcp: { count: 3, verdict: "good" },
    inp: { count: 3, verdict: "good" },
  });
});

test("made-up reports fill nothing: unknown names are one, numbers are bounded, a minute has 600", async () => {
  await report({ page: "x".repeat(50), network: "<b>", lcp: "-5", inp: "nonsense", cls: "1e99" });
  await saveReports();
  expect(await db.select().from(dailyVitals)).toEqual([]);
  expect((await report({ ...GOOD, page: "x".repeat(5000) })).status).toBe(413);
  for (let n = 0; n < 700; n++) noteVitals({ page: "home", network: "4g", lcp: 1000 + n });
  await saveVitals(NOW);
  const [all] = await readVitals(DAYS);
  expect(all?.lcp?.count).toBe(600);
  const foreign = await new Visitor().send("/vitals", {
    method: "POST",
    body: new URLSearchParams(GOOD),
    headers: { "Sec-Fetch-Site": "cross-site" },
  });
  expect(foreign.status).toBe(403);
  expect(await sweepVitals(NOW)).toBe(0);
  expect(await sweepVitals(new Date("2028-01-28T06:00:00Z"))).toBeGreaterThan(0);
});

test("Reports shows them in both languages", async () => {
  const { visitor } = await visitAsStaff();
  expect(textOf((await visitor.visit("/admin/reports")).html)).toContain(
    "Nothing was measured in these days.",
  );
  noteVitals({ page: "product", network: "slow-2g", lcp: 6000, inp: 90, cls: 20 });
  await saveVitals();
  const { html } = await visitor.visit("/admin/reports");
  expect(textOf(html)).toContain("How long visitors wait");
  expect(textOf(html)).toMatch(/Product\s*6\.\d s · poor/);
  const bangla = await visitAsStaff({ language: "bn" });
  expect(textOf((await bangla.visitor.visit("/admin/reports")).html)).toContain("খারাপ");
});
