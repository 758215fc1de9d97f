import { timingSafeEqual } from "node:crypto";
import type { ServerBuild } from "@remix-run/node";
import type { NextFunction, Request, Response } from "express";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { newestBackupAt } from "#runtime/backups.ts";
import { taskRuns } from "#runtime/scheduler.ts";
import type { Operations } from "../build.ts";
import type { PageCache } from "../cache/page-cache.ts";
import type { Observe } from "../http/access-log.ts";
import { fullestDisk } from "../http/health.ts";
import { siteMap } from "../http/site-map.ts";

/**
 * Seconds: a kept page takes a thousandth, a rendered page ten to a hundred, a wait in vain two.
 */
const BUCKETS_S = [0.002, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 15];

export interface Shop {
  routes: ServerBuild["routes"];
  cache: Pick<PageCache, "size" | "bytes">;
  dataDir: string;
  token: string;
}

export type Sources = Pick<
  Operations,
  "isListening" | "poolState" | "readRunningFigures" | "slowStatements" | "tallies"
> &
  Shop;

export type Now = Sources & Awaited<ReturnType<typeof readNow>>;

export type Value = (
  now: Now,
) => number | readonly { labels: Record<string, string>; n: number }[] | undefined;

/** Help, value (undefined keeps the last one) and labels of each; `_total` names a counter. */
const METRICS: Record<string, [string, Value, ...string[]]> = {
  haat_listening: ["1 while changes are heard", ({ isListening }) => Number(isListening())],
  haat_pool_in_use: ["Connections to Postgres in use", ({ poolState }) => poolState().inUse],
  haat_pool_waiting: ["Statements that wait for one", ({ poolState }) => poolState().waiting],
  haat_pool_size: ["Connections to Postgres at most", ({ poolState }) => poolState().most],
  haat_kept_pages: ["Pages kept", ({ cache }) => cache.size],
  haat_kept_bytes: ["Bytes of kept pages", ({ cache }) => cache.bytes],
  haat_slow_statements_total: [
    "Statements of half a second or longer, by what they do and their first table",
    ({ slowStatements }) =>
      [...slowStatements()].map(([statement, n]) => ({ labels: { statement }, n })),
    "statement",
  ],
  haat_messages_total: [
    "Attempts at messages: delivered, retried (failed, tried again), failed (given up), unknown, skipped",
    ({ tallies }) => tallies.messages.read(),
    "channel",
    "outcome",
  ],
  haat_courier_calls_total: [
    "Calls of couriers' interfaces: answered or failed",
    ({ tallies }) => tallies.courierCalls.read(),
    "courier",
    "outcome",
  ],
  haat_gateway_calls_total: [
    "Calls of payment gateways: answered or failed",
    ({ tallies }) => tallies.gatewayCalls.read(),
    "gateway",
    "outcome",
  ],
  haat_jobs_broken_total: [
    "Jobs of the worker that broke off with an error of the shop's own",
    ({ tallies }) => tallies.brokenJobs.read(),
    "task",
  ],
  haat_orders_placed_total: ["Orders of this server", ({ tallies }) => tallies.orders.read()],
  haat_tasks_total: ["Scheduled tasks: done or failed", taskRuns, "task", "outcome"],
  haat_orders_in_hour: ["Orders of the last hour", ({ figures }) => figures?.ordersInHour],
  haat_outbox_waiting: ["Messages not gone out", ({ figures }) => figures?.waitingDeliveries],
  haat_outbox_oldest_seconds: ["Age of the oldest", ({ figures }) => figures?.oldestWaitingS],
  haat_messages_untold: [
    "Messages of the last 24 hours that failed, may not have arrived or are tried again",
    ({ figures }) => figures?.unsentMessages,
    "channel",
  ],
  haat_parcels_undecided: [
    "Parcels that a courier refused or may not have got, to a thousand",
    ({ figures }) => figures?.undecidedParcels,
  ],
  haat_parcels_silent: [
    "Parcels that a courier does not answer for, to a thousand",
    ({ figures }) => figures?.silentParcels,
  ],
  haat_database_up: ["1 when the database answered", ({ figures }) => Number(figures !== null)],
  haat_disk_free_bytes: ["Free on the fullest disk", ({ disk }) => disk?.freeBytes],
  haat_disk_size_bytes: ["Size of that disk", ({ disk }) => disk?.sizeBytes],
  haat_backup_age_seconds: ["Age of the newest backup", ({ backupAgeS }) => backupAgeS],
};

const readNow = async ({ readRunningFigures, dataDir }: Sources) => ({
  figures: await readRunningFigures().catch(() => null),
  disk: await fullestDisk(dataDir).catch(() => null),
  backupAgeS: (Date.now() - (await newestBackupAt(dataDir))) / 1000,
});

/**
 * What Prometheus reads at `/metrics`. No label holds anything of a visitor: a route is a pattern
 * of the site map.
 */
export function createMetrics(sources: Sources) {
  const { routes, token } = sources;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const findPage = siteMap(routes);
  /** The route of any address, also a made-up one, from a list that cannot grow. */
  const routeOf = (url: string) => {
    const [path = ""] = url.split("?", 1);
    if (path.startsWith("/assets/")) return "/assets";
    if (/^\/(livez|healthz|readyz|metrics|__manifest)$/.test(path)) return path;
    const { pattern = "*" } = findPage(path.replace(/\.data$/, "")) ?? {};
    return pattern.endsWith("*") ? "other" : pattern;
  };
  const seconds = new Histogram({
    name: "haat_http_request_seconds",
    help: "Time of each answer, by route of the site map, method and status",
    labelNames: ["route", "method", "status"],
    buckets: BUCKETS_S,
    registers,
  });
  const stale = new Counter({
    name: "haat_stale_pages_total",
    help: "Kept pages that went out while changes were not heard",
    registers,
  });
  const own = Object.entries(METRICS).map(([name, [help, value, ...labelNames]]) => ({
    metric: new (name.endsWith("_total") ? Counter : Gauge)({ name, help, labelNames, registers }),
    value,
  }));

  async function collect() {
    const now = { ...sources, ...(await readNow(sources)) };
    for (const { metric, value } of own) {
      const found = value(now);
      if (found === undefined) continue;
      metric.reset();
      for (const { labels, n } of typeof found === "number" ? [{ labels: {}, n: found }] : found)
        metric.inc(labels, n);
    }
    return registry.metrics();
  }

  const wanted = Buffer.from(`Bearer ${token}`);
  return {
    observe(res: Parameters<Observe>[0], ms: number) {
      const { method = "", originalUrl, url = "" } = res.req;
      if (res.hasHeader("Cache-Status")) stale.inc();
      const labels = {
        route: routeOf(originalUrl ?? url),
        // Any visitor could make up series of other methods.
        method: /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/.test(method) ? method : "other",
        status: res.writableFinished ? String(res.statusCode) : "499",
      };
      seconds.observe(labels, ms / 1000);
    },
    /** Without the token there is nothing here. */
    answer(req: Request, res: Response, next: NextFunction) {
      const given = Buffer.from(req.headers.authorization ?? "");
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return next();
      collect().then((text) => {
        res.set({ "Cache-Control": "no-store", "Content-Type": registry.contentType }).send(text);
      }, next);
    },
  };
}
