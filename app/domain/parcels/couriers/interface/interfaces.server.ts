import type { CourierKind } from "../couriers.ts";
import type { CourierInterface } from "./courier-interface.ts";
import { pathao } from "./pathao.server.ts";
import { redx } from "./redx.server.ts";
import { steadfast } from "./steadfast.server.ts";

const INTERFACES: Partial<Record<CourierKind, CourierInterface>> = { pathao, steadfast, redx };

/** The interface of a kind of courier; null for kinds that take files only. */
export function interfaceOf(kind: CourierKind): CourierInterface | null {
  return INTERFACES[kind] ?? null;
}
