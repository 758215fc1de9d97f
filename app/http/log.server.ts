import { log } from "#server/log.js";

/** The process's one log: JSON lines, no personal data. */
export { log };
