import type { Db } from "#drizzle/client.server.ts";
import type { couriers } from "#drizzle/schema.ts";
import type { GatewayName } from "../core/gateways.ts";
import { openHooks } from "../core/hooks.ts";
import type { Actor, OnRefused } from "./changing/order-writes.server.ts";
import type { OrderStatus } from "./order-status.ts";
import type { OrderRow } from "./reading/order-rows.server.ts";

/** A courier without its keys. */
export type Carrier = Omit<
  typeof couriers.$inferSelect,
  "credentials" | "webhookSecret" | "paymentsPage"
> & { hasKeys: boolean; hasWebhook: boolean };

/**
 * The courier named with a status: null if a form asked and none was chosen, undefined if nobody
 * was asked.
 */
export type ChosenCarrier = Carrier | null | undefined;

/** Runs in the order's transaction. `userAgent` is "" for an order of staff or of a program. */
export type JoinPlaced = (tx: Db, order: { id: string }, userAgent: string) => Promise<void>;

export const orderHooks = openHooks<{
  /**
   * Asked before an order's transaction, which holds a connection; returns what joins it once the
   * order is written.
   */
  placing: () => Promise<JoinPlaced | null>;
  /** Orders were merged into another, under the locks of all. */
  merged: (tx: Db, from: readonly OrderRow[], into: OrderRow) => Promise<void>;
  /**
   * Orders are about to end; refused while something outside the shop may still change their money.
   */
  ending: (tx: Db, orderIds: readonly string[]) => Promise<void>;
  /** The gateways at which an advance can be paid now. */
  gateways: () => GatewayName[];
  /**
   * The courier of a form or call: an id, `OWN_RIDER`, or "" for none. Refused: courier-not-found,
   * too-many-couriers.
   */
  findCarrier: (named: string | undefined, actor: Actor) => Promise<ChosenCarrier>;
  /**
   * Gives the orders that a status puts on the road their parcel, and returns them. Refused, each
   * order for itself: courier-missing, parcel-unfit.
   */
  giveCarrier: (
    tx: Db,
    locked: readonly OrderRow[],
    status: OrderStatus,
    chosen: ChosenCarrier,
    actor: Actor,
    onRefused: OnRefused,
  ) => Promise<OrderRow[]>;
  sms: {
    isSetUp: () => boolean;
    /** The most SMS with codes in 24 hours. */
    codesPerDay: (tx: Db) => Promise<number>;
  };
}>("orders");
