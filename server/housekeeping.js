import { log } from "./log.js";

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * What nobody waits for: once a day, the first time a while after the start, pictures nobody needs any more, sessions
 * that have ended, carts and checkouts nobody comes back to and places nobody logs in from are removed. A failure is logged and tried
 * again the next day. Returns a function that ends it.
 *
 * @typedef {() => Promise<number>} Sweep
 * @param {{ sweepImages?: Sweep, sweepSessions?: Sweep, sweepCarts?: Sweep, sweepKnownPlaces?: Sweep, sweepCheckoutDrafts?: Sweep }} shop
 * @returns {() => void}
 */
export function keepHouse(shop) {
  const { sweepImages, sweepSessions, sweepCarts, sweepKnownPlaces, sweepCheckoutDrafts } = shop;
  const sweepAll = async () => {
    await sweep("pictures", sweepImages);
    await sweep("sessions", sweepSessions);
    await sweep("carts", sweepCarts);
    await sweep("known places", sweepKnownPlaces);
    await sweep("checkouts", sweepCheckoutDrafts);
  };
  const first = setTimeout(sweepAll, 10 * MINUTE_MS).unref();
  const daily = setInterval(sweepAll, DAY_MS).unref();
  return () => {
    clearTimeout(first);
    clearInterval(daily);
  };
}

/**
 * @param {string} what
 * @param {(() => Promise<number>) | undefined} remove
 */
async function sweep(what, remove) {
  try {
    const removed = (await remove?.()) ?? 0;
    if (removed > 0) log.info({ what, removed }, "what nobody needed any more is gone");
  } catch (error) {
    log.warn({ err: error, what }, "what nobody needs any more could not be swept");
  }
}
