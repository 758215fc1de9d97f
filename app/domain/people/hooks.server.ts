import type { Db } from "#drizzle/client.server.ts";
import { openHooks } from "../core/hooks.ts";

export const peopleHooks = openHooks<{
  /** The ids of the products that staff mean by what they typed. */
  findProductIds: (typed: string) => Promise<string[]>;
  /** A person's sessions were ended by an owner. */
  loggedOut: (tx: Db, userId: string) => Promise<void>;
}>("people");
