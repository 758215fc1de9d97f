import { useLocation } from "@remix-run/react";
import { useTakesAdvances } from "../to-do-now.ts";
import { useMay } from "../use-may.ts";
import { findEntry, shownGroups } from "./groups.ts";

/** The groups that the reader may open, and where in them the shown page is. */
export function useGroups() {
  const may = useMay();
  const takesAdvances = useTakesAdvances();
  const { pathname } = useLocation();
  const isAtAdvances = findEntry(pathname)?.name === "advances";
  const groups = shownGroups(may, takesAdvances || isAtAdvances);
  // The page's own entry may be closed to the reader; then it is a part of one above it.
  return { groups, at: findEntry(pathname, groups) };
}
