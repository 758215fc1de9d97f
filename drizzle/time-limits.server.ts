import { AsyncLocalStorage } from "node:async_hooks";
import { Unavailable } from "#runtime/unavailable.ts";
import { onAway } from "./away.server.ts";
import { doubtPooler } from "./changes.server.ts";
import { endSilentSockets } from "./sockets.server.ts";

/**
 * Milliseconds. The shop's slowest statement on 100,000 orders takes well below one second, and an
 * order holds its locks for some 20 ms. Anything beyond these limits is stuck, and a person leaves
 * after ten seconds.
 */
const SERVER_LIMITS = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
} as const;

/** For work inside `patiently`: a file of 10,000 products, sample data, load-test data. */
const PATIENT_LIMITS = {
  statement_timeout: 300_000,
  lock_timeout: 30_000,
  idle_in_transaction_session_timeout: 300_000,
} as const;

/** The limits as connection parameters. */
export const CONNECTION_LIMITS: Record<string, number> = SERVER_LIMITS;

/** Time beyond the server's own limit, for a server that is halted or out of reach. */
const GRACE_MS = 1_000;

const patience = new AsyncLocalStorage<true>();

let patientWorks = 0;

/**
 * Transactions that start inside `work` may take minutes: imports, seeds, changes of whole lists.
 */
export async function patiently<T>(work: () => Promise<T>): Promise<T> {
  patientWorks++;
  try {
    return await patience.run(true, work);
  } finally {
    // While it is in use, Node follows every promise of the process, which makes each page a sixth
    // slower.
    if (--patientWorks === 0) patience.disable();
  }
}

/** The statement that sets the limits of a transaction inside `patiently`; null for any other. */
export function loosening(): string | null {
  if (patience.getStore() !== true) return null;
  const limits = Object.entries(PATIENT_LIMITS);
  return limits.map(([name, ms]) => `set local ${name} = ${ms}`).join("; ");
}

/** Rejections of what need not be waited for once the database is away. */
const underWay = new Set<() => void>();

onAway(() => {
  for (const giveUp of [...underWay]) giveUp();
});

/**
 * Calls `reject` on timeout or when the database goes away; patient work ignores the latter.
 * Returns a function that cancels this.
 */
export function giveUpLater(reject: (reason: Error) => void): () => void {
  const isPatient = patience.getStore() === true;
  const limits = isPatient ? PATIENT_LIMITS : SERVER_LIMITS;
  let isOver = false;
  const giveUp = () => {
    stop();
    reject(new Unavailable("the database did not answer"));
  };
  const giveUpInVain = () => {
    if (isOver) return;
    giveUp();
    // The server did not keep its own limit, so the connection may be dead.
    void endSilentSockets();
    void doubtPooler();
  };
  // A process that was held up reads first what has arrived meanwhile.
  const timer = setTimeout(() => setImmediate(giveUpInVain), limits.statement_timeout + GRACE_MS);
  const stop = () => {
    isOver = true;
    clearTimeout(timer);
    underWay.delete(giveUp);
  };
  if (!isPatient) underWay.add(giveUp);
  return stop;
}
