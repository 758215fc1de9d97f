import { timingSafeEqual } from "node:crypto";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { newestBackupAt } from "../backup/places.js";
import { taskRuns } from "../scheduler.js";
import { fullestDisk } from "./health.js";
import { siteMap } from "./site-map.js";

/** Seconds: a kept page takes a thousandth, a rendered page ten to a hundred, a wait in vain two. */
const BUCKETS_S = [0.002, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 15];

/** Any visitor could make up series of other methods. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/**
 * @typedef {import("../build.js").Operations} Operations
 *
 * @typedef {Pick<Operations, "isListening" | "poolState" | "readRunningFigures" | "slowStatements" | "tallies"> & Shop} Sources
 * @typedef {object} Shop
 * @property {import("@remix-run/node").ServerBuild["routes"]} routes
 * @property {Pick<import("../cache/page-cache.js").PageCache, "size" | "bytes">} cache
 * @property {string} dataDir
 * @property {string} token
 *
 * @typedef {{ labels: Record<string, string>, n: number }} Counted
 * @typedef {(sources: Sources, now: Awaited<ReturnType<typeof readNow>>) => number | readonly Counted[] | undefined} Value
 * @typedef {{ help: string, labels?: string[], value: Value }} Metric undefined values keep the last one
 */

/** Names that end in `_total` are counters, all others gauges. @type {Record<string, Metric>} */
const METRICS = {
  haat_listening: {
    help: "1 while changes of other servers are heard",
    value: ({ isListening }) => Number(isListening()),
  },
  haat_pool_in_use: {
    help: "Connections to Postgres in use",
    value: ({ poolState }) => poolState().inUse,
  },
  haat_pool_waiting: {
    help: "Statements that wait for a connection",
    value: ({ poolState }) => poolState().waiting,
  },
  haat_pool_size: {
    help: "Connections to Postgres at most",
    value: ({ poolState }) => poolState().most,
  },
  haat_kept_pages: { help: "Pages kept", value: ({ cache }) => cache.size },
  haat_kept_bytes: { help: "Bytes of kept pages", value: ({ cache }) => cache.bytes },
  haat_slow_statements_total: {
    help: "Statements that took half a second or longer, by what they do and their first table",
    labels: ["statement"],
    value: ({ slowStatements }) =>
      [...slowStatements()].map(([statement, n]) => ({ labels: { statement }, n })),
  },
  haat_messages_total: {
    help: "Attempts at messages: delivered, retried (failed, tried again), failed (given up), unknown, skipped",
    labels: ["channel", "outcome"],
    value: ({ tallies }) => tallies.messages.read(),
  },
  haat_courier_calls_total: {
    help: "Calls of couriers' interfaces: answered or failed",
    labels: ["courier", "outcome"],
    value: ({ tallies }) => tallies.courierCalls.read(),
  },
  haat_jobs_broken_total: {
    help: "Jobs of the worker that broke off with an error of the shop's own",
    labels: ["task"],
    value: ({ tallies }) => tallies.brokenJobs.read(),
  },
  haat_orders_placed_total: {
    help: "Orders placed by this server",
    value: ({ tallies }) => tallies.orders.read(),
  },
  haat_tasks_total: {
    help: "Scheduled tasks of this server: done or failed",
    labels: ["task", "outcome"],
    value: taskRuns,
  },
  haat_orders_in_hour: {
    help: "Orders placed in the last hour, by all servers",
    value: (_, { figures }) => figures?.ordersInHour,
  },
  haat_outbox_waiting: {
    help: "Messages to others that have not gone out",
    value: (_, { figures }) => figures?.waitingDeliveries,
  },
  haat_outbox_oldest_seconds: {
    help: "Since when the oldest of them is due",
    value: (_, { figures }) => figures?.oldestWaitingS,
  },
  haat_messages_untold: {
    help: "Messages of the last 24 hours that failed, may not have arrived or are tried again",
    labels: ["channel"],
    value: (_, { figures }) => figures?.untoldMessages,
  },
  haat_parcels_undecided: {
    help: "Parcels that a courier refused or may not have got, to a thousand",
    value: (_, { figures }) => figures?.undecidedParcels,
  },
  haat_parcels_silent: {
    help: "Parcels that a courier does not answer for, to a thousand",
    value: (_, { figures }) => figures?.silentParcels,
  },
  haat_database_up: {
    help: "1 when the database answered this very question",
    value: (_, { figures }) => Number(figures !== null),
  },
  haat_disk_free_bytes: {
    help: "Free on the fullest disk of DATA_DIR and the embedded database",
    value: (_, { disk }) => disk?.freeBytes,
  },
  haat_disk_size_bytes: { help: "Size of that disk", value: (_, { disk }) => disk?.sizeBytes },
  haat_backup_age_seconds: {
    help: "Age of the newest backup in DATA_DIR/backups, or from there in a bucket",
    value: (_, { backupAt }) => (Date.now() - backupAt) / 1000,
  },
};

/** @param {Sources} sources */
const readNow = async ({ readRunningFigures, dataDir }) => ({
  figures: await readRunningFigures().catch(() => null),
  disk: await fullestDisk(dataDir).catch(() => null),
  backupAt: await newestBackupAt(dataDir),
});

/**
 * What Prometheus reads at `/metrics`. No label holds anything of a visitor: a route is a pattern of the site map.
 *
 * @param {Sources} sources
 */
export function createMetrics(sources) {
  const { routes, token } = sources;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const findPage = siteMap(routes);
  /** The route of any address, also a made-up one, from a list that cannot grow. @param {string} url */
  const routeOf = (url) => {
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
  const own = Object.entries(METRICS).map(([name, { help, labels: labelNames = [], value }]) => ({
    metric: new (name.endsWith("_total") ? Counter : Gauge)({ name, help, labelNames, registers }),
    value,
  }));

  async function collect() {
    const now = await readNow(sources);
    for (const { metric, value } of own) {
      const found = value(sources, now);
      if (found === undefined) continue;
      metric.reset();
      for (const { labels, n } of typeof found === "number" ? [{ labels: {}, n: found }] : found)
        metric.inc(labels, n);
    }
    return registry.metrics();
  }

  const wanted = Buffer.from(`Bearer ${token}`);
  return {
    /** @type {import("./access-log.js").Observe} */
    observe(res, ms) {
      const { method = "", originalUrl, url = "" } = res.req;
      if (res.hasHeader("Cache-Status")) stale.inc();
      const labels = {
        route: routeOf(originalUrl ?? url),
        method: METHODS.includes(method) ? method : "other",
        status: res.writableFinished ? String(res.statusCode) : "499",
      };
      seconds.observe(labels, ms / 1000);
    },
    /** Without the token there is nothing here. @type {import("express").RequestHandler} */
    answer(req, res, next) {
      const given = Buffer.from(req.headers.authorization ?? "");
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return next();
      collect().then((text) => {
        res.set({ "Cache-Control": "no-store", "Content-Type": registry.contentType }).send(text);
      }, next);
    },
  };
}
