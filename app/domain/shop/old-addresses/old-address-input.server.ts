import { z } from "zod";
import { settings } from "#runtime/settings.ts";
import { refuse } from "../../core/fields/refuse.server.ts";
import { requiredLine } from "../../core/fields/text.server.ts";
import { OLD_ADDRESS_LENGTH, pathOfOldAddress, targetOfOldAddress } from "./old-address.ts";

/** Where a page was: a path, or a whole address, of which the path counts. */
const path = requiredLine(OLD_ADDRESS_LENGTH).transform(
  (typed, context) => pathOfOldAddress(typed) ?? refuse(context, "path-invalid"),
);

/** A path of this shop, with its query, or a whole address of it, which loses its host. */
const target = requiredLine(OLD_ADDRESS_LENGTH).transform((typed, context) => {
  const found = targetOfOldAddress(typed);
  if (found === null) return refuse(context, "path-invalid");
  return isForeign(typed) ? refuse(context, "path-foreign") : found;
});

/** Whether a whole address is of another host than `ORIGIN` and the names of `DOMAIN`. */
function isForeign(typed: string): boolean {
  if (typed.startsWith("/")) return false;
  const { ORIGIN, DOMAIN } = settings();
  const own = [...(ORIGIN ? [ORIGIN] : []), ...DOMAIN.map((name) => `https://${name}`)];
  return !own.map(hostOf).includes(hostOf(typed));
}

const hostOf = (address: string) => new URL(address).host.replace(/^www\./, "");

export const oldAddressSchema = z.object({ path, target });

/** An edit: an absent field stays. */
export const oldAddressChangesSchema = oldAddressSchema.partial();

export type OldAddressInput = z.output<typeof oldAddressSchema>;
export type OldAddressChanges = z.output<typeof oldAddressChangesSchema>;
