import { timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { newestBackupAt } from "../backup/places.js";
import { taskRuns } from "../scheduler.js";
import { segmentsOf, spellPath } from "./canonical-path.js";
import { fullestDisk } from "./health.js";

/** Seconds: a kept page takes a thousandth, a page made anew ten to a hundred, what waits in vain two. */
const BUCKETS_S = [0.002, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 15];

/** Paths of which it is remembered what they are, of so many characters at most: to find it out goes through all routes. */
const MOST_PATHS = 500;
const LONGEST_PATH = 200;

/** Others would be series that any visitor could make up. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/** @param {string} method */
const methodOf = (method) => (METHODS.includes(method) ? method : "other");

/**
 * Figures that only the app knows, read when somebody asks.
 *
 * @typedef {object} Figures
 * @property {number} ordersInHour placed in the last hour
 * @property {number} waitingDeliveries messages to others that have not gone out
 * @property {number} oldestWaitingS seconds since the oldest of them was due, 0 without one
 * @property {readonly Counted[]} untoldMessages that failed, may not have arrived or are tried again, of the last 24 hours, by channel
 * @property {number} undecidedParcels that a courier refused, or may not have got; counted to a thousand
 * @property {number} silentParcels that a courier does not answer for; counted to a thousand
 *
 * @typedef {{ labels: Record<string, string>, n: number }} Counted
 *
 * @typedef {object} Sources
 * @property {import("@remix-run/node").ServerBuild["routes"]} routes
 * @property {Pick<import("../cache/page-cache.js").PageCache, "size" | "bytes">} cache
 * @property {() => boolean} isListening
 * @property {() => { inUse: number, waiting: number, most: number }} poolState
 * @property {() => Promise<Figures>} readRunningFigures
 * @property {() => ReadonlyMap<string, number>} slowStatements how often each was slow since the start, by its name
 * @property {Record<"messages" | "courierCalls" | "brokenJobs" | "orders", { read(): readonly Counted[] }>} tallies
 * @property {string} dataDir
 * @property {string} token
 */

/**
 * What Prometheus reads at `/metrics`. No label holds anything of a visitor: a route is a pattern of the site map.
 *
 * @param {Sources} sources
 */
export function createMetrics(sources) {
  const { routes, cache, isListening, poolState, readRunningFigures, tallies, dataDir, token } =
    sources;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const routeOf = routeNamer(routes);
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

  /** @type {Record<string, [help: string, read: () => number]>} */
  const now = {
    haat_listening: ["1 while changes of other servers are heard", () => Number(isListening())],
    haat_pool_in_use: ["Connections to Postgres in use", () => poolState().inUse],
    haat_pool_waiting: ["Statements that wait for a connection", () => poolState().waiting],
    haat_pool_size: ["Connections to Postgres at most", () => poolState().most],
    haat_kept_pages: ["Pages kept", () => cache.size],
    haat_kept_bytes: ["Bytes of kept pages", () => cache.bytes],
  };
  for (const [name, [help, read]] of Object.entries(now))
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  /** @type {[name: string, help: string, labelNames: string[], read: () => readonly Counted[]][]} */
  const counted = [
    [
      "haat_slow_statements_total",
      "Statements that took half a second or longer, by what they do and their first table",
      ["statement"],
      () => [...sources.slowStatements()].map(([statement, n]) => ({ labels: { statement }, n })),
    ],
    [
      "haat_messages_total",
      "Attempts at messages: delivered, retried (failed, tried again), failed (given up), unknown, skipped",
      ["channel", "outcome"],
      () => tallies.messages.read(),
    ],
    [
      "haat_courier_calls_total",
      "Calls of couriers' interfaces: answered or failed",
      ["courier", "outcome"],
      () => tallies.courierCalls.read(),
    ],
    [
      "haat_jobs_broken_total",
      "Jobs of the worker that broke off with an error of the shop's own",
      ["task"],
      () => tallies.brokenJobs.read(),
    ],
    ["haat_orders_placed_total", "Orders placed by this server", [], () => tallies.orders.read()],
    [
      "haat_tasks_total",
      "Scheduled tasks of this server: done or failed",
      ["task", "outcome"],
      taskRuns,
    ],
  ];
  for (const [name, help, labelNames, readCounts] of counted)
    new Counter({
      ...{ name, help, labelNames, registers },
      collect() {
        this.reset();
        for (const { labels, n } of readCounts()) this.inc(labels, n);
      },
    });
  const gauge = (/** @type {string} */ name, /** @type {string} */ help) =>
    new Gauge({ name, help, registers });
  const orders = gauge("haat_orders_in_hour", "Orders placed in the last hour, by all servers");
  const waiting = gauge("haat_outbox_waiting", "Messages to others that have not gone out");
  const oldest = gauge("haat_outbox_oldest_seconds", "Since when the oldest of them is due");
  const untold = new Gauge({
    name: "haat_messages_untold",
    help: "Messages of the last 24 hours that failed, may not have arrived or are tried again",
    labelNames: ["channel"],
    registers,
  });
  const undecided = gauge(
    "haat_parcels_undecided",
    "Parcels that a courier refused or may not have got, to a thousand",
  );
  const silent = gauge(
    "haat_parcels_silent",
    "Parcels that a courier does not answer for, to a thousand",
  );
  const database = gauge("haat_database_up", "1 when the database answered this very question");
  const free = gauge(
    "haat_disk_free_bytes",
    "Free on the fullest disk of DATA_DIR and the embedded database",
  );
  const size = gauge("haat_disk_size_bytes", "Size of that disk");
  const backup = gauge(
    "haat_backup_age_seconds",
    "Age of the newest backup in DATA_DIR/backups, or from there in a bucket",
  );

  async function ask() {
    const figures = await readRunningFigures().catch(() => null);
    database.set(figures ? 1 : 0);
    if (figures) {
      orders.set(figures.ordersInHour);
      waiting.set(figures.waitingDeliveries);
      oldest.set(figures.oldestWaitingS);
      for (const { labels, n } of figures.untoldMessages) untold.set(labels, n);
      undecided.set(figures.undecidedParcels);
      silent.set(figures.silentParcels);
    }
    const disk = await fullestDisk(dataDir).catch(() => null);
    if (disk) {
      free.set(disk.freeBytes);
      size.set(disk.sizeBytes);
    }
    // Without one it is as old as time.
    backup.set((Date.now() - (await newestBackupAt(dataDir))) / 1000);
  }

  const wanted = Buffer.from(`Bearer ${token}`);
  return {
    /** @type {import("./access-log.js").Observe} */
    observe(res, ms) {
      const { req } = res;
      if (res.hasHeader("Cache-Status")) stale.inc();
      const status = res.writableFinished ? String(res.statusCode) : "499";
      const url = req.originalUrl ?? req.url ?? "";
      const labels = { route: routeOf(url), method: methodOf(req.method ?? ""), status };
      seconds.observe(labels, ms / 1000);
    },
    /** To all but those with the token there is nothing here. @type {import("express").RequestHandler} */
    answer(req, res, next) {
      const given = Buffer.from(req.headers.authorization ?? "");
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return next();
      ask()
        .then(() => registry.metrics())
        .then((text) => {
          res.set({ "Cache-Control": "no-store", "Content-Type": registry.contentType }).send(text);
        })
        .catch(next);
    },
  };
}

/**
 * Of any address, also a made-up one, a name from a list that cannot grow.
 *
 * @param {Sources["routes"]} routes
 * @returns {(url: string) => string}
 */
function routeNamer(routes) {
  const patterns = Object.keys(routes)
    .map((id) => segmentsOf(routes, id))
    .filter((pattern) => !pattern.includes("*"));
  /** @type {LRUCache<string, string>} */
  const names = new LRUCache({ max: MOST_PATHS });
  /** @param {string} path */
  const nameOf = (path) => {
    if (path.startsWith("/assets/")) return "/assets";
    if (/^\/(livez|healthz|readyz|metrics|__manifest)$/.test(path)) return path;
    const isData = path.endsWith(".data");
    const given = (isData ? path.slice(0, -".data".length) : path).split("/").filter(Boolean);
    const found = patterns.find((pattern) => spellPath(pattern, given));
    return found ? `/${found.join("/")}` : "other";
  };
  return (url) => {
    const end = url.indexOf("?");
    const path = end === -1 ? url : url.slice(0, end);
    if (path.length > LONGEST_PATH) return nameOf(path);
    const known = names.get(path) ?? nameOf(path);
    names.set(path, known);
    return known;
  };
}
