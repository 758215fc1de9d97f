import { LostAnswer, untilAnswered } from "./lost-answers.ts";

/**
 * Loads a part of the page. Browsers may remember a failed import for the life of the page, so once
 * the shop is reachable again the visitor is sent to the page that contains the part.
 */
export function orThePage<T>(href: string, load: () => Promise<T>): Promise<T> {
  const attempt = async () => {
    try {
      return await load();
    } catch {
      await fetch("/readyz").catch(() => {
        throw new LostAnswer(null);
      });
      location.assign(href);
      return new Promise<never>(() => {});
    }
  };
  return untilAnswered(attempt, { isRepeatable: true });
}
