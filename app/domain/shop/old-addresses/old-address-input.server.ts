import { z } from "zod";
import { refuse } from "../../core/fields/refuse.server.ts";
import { requiredLine } from "../../core/fields/text.server.ts";
import { OLD_ADDRESS_LENGTH, pathOfOldAddress, targetOfOldAddress } from "./old-address.ts";

/** Where a page was: a path, or a whole address, of which the path counts. */
const path = requiredLine(OLD_ADDRESS_LENGTH).transform(
  (typed, context) => pathOfOldAddress(typed) ?? refuse(context, "path-invalid"),
);

/** A path of this shop, with its query. A whole address loses its host. */
const target = requiredLine(OLD_ADDRESS_LENGTH).transform(
  (typed, context) => targetOfOldAddress(typed) ?? refuse(context, "path-invalid"),
);

export const oldAddressSchema = z.object({ path, target });

/** An edit: an absent field stays. */
export const oldAddressChangesSchema = oldAddressSchema.partial();

export type OldAddressInput = z.output<typeof oldAddressSchema>;
export type OldAddressChanges = z.output<typeof oldAddressChangesSchema>;
