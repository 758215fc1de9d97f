import { setImmediate as nextRound } from "node:timers/promises";
import { type Asker, BoundedQueue } from "#runtime/bounded-queue.ts";
import { languageAsked } from "#runtime/http/negotiation.ts";

/**
 * Milliseconds a page may wait while no other is finished, four times as long while the line moves.
 * A page before it may need them for one statement: two to get a connection, five to run.
 */
const LONGEST_WAIT_MS = 7_000;

/** Four pictures take some two seconds, and staff wait for them. */
export const UPLOADS_AT_ONCE = { concurrency: 4, ofOne: 2, maxWaiting: 20, maxWaitMs: 30_000 };

/** Each line is shared out by sender, so one address can fill none of them. */
const LINES = {
  pages: { concurrency: 6, ofOne: 4, maxWaiting: 150 },
  // Anybody can make up any number of searches and lists with parameters.
  searches: { concurrency: 1, maxWaiting: 60 },
  // A page is read without its pictures, and a store that hangs holds all turns.
  pictures: { concurrency: 16, ofOne: 12, maxWaiting: 300, maxWaitMs: 1_000 },
  forms: { concurrency: 12, ofOne: 6, maxWaiting: 300 },
  uploads: UPLOADS_AT_ONCE,
  // A payment gateway may take half a minute to answer, several times for one request.
  gateway: { concurrency: 8, ofOne: 3, maxWaiting: 60, maxWaitMs: 30_000 },
};

export type LineName = keyof typeof LINES;

/**
 * The lines in which requests wait for the app, which holds the thread for ten to a hundred
 * milliseconds.
 */
export function openLines() {
  const lines = new Map(
    Object.entries(LINES).map(([name, bounds]) => [
      name,
      new BoundedQueue({ name, maxWaitMs: LONGEST_WAIT_MS, ...bounds }),
    ]),
  );
  /**
   * Does the work in its turn; `Unavailable` when the line is full or does not move, or the asker
   * has left.
   */
  return async <T>(name: LineName, asker: Asker, work: () => Promise<T>): Promise<T> => {
    const line = lines.get(name) as BoundedQueue;
    // Other requests get their turn between two pages.
    return line.run(() => nextRound().then(work), asker);
  };
}

/**
 * The line in which a page waits. `?lang=` makes no search of it.
 * @param url from the root
 * @param isPublic false for the cart and the checkout, which do not wait behind searches
 */
export function lineOfPage(url: string, isPublic: boolean): LineName {
  const asked = new URL(url, "http://haat.invalid");
  if (asked.pathname.startsWith("/media/")) return "pictures";
  if (asksGateway(asked.pathname)) return "gateway";
  if (languageAsked(asked)) asked.searchParams.delete("lang");
  return isPublic && asked.search !== "" ? "searches" : "pages";
}

/** The line in which a form waits. */
export const lineOfForm = (path: string): LineName => (asksGateway(path) ? "gateway" : "forms");

const asksGateway = (path: string) =>
  path.startsWith("/paid/") || path === "/api/order/advance/pay";
