import { readTouches } from "#app/domain/marketing/sources/touches.server.ts";
import type { BuyerOrigin } from "#app/domain/marketing/sources/touches.ts";

/** Where this browser's visitor came from, for the order that they place. */
export function buyerOriginOf({ headers }: Request): BuyerOrigin {
  const touches = readTouches(headers.get("Cookie"));
  const userAgent = headers.get("User-Agent") ?? "";
  return { source: touches?.last.source ?? "", touches, userAgent };
}
