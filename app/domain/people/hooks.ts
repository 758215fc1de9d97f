import { openHooks } from "../core/hooks.ts";

export const peopleHooks = openHooks<{
  /** The ids of the products that staff mean by what they typed. */
  findProductIds: (typed: string) => Promise<string[]>;
}>("people");
