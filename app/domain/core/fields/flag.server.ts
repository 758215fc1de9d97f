import { z } from "zod";
import { latinDigits } from "../digits.ts";
import { cleanLine } from "../text.ts";
import { isNothing, refuse } from "./refuse.server.ts";

const YES = ["true", "on", "1", "yes", "হ্যাঁ".normalize("NFC")];
const NO = ["false", "off", "0", "no", "না"];

/** Yes or no, in the spellings of forms, API clients and spreadsheets; undefined if absent. */
export const flag = z
  .unknown()
  .optional()
  .meta({ type: ["boolean", "string"] })
  .transform((sent, context): boolean | undefined => {
    if (isNothing(sent)) return undefined;
    const said = ["boolean", "number", "string"].includes(typeof sent)
      ? cleanLine(latinDigits(String(sent))).toLowerCase()
      : "";
    if (YES.includes(said)) return true;
    return NO.includes(said) ? false : refuse(context, "choice-invalid");
  });
