import { createContext, useContext, useEffect, useState } from "react";
import { type MenuCounts, NO_COUNTS, type ToDo } from "#app/domain/figures/to-do/to-do.ts";

/** The counts and their time in epoch milliseconds. */
export type CountedToDo = ToDo & { at: number };
type Loaded = { counts: MenuCounts; takesAdvances: boolean; at: number };

/** An open page polls every 30 s, since orders are called about within minutes. */
const POLL_MS = 30_000;

/** Without script, pages that wait for orders reload after this many seconds. */
export const REFRESH_SECONDS = 60;

type KnownCounts = { counts: MenuCounts; takesAdvances: boolean; polled: CountedToDo | null };

export const ToDoContext = createContext<KnownCounts>({
  counts: NO_COUNTS,
  takesAdvances: false,
  polled: null,
});

/**
 * The counts from the page load, or the last polled ones. A page that rings polls in the background
 * too.
 */
export function usePolledToDo(loaded: Loaded | undefined, rings: boolean): KnownCounts {
  const [polled, setPolled] = useState<CountedToDo | null>(null);
  useEffect(() => {
    const ask = async () => {
      const counted = document.hidden && !rings ? null : await askCounts();
      if (counted) setPolled(counted);
    };
    const timer = setInterval(ask, POLL_MS);
    document.addEventListener("visibilitychange", ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [rings]);
  const isNewer = polled && (!loaded || polled.at > loaded.at);
  const counts = { ...NO_COUNTS, ...loaded?.counts, ...(isNewer && polled) };
  return { counts, takesAdvances: loaded?.takesAdvances ?? false, polled };
}

/** Null without a valid answer; a logged-out reader learns of it from the next page. */
async function askCounts(): Promise<CountedToDo | null> {
  try {
    const response = await fetch("/admin/to-do.json", { redirect: "error" });
    return response.ok ? ((await response.json()) as CountedToDo) : null;
  } catch {
    return null;
  }
}

function latest<T extends { at: number }>(polled: T | null, loaded: T | undefined): T | null {
  if (!polled || !loaded) return polled ?? loaded ?? null;
  return polled.at > loaded.at ? polled : loaded;
}

/** The loaded counts, or newer polled ones. */
export function useToDo(loaded: CountedToDo): CountedToDo {
  return latest(useContext(ToDoContext).polled, loaded) ?? loaded;
}

/** The last polled counts; null before the first poll. */
export const usePolled = (): CountedToDo | null => useContext(ToDoContext).polled;

export const useMenuCounts = (): MenuCounts => useContext(ToDoContext).counts;

export const useTakesAdvances = (): boolean => useContext(ToDoContext).takesAdvances;
