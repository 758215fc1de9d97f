import { sendToMeta } from "./meta.server.ts";
import type { SendToNetwork } from "./network.ts";
import { NETWORK_NAMES, type NetworkName } from "./network-names.ts";
import { sendToTiktok } from "./tiktok.server.ts";

const NETWORKS: Record<NetworkName, SendToNetwork> = { meta: sendToMeta, tiktok: sendToTiktok };

const isNetwork = (name: string): name is NetworkName =>
  NETWORK_NAMES.some((known) => known === name);

/** Null for a network that this release does not know. */
export const findNetwork = (name: string): { name: NetworkName; send: SendToNetwork } | null =>
  isNetwork(name) ? { name, send: NETWORKS[name] } : null;
