import { z } from "zod";
import { taka } from "../../core/fields/number.server.ts";
import { say } from "../../core/fields/refuse.server.ts";
import { optionalLine } from "../../core/fields/text.server.ts";
import { REASON_MAX } from "../../orders/order-transitions.ts";
import { RETURN_REASONS } from "../returns/return-reasons.ts";

/** What a rider took at a door, and why it is less than was owed. */
export const takenSchema = z.object({ took: taka(), reason: optionalLine(REASON_MAX) });

export const cameBackSchema = z.object({
  reason: z.enum(RETURN_REASONS, { error: say("choice-invalid") }),
});
