import { SETTING_NAMES } from "./settings.js";

/** What the shop's settings begin with and other programs' seldom do: such a name that is none of the shop's is a mistake. */
const PREFIXES = [
  ...[
    "ADMIN_",
    "BACKUP_S3_",
    "CONNECTIONS_",
    "DATABASE_",
    "KEPT_",
    "MAIL_",
    "METRICS_",
    "PATHAO_",
    "S3_",
    "SMS_",
  ],
  ...["SMTP_", "STALE_", "STEADFAST_", "STOP_", "TRUST_", "WEBHOOKS_"],
];

/** Letters that may differ in a name without such a beginning. */
const SLIPS = 2;

/** Names shorter than this are two slips away from too many words. */
const LEAST_LENGTH = 6;

/**
 * A line for each variable that looks like a setting and is none, with the nearest one.
 *
 * @param {Record<string, string | undefined>} env
 * @returns {string[]}
 */
export function misspeltSettings(env) {
  return Object.keys(env)
    .filter((name) => env[name] !== "" && !SETTING_NAMES.includes(name))
    .flatMap((name) => {
      const [nearest = "", slips = 0] = nearestSetting(name);
      const isSlip = slips <= SLIPS && nearest.length >= LEAST_LENGTH;
      if (!isSlip && !PREFIXES.some((prefix) => name.startsWith(prefix))) return [];
      return [`${name} is no setting of the shop and is ignored; the nearest is ${nearest}`];
    });
}

/** @param {string} name @returns {[string, number]} */
function nearestSetting(name) {
  const others = SETTING_NAMES.map(
    (other) => /** @type {[string, number]} */ ([other, slipsBetween(name, other)]),
  );
  return others.reduce((best, one) => (one[1] < best[1] ? one : best));
}

/** Levenshtein's distance. @param {string} one @param {string} other */
function slipsBetween(one, other) {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1];
    for (const [at, opposite] of [...other].entries())
      next.push(
        Math.min(
          (row[at] ?? 0) + (letter === opposite ? 0 : 1),
          (row[at + 1] ?? 0) + 1,
          (next[at] ?? 0) + 1,
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
