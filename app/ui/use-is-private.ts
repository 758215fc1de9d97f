import { useMatches } from "@remix-run/react";
import type { PrivateHandle } from "#app/http/page-handle.ts";

/** Whether this page holds personal data, according to its `handle` or a layout's. */
export function useIsPrivate(): boolean {
  return useMatches().some(
    ({ handle }) => (handle as Partial<PrivateHandle> | undefined)?.isPrivate,
  );
}
