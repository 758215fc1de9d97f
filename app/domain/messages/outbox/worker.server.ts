import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { Logger, type Runner, run, type Worker, type WorkerEvents } from "graphile-worker";
import pg from "pg";
import { newSocket } from "#drizzle/sockets.server.ts";
import { forPg } from "#runtime/database/database-url.ts";
import { log } from "#runtime/log.ts";
import { directUrl, settings } from "#runtime/settings.ts";
import type { Language } from "../../core/language.ts";
import { CONCURRENCY, limitChannels } from "../../core/outbox/channel-limits.server.ts";
import { DELIVER, TELL } from "../../core/outbox/jobs.server.ts";
import { AttemptFailed } from "../../core/outbox/outcome.ts";
import { tallies } from "../../core/tallies.server.ts";
import { askParcel } from "../../parcels/couriers/ask-parcel.server.ts";
import { ASK_PARCEL, SEND_PARCEL } from "../../parcels/couriers/parcel-jobs.server.ts";
import { sendParcel } from "../../parcels/couriers/send-parcel.server.ts";
import type { MessageWords } from "../message-words.ts";
import { deliver } from "./deliver.server.ts";
import { fanOut } from "./fan-out.server.ts";

/**
 * Connections for all jobs: one listens, and each job needs one briefly before and after its work.
 */
const CONNECTIONS = 4;

/** Milliseconds between polls for jobs that have become due; new jobs arrive at once by NOTIFY. */
const POLL_MS = 2_000;

/** Milliseconds after the end of a job at which one worker looks for the next in its queue. */
const NEXT_MS = [5, 25, 100, 400];

/**
 * Milliseconds that an ending worker waits for running attempts before it aborts them and releases
 * their jobs.
 */
const STOP_MS = 3_000;

/**
 * Milliseconds after which an ending worker counts as ended. The library never ends one that could
 * not record the end of a job, if another job ended meanwhile (graphile/worker issue 636).
 */
const END_MS = 2 * STOP_MS;

/** Milliseconds until a failed worker is started again. */
const RESTART_MS = 1_000;

/**
 * Processes the outbox until stopped, beside any number of other servers; each job runs on one.
 * After a database outage a worker that could not record the end of a job is replaced, and its
 * successor first releases its jobs. The returned function stops it: running attempts have three
 * seconds to finish, the rest are released.
 */
export function startWorker(words: Record<Language, MessageWords>): () => Promise<void> {
  let isStopping = false;
  let runner: Runner | undefined;
  /** Names of ended workers that may still hold jobs. */
  const ended = new Set<string>();
  const stopped = new AbortController();
  const turn = async () => {
    const pool = openPool();
    const events: WorkerEvents = new EventEmitter();
    events.on("pool:create", ({ workerPool }) => ended.add(workerPool.id));
    const attempts = new AbortController();
    try {
      await releaseJobs(pool, ended);
      runner = await begin(pool, words, attempts.signal, events);
      const end = untilEnded(runner, events, attempts);
      if (isStopping) await runner.stop();
      await end;
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
    stopped.abort();
    runner?.stop().catch(() => {});
    await running;
  };
}

/**
 * Resolves when the runner has ended, at most `END_MS` after it began to; aborts attempts that
 * still run after `STOP_MS`.
 */
function untilEnded(
  runner: Runner,
  events: WorkerEvents,
  attempts: AbortController,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const timers: NodeJS.Timeout[] = [];
    events.once("pool:gracefulShutdown", () => {
      timers.push(
        setTimeout(() => attempts.abort(), STOP_MS),
        setTimeout(resolve, END_MS),
      );
    });
    runner.promise.then(resolve, reject).finally(() => {
      for (const timer of timers) clearTimeout(timer);
    });
  });
}

function begin(
  pgPool: pg.Pool,
  words: Record<Language, MessageWords>,
  signal: AbortSignal,
  events: WorkerEvents,
): Promise<Runner> {
  // A worker that looks before the end of a job is recorded finds the queue locked, and would wait
  // for the next poll.
  events.on("job:complete", ({ worker }) => {
    for (const ms of NEXT_MS) setTimeout(wake, ms, worker).unref();
  });
  events.on("job:error", ({ job, error }) => {
    // `deliver` has logged it with its reason.
    if (error instanceof AttemptFailed) return;
    tallies.brokenJobs.add({ task: job.task_identifier });
    log.warn({ err: error, task: job.task_identifier }, "a job of the worker failed");
  });
  return run({
    pgPool,
    events,
    // With a delay the library records the end of a job unobserved; an end that cannot be recorded
    // would lock its queue.
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
    // The worker has ended meanwhile.
  }
}

/**
 * Releases jobs at once instead of after `recoverLostNotifications`'s wait. A job that was done but
 * not recorded finds nothing to do.
 */
async function releaseJobs(pool: pg.Pool, ended: Set<string>): Promise<void> {
  if (ended.size === 0) return;
  await pool.query("select graphile_worker.force_unlock_workers($1::text[])", [[...ended]]);
  ended.clear();
}

/**
 * The library records the end of a job without waiting for it, and an ended pool serves no waiting
 * query: such a job would stay locked.
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
  // An idle connection was lost; the library opens another.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** The library logs every failed attempt, which the list of notifications shows better. */
const quietLogger = new Logger(() => (level, message) => {
  if (level === "error" && !message.startsWith("Failed task"))
    log.debug({ worker: message.slice(0, 200) });
});

function idIn(payload: unknown, name: string): string {
  const id = (payload as Record<string, unknown> | null)?.[name];
  return typeof id === "string" ? id : "";
}
