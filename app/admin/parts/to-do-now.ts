import { createContext, useContext, useEffect, useState } from "react";
import type { ToDo } from "#app/domain/to-do/to-do.ts";

/** All counts of a moment, in epoch milliseconds. */
export type Counted = ToDo & { at: number };
type Unconfirmed = Pick<Counted, "unconfirmed" | "at">;

/** How often an open page asks what is new: an order is called about within minutes, not seconds. */
const POLL_MS = 30_000;

/** Without script the pages that wait for orders are read again by themselves. */
export const REFRESH_SECONDS = 60;

type Known = { unconfirmed: number; polled: Counted | null };

export const ToDoContext = createContext<Known>({ unconfirmed: 0, polled: null });

/** What the frame knows: as its page was loaded, or as an open page was told since. */
export function usePolledToDo(loaded: Unconfirmed | undefined): Known {
  const [polled, setPolled] = useState<Counted | null>(null);
  useEffect(() => {
    const ask = async () => {
      const counted = document.hidden ? null : await askCounts();
      if (counted) setPolled(counted);
    };
    const timer = setInterval(ask, POLL_MS);
    document.addEventListener("visibilitychange", ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }, []);
  return { unconfirmed: latest(polled, loaded)?.unconfirmed ?? 0, polled };
}

/** Null when there is no answer, or not this one: whoever was logged out is told by the next page. */
async function askCounts(): Promise<Counted | null> {
  try {
    const response = await fetch("/admin/to-do.json", { redirect: "error" });
    return response.ok ? ((await response.json()) as Counted) : null;
  } catch {
    return null;
  }
}

function latest<T extends { at: number }>(polled: T | null, loaded: T | undefined): T | null {
  if (!polled || !loaded) return polled ?? loaded ?? null;
  return polled.at > loaded.at ? polled : loaded;
}

/** The counts of a page, or what came in since it was loaded. */
export function useToDo(loaded: Counted): Counted {
  return latest(useContext(ToDoContext).polled, loaded) ?? loaded;
}

/** What an open page was told last; null before the first time. */
export const usePolled = (): Counted | null => useContext(ToDoContext).polled;

export const useUnconfirmed = (): number => useContext(ToDoContext).unconfirmed;
