import { LostAnswer, untilAnswered } from "./lost-answers.ts";

/**
 * Loads a part of the page. Browsers may remember a failed import for as long as the page lives; so when the shop can be
 * reached again, the visitor is brought to the page that has the part in it.
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
  return untilAnswered(attempt, { isRead: true });
}
