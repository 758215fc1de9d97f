import { normalizePhone } from "../phone.ts";
import { refuse } from "./refuse.server.ts";
import { requiredLine, requiredText, typedText } from "./text.server.ts";

/** In characters. */
const NAME_MAX = 100;
const ADDRESS_MAX = 500;

export const fullName = requiredLine(NAME_MAX);

/** House, road and area, in any number of lines. */
export const address = requiredText(ADDRESS_MAX);

/** Turns any spelling of a Bangladeshi mobile number into the stored one. */
export const phoneNumber = typedText().transform((typed, context) => {
  if (!typed.trim()) return refuse(context, "required");
  return normalizePhone(typed) ?? refuse(context, "phone-invalid");
});
