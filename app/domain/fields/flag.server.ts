import { z } from "zod";
import { isNothing, refuse } from "./refuse.server.ts";

const YES: unknown[] = [true, "true", "on", 1, "1"];
const NO: unknown[] = [false, "false", "off", 0, "0"];

/** Yes or no, in the spellings of forms and API clients; undefined if absent. */
export const flag = z
  .unknown()
  .optional()
  .meta({ type: ["boolean", "string"] })
  .transform((sent, context): boolean | undefined => {
    if (isNothing(sent)) return undefined;
    if (YES.includes(sent)) return true;
    return NO.includes(sent) ? false : refuse(context, "choice-invalid");
  });
