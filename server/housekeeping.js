import { log } from "./log.js";

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * What nobody waits for: once a day, the first time a while after the start, pictures nobody needs any more are removed.
 * A failure is logged and tried again the next day. Returns a function that ends it.
 *
 * @param {{ sweepImages?: () => Promise<number> }} shop
 * @returns {() => void}
 */
export function keepHouse({ sweepImages }) {
  const sweep = async () => {
    try {
      const removed = (await sweepImages?.()) ?? 0;
      if (removed > 0) log.info({ removed }, "pictures nobody needed any more are gone");
    } catch (error) {
      log.warn({ err: error }, "the pictures could not be swept");
    }
  };
  const first = setTimeout(sweep, 10 * MINUTE_MS).unref();
  const daily = setInterval(sweep, DAY_MS).unref();
  return () => {
    clearTimeout(first);
    clearInterval(daily);
  };
}
