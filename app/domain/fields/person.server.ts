import { normalizePhone } from "../phone.ts";
import { refuse } from "./refuse.server.ts";
import { requiredLine, requiredText, typedText } from "./text.server.ts";

/** In characters. */
const NAME_MAX = 100;
const ADDRESS_MAX = 500;

export const fullName = requiredLine(NAME_MAX);

/** House, road and area, in as many lines as it takes. */
export const address = requiredText(ADDRESS_MAX);

/** Any spelling of a Bangladeshi mobile number, to the one that is stored. */
export const phoneNumber = typedText().transform((typed, context) => {
  if (!typed.trim()) return refuse(context, "required");
  return normalizePhone(typed) ?? refuse(context, "phone-invalid");
});
