import { z } from "zod";
import { wholeNumber } from "../fields/number.server.ts";
import { refuse, say } from "../fields/refuse.server.ts";
import { CALL_OUTCOMES, mayCallAt } from "./call-outcomes.ts";
import type { Call } from "./record-call.server.ts";

/** What a program says came of a call; `callAfter` with `later` alone. Fields of the order are the caller's own. */
export const callFields = z.object({
  version: wholeNumber("number-invalid").meta({
    type: "integer",
    description: "The order's, as it was read out.",
  }),
  outcome: z.enum(CALL_OUTCOMES, { error: say("choice-invalid") }),
  callAfter: z.iso
    .datetime({ offset: true, error: say("call-time-invalid") })
    .nullish()
    .meta({ description: "With `later`: the moment, within the next fourteen days." }),
});

/** Refused: a `later` without a moment that may be chosen. */
export function readCall(
  { version, outcome, callAfter }: z.output<typeof callFields>,
  context: z.core.$RefinementCtx,
  now: Date = new Date(),
): Call {
  if (outcome !== "later") return { version, outcome };
  const moment = new Date(callAfter ?? "");
  if (!mayCallAt(moment, now)) return refuse(context, "call-time-invalid", ["callAfter"]);
  return { version, outcome, callAfter: moment };
}
