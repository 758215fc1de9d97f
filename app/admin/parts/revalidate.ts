import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * A save that met another's (409) shows what is stored by now, so the page is read again; after other refusals it stands
 * as it was. For a route's `shouldRevalidate`.
 */
export const revalidateOnConflict: ShouldRevalidateFunction = ({
  actionStatus,
  defaultShouldRevalidate,
}) => actionStatus === 409 || defaultShouldRevalidate;
