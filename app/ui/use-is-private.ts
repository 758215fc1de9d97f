import { useMatches } from "@remix-run/react";
import type { PrivateHandle } from "#app/http/page-handle.ts";

/** Whether this page holds somebody's data, as its own `handle` says or that of a layout around it. */
export function useIsPrivate(): boolean {
  return useMatches().some(
    ({ handle }) => (handle as Partial<PrivateHandle> | undefined)?.isPrivate,
  );
}
