import { log } from "./log.js";

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * What nobody waits for: every five minutes the held orders whose time is over are given up; once a day pictures nobody
 * needs any more, sessions that have ended, carts and checkouts nobody comes back to and places nobody logs in from are
 * removed. A failure is logged and tried again the next time. Several servers of one shop may all do it. Returns a
 * function that ends it.
 *
 * @typedef {() => Promise<number>} Part how many it has dealt with
 * @typedef {"sweepImages" | "sweepSessions" | "sweepCarts" | "sweepKnownPlaces" | "sweepCheckoutDrafts" | "expireHeldOrders"} PartName
 * @param {Partial<Record<PartName, Part>>} shop
 * @returns {() => void}
 */
export function keepHouse(shop) {
  const stops = [
    every(DAY_MS, 10 * MINUTE_MS, async () => {
      await attend("pictures", shop.sweepImages);
      await attend("sessions", shop.sweepSessions);
      await attend("carts", shop.sweepCarts);
      await attend("known places", shop.sweepKnownPlaces);
      await attend("checkouts", shop.sweepCheckoutDrafts);
    }),
    every(5 * MINUTE_MS, MINUTE_MS, () => attend("held orders", shop.expireHeldOrders)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * @param {number} periodMs
 * @param {number} firstMs how long after the start it is done first
 * @param {() => Promise<void>} work
 */
function every(periodMs, firstMs, work) {
  const first = setTimeout(work, firstMs).unref();
  const later = setInterval(work, periodMs).unref();
  return () => {
    clearTimeout(first);
    clearInterval(later);
  };
}

/**
 * @param {string} what
 * @param {Part} [work]
 */
async function attend(what, work) {
  try {
    const ended = (await work?.()) ?? 0;
    if (ended > 0) log.info({ what, ended }, "what was over is dealt with");
  } catch (error) {
    log.warn({ err: error, what }, "a part of housekeeping failed");
  }
}
