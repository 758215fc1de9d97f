import { useLocation } from "@remix-run/react";
import { useTakesAdvances } from "../to-do-now.ts";
import { useMay } from "../use-may.ts";
import { findEntry, shownGroups } from "./groups.ts";

/** The groups that the reader may open, and where in them the shown page is. */
export function useGroups() {
  const may = useMay();
  const takesAdvances = useTakesAdvances();
  const at = findEntry(useLocation().pathname);
  return { groups: shownGroups(may, takesAdvances || at?.name === "advances"), at };
}
