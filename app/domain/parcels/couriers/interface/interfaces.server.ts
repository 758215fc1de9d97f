import type { CourierKind } from "../couriers.ts";
import type { CourierInterface } from "./courier-interface.ts";
import { pathao } from "./pathao.server.ts";
import { steadfast } from "./steadfast.server.ts";

/** The interface of a kind of courier; null for kinds that take files only. */
export function interfaceOf(kind: CourierKind): CourierInterface | null {
  if (kind === "pathao") return pathao;
  return kind === "steadfast" ? steadfast : null;
}
