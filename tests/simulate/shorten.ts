import type { Life } from "./live.ts";
import type { Step } from "./plan.ts";

/**
 * Leaves acts out as long as the same goes wrong (delta debugging): first large parts, then single
 * acts.
 * @param most lives
 */
export async function shorten(
  plan: Step[],
  { at, says }: NonNullable<Life["wrong"]>,
  live: (plan: Step[]) => Promise<Life>,
  most: number,
): Promise<Step[]> {
  const kind = (text: string) => text.split(":")[0]?.replace(/\d+/g, "");
  let left = plan.filter((step) => step.at <= at);
  let lives = 0;
  for (
    let size = Math.ceil(left.length / 2);
    size >= 1;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let start = 0; start < left.length && lives < most; ) {
      const fewer = left.filter((_, i) => i < start || i >= start + size);
      lives += 1;
      const { wrong } = fewer.length > 0 ? await live(fewer) : { wrong: null };
      if (wrong && kind(wrong.says) === kind(says)) left = fewer;
      else start += size;
    }
  }
  return left;
}
