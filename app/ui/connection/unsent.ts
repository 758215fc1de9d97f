import { inStorage } from "../storage.ts";

/**
 * Changes of the cart that are not answered yet, kept in the browser so that they outlive their
 * page. Each is the body of its request, whose operation id makes the shop count it once however
 * often it is sent. An empty body marks the last answer.
 */
const KEY = "unsent";
/** Older changes are dropped, because their cart may be an order by now. */
const LONGEST_MS = 86_400_000;

type Unsent = [at: number, body: string][];

const read = (): Unsent =>
  (inStorage(() => JSON.parse(localStorage.getItem(KEY) ?? "[]") as Unsent) ?? []).filter(
    ([at]) => Date.now() - at < LONGEST_MS,
  );

const write = (unsent: Unsent, body: string) =>
  inStorage(() => localStorage.setItem(KEY, JSON.stringify([...unsent, [Date.now(), body]])));

/** The changes that earlier pages left, oldest first. */
export const unsentChanges = (): string[] => read().flatMap(([, body]) => body || []);

/**
 * Whether a change was answered after this page had been asked for, so that the page may not show
 * it.
 */
export const isOlderThanCart = (): boolean =>
  read().some(([at, body]) => !body && at > performance.timeOrigin);

/** Keeps `body` until `answer` has come or was given up. */
export async function keepUntil<T>(body: string, answer: Promise<T>): Promise<T> {
  const others = () => read().filter(([, other]) => other && other !== body);
  write(others(), body);
  try {
    return await answer;
  } finally {
    write(others(), "");
  }
}
