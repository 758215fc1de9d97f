import { SETTING_NAMES } from "#runtime/settings.ts";

/** First words of settings that other programs' variables have too. */
const COMMON_WORDS = ["DATA", "LOG", "SAMPLE", "SESSION"];

const PREFIXES = SETTING_NAMES.map((name) => name.split("_"))
  .filter(([first = "", ...rest]) => rest.length > 0 && !COMMON_WORDS.includes(first))
  .map(([first]) => `${first}_`);

/** Letters that may differ; shorter names are this near to too many words. */
const MOST_SLIPS = 2;
const LEAST_LENGTH = 6;

/** A line for each variable that looks like a setting and is none. */
export function misspeltSettings(env: Record<string, string | undefined>) {
  return Object.keys(env)
    .filter((name) => env[name] !== "" && !SETTING_NAMES.includes(name))
    .flatMap((name) => {
      const slips = (setting: string) => levenshtein(name, setting);
      const nearest = SETTING_NAMES.reduce((one, other) =>
        slips(other) < slips(one) ? other : one,
      );
      const isSlip = slips(nearest) <= MOST_SLIPS && nearest.length >= LEAST_LENGTH;
      if (!isSlip && !PREFIXES.some((prefix) => name.startsWith(prefix))) return [];
      return [`${name} is no setting of the shop and is ignored; the nearest is ${nearest}`];
    });
}

function levenshtein(one: string, other: string) {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const letter of one) {
    const next = [(row[0] ?? 0) + 1];
    for (const [at, opposite] of [...other].entries()) {
      const replaced = (row[at] ?? 0) + (letter === opposite ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
