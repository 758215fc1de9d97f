import { readFileSync } from "node:fs";
import { afterAll, beforeEach, expect, test } from "vitest";
import { parse } from "yaml";
import { saveImage } from "#app/domain/shop/media/images.server.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeOrder } from "#tests/support/factories.ts";
import { makePicture } from "#tests/support/pictures.ts";
import { startShopServer } from "#tests/support/shop-server.ts";

const metricsToken = "a token of sixteen or more";
const { url, close } = await startShopServer({ metricsToken });
afterAll(close);
beforeEach(emptyTables);

const read = async () => {
  const headers = { Authorization: `Bearer ${metricsToken}` };
  return (await fetch(`${url}/metrics`, { headers })).text();
};
const gaugeIn = (text: string, line: string) =>
  Number(
    text
      .split("\n")
      .find((one) => one.startsWith(`${line} `))
      ?.split(" ")
      .at(-1),
  );

test("an operator reads requests by route and status, and the shop's state", async () => {
  await makeOrder();
  await fetch(`${url}/products/no-such-good?q=secret`);
  await fetch(`${url}/made/up/${"x".repeat(50)}`);
  const text = await read();
  const counted = (route: string) =>
    gaugeIn(text, `haat_http_request_seconds_count{route="${route}",method="GET",status="404"}`);
  expect([counted("/products/:slug"), counted("other")]).toEqual([1, 1]);
  expect(text).not.toMatch(/no-such-good|secret|xxx/);
  expect(gaugeIn(text, "haat_orders_in_hour")).toBe(1);
  // The server has placed no order. Counters start at 0, so that Prometheus sees the first as an
  // increase.
  expect(gaugeIn(text, "haat_orders_placed_total")).toBe(0);
  expect(gaugeIn(text, 'haat_messages_total{channel="sms",outcome="failed"}')).toBe(0);
  expect(gaugeIn(text, 'haat_messages_untold{channel="sms"}')).toBe(0);
  expect(gaugeIn(text, "haat_database_up")).toBe(1);
  expect(gaugeIn(text, "haat_pool_size")).toBe(10);
  expect(gaugeIn(text, "haat_disk_free_bytes")).toBeGreaterThan(0);
});

test("the metrics need the token", async () => {
  for (const Authorization of ["", "Bearer", `Bearer ${metricsToken.replace("a", "b")}`]) {
    const answer = await fetch(`${url}/metrics`, { headers: { Authorization } });
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain("haat_");
  }
});

test("dashboard and alert rules are valid and use existing metrics only", async () => {
  const text = await read();
  const there = new Set(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = "", kind]) =>
      kind === "histogram" ? ["_bucket", "_count", "_sum"].map((end) => name + end) : [name],
    ),
  );
  const dashboard = JSON.parse(readFileSync("docs/operations/grafana-dashboard.json", "utf8"));
  const rules = parse(readFileSync("docs/operations/alert-rules.yml", "utf8"));
  type Asking = { expr: string };
  const asked: string[] = [
    ...dashboard.panels.flatMap(({ targets }: { targets: Asking[] }) => targets),
    ...rules.groups.flatMap((group: { rules: Asking[] }) => group.rules),
  ].map(({ expr }: Asking) => expr);
  expect(asked.length).toBeGreaterThan(20);
  const named = asked.flatMap((expr) => expr.match(/\b(haat|nodejs|process)_\w+/g) ?? []);
  expect(named.filter((name) => !there.has(name))).toEqual([]);
  // Every metric is shown on the dashboard or used by an alert.
  const ours = [...there].filter((name) => name.startsWith("haat_") && !name.endsWith("_sum"));
  expect(ours.filter((name) => !named.includes(name))).toEqual([]);
});

test("the documented Prometheus configuration reads the metrics", async () => {
  const docs = readFileSync("docs/operations.md", "utf8");
  const [recipe = ""] = /^ {4}scrape_configs:\n(?: {6}.*\n)+/m.exec(docs) ?? [];
  const { scrape_configs } = parse(recipe);
  const [{ job_name, authorization, metrics_path = "/metrics", scheme = "http", static_configs }] =
    scrape_configs;
  expect(job_name).toBe("haat");
  expect(authorization).toEqual({ credentials: "THE_TOKEN" });
  expect(static_configs[0].targets).toEqual(["shop-1:3000", "shop-2:3000"]);
  // Prometheus sends credentials as a bearer token unless a type is configured.
  const answer = await fetch(`${scheme}://${new URL(url).host}${metrics_path}`, {
    headers: {
      Authorization: `Bearer ${authorization.credentials.replace("THE_TOKEN", metricsToken)}`,
    },
  });
  expect(answer.status).toBe(200);
});

test("a picture causes no warning about listeners", async () => {
  const warnings: string[] = [];
  const note = ({ name }: Error) => void warnings.push(name);
  process.on("warning", note);
  const path = await saveImage(await makePicture());
  const answer = await fetch(`${url}/media/${path}`);
  expect([answer.status, (await answer.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
  process.off("warning", note);
  expect(warnings).toEqual([]);
});
