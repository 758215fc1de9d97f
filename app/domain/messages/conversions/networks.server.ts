import { sendToMeta } from "./meta.server.ts";
import type { SendPurchase } from "./order-conversions.server.ts";

const NETWORKS = { meta: sendToMeta } satisfies Record<string, SendPurchase>;

/** The names by which the outbox knows the networks. */
export const NETWORK_NAMES = Object.keys(NETWORKS) as (keyof typeof NETWORKS)[];

/** Undefined for a network that this release does not know. */
export const findNetwork = (name: string): SendPurchase | undefined =>
  Object.hasOwn(NETWORKS, name) ? NETWORKS[name as keyof typeof NETWORKS] : undefined;
