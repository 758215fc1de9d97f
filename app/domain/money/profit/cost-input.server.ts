import { z } from "zod";
import { flag } from "../../core/fields/flag.server.ts";
import { cost } from "../../core/fields/number.server.ts";
import { say } from "../../core/fields/refuse.server.ts";

/** Products whose cost prices are set at once. */
const MOST = 500;

/** Cost prices, as programs send them. */
export const costsSchema = z.object({
  items: z
    .array(z.object({ _id: z.string({ error: say("required") }), cost: cost() }), {
      error: say("required"),
    })
    .min(1, say("required"))
    .max(MOST, say("invalid")),
  earlier: flag
    .transform((choice) => choice ?? false)
    .describe("Also for what was sold before without a cost price."),
});
