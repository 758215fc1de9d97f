import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { Logger, type Runner, run, type Worker, type WorkerEvents } from "graphile-worker";
import pg from "pg";
import { newSocket } from "#drizzle/sockets.server.ts";
import { forPg } from "#server/database/database-url.js";
import { log } from "#server/log.js";
import { directUrl, settings } from "#server/settings.js";
import { askParcel } from "../couriers/ask-parcel.server.ts";
import { ASK_PARCEL, SEND_PARCEL } from "../couriers/parcel-jobs.server.ts";
import { sendParcel } from "../couriers/send-parcel.server.ts";
import type { Language } from "../language.ts";
import type { MessageWords } from "../messages/message-words.ts";
import { tallies } from "../tallies.server.ts";
import { CONCURRENCY, limitChannels } from "./channel-limits.server.ts";
import { deliver, NotDelivered } from "./deliver.server.ts";
import { fanOut } from "./fan-out.server.ts";
import { DELIVER, TELL } from "./jobs.server.ts";

/** Connections for all jobs: one listens, and a job needs one for a moment before and after its work. */
const CONNECTIONS = 4;

/** Milliseconds between two looks for what is due by now; new jobs come by NOTIFY at once. */
const POLL_MS = 2_000;

/** Milliseconds after the end of a job at which one worker looks for the next: as soon as that end can have been noted. */
const NEXT_MS = [5, 25, 100, 400];

/** Milliseconds a stop waits for what is being sent before it breaks it off and gives it back. */
const STOP_MS = 3_000;

/** Milliseconds until a worker that could not begin, or had to end, tries again. */
const RESTART_MS = 1_000;

/**
 * Empties the outbox until it is stopped, beside any number of other servers; each job is one server's. A database that
 * goes away ends nothing for longer than it is away: a worker that could not note the end of a job ends, and the one that
 * begins in its place first gives back what it held. The function it answers stops it: what is being sent has three
 * seconds to finish, the rest is given back.
 */
export function startWorker(words: Record<Language, MessageWords>): () => Promise<void> {
  let isStopping = false;
  let runner: Runner | undefined;
  /** The names under which workers that are no more may still hold jobs. */
  const ended = new Set<string>();
  const stopped = new AbortController();
  const turn = async () => {
    const pool = openPool();
    try {
      await giveBackHeld(pool, ended);
      runner = await begin(pool, words, stopped.signal, (id) => ended.add(id));
      if (isStopping) await runner.stop();
      await runner.promise;
    } catch (error) {
      if (!isStopping) log.warn({ err: error }, "the worker had to end and begins again");
    } finally {
      runner = undefined;
      await untilIdle(pool);
      await pool.end().catch(() => {});
    }
  };
  const running = (async () => {
    while (!isStopping) {
      await turn();
      if (isStopping) break;
      await pause(RESTART_MS, undefined, { signal: stopped.signal }).catch(() => {});
    }
  })();
  return async () => {
    isStopping = true;
    const breakOff = setTimeout(() => stopped.abort(), STOP_MS);
    await runner?.stop().catch(() => {});
    await running;
    clearTimeout(breakOff);
  };
}

function begin(
  pgPool: pg.Pool,
  words: Record<Language, MessageWords>,
  signal: AbortSignal,
  onBegin: (id: string) => void,
): Promise<Runner> {
  const events: WorkerEvents = new EventEmitter();
  events.on("pool:create", ({ workerPool }) => onBegin(workerPool.id));
  // Whoever looks before the end of a job is noted finds its queue taken, and would wait for the next poll.
  events.on("job:complete", ({ worker }) => {
    for (const ms of NEXT_MS) setTimeout(wake, ms, worker).unref();
  });
  events.on("job:error", ({ job, error }) => {
    // What was not delivered is noted with its reason where that was found out.
    if (error instanceof NotDelivered) return;
    tallies.brokenJobs.add({ task: job.task_identifier });
    log.warn({ err: error, task: job.task_identifier }, "a job of the worker failed");
  });
  return run({
    pgPool,
    events,
    // Without a pause the library notes the end of a job unheard: one that cannot be noted would hold its queue.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    concurrency: CONCURRENCY,
    forbiddenFlags: limitChannels(events),
    pollInterval: POLL_MS,
    noHandleSignals: true,
    logger: quietLogger,
    taskList: {
      [TELL]: async (payload) => {
        await fanOut(idIn(payload, "eventId"));
      },
      [DELIVER]: async (payload, { job }) => {
        await deliver(idIn(payload, "deliveryId"), {
          attempt: job.attempts,
          mostAttempts: job.max_attempts,
          signal,
          words,
        });
      },
      [SEND_PARCEL]: async (payload, { job }) => {
        const isLast = job.attempts >= job.max_attempts;
        await sendParcel(idIn(payload, "orderId"), { isLast, signal });
      },
      [ASK_PARCEL]: async (payload) => {
        await askParcel(idIn(payload, "orderId"), signal);
      },
    },
  });
}

function wake(worker: Worker): void {
  try {
    worker.nudge();
  } catch {
    // It has ended meanwhile.
  }
}

/** Without waiting until `giveBackLost` takes them for lost. A job that is done and not noted finds nothing to do. */
async function giveBackHeld(pool: pg.Pool, ended: Set<string>): Promise<void> {
  if (ended.size === 0) return;
  await pool.query("select graphile_worker.force_unlock_workers($1::text[])", [[...ended]]);
  ended.clear();
}

/**
 * The library notes the end of a job without waiting for it, and a pool that is ended serves nobody who still waits: such a
 * job would stay locked.
 */
async function untilIdle(pool: pg.Pool): Promise<void> {
  const until = Date.now() + STOP_MS;
  while (pool.waitingCount + pool.totalCount - pool.idleCount > 0 && Date.now() < until)
    await pause(10);
}

function openPool(): pg.Pool {
  const pool = new pg.Pool({
    connectionString: forPg(directUrl(settings())),
    max: CONNECTIONS,
    application_name: "haat worker",
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
    keepAlive: true,
    stream: newSocket,
  });
  // A connection that is lost while idle; the library opens another.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** The library's own lines tell of every failed attempt, which the list of deliveries does better. */
const quietLogger = new Logger(() => (level, message) => {
  if (level === "error" && !message.startsWith("Failed task"))
    log.debug({ worker: message.slice(0, 200) });
});

function idIn(payload: unknown, name: string): string {
  const id = (payload as Record<string, unknown> | null)?.[name];
  return typeof id === "string" ? id : "";
}
