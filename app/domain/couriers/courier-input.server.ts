import { z } from "zod";
import { flag } from "../fields/flag.server.ts";
import { refuse, say } from "../fields/refuse.server.ts";
import { optionalLine, requiredLine } from "../fields/text.server.ts";
import { CODE_PLACE, COURIER_KINDS } from "./couriers.ts";

/** In characters. */
const NAME_MAX = 60;
const LINK_MAX = 300;
const KEY_MAX = 300;

/** An https address with `{code}` where the parcel's number goes; "" for none. */
const trackingLink = optionalLine(LINK_MAX).transform((text, context) => {
  if (text === "") return "";
  const isAddress = /^https:\/\//i.test(text) && URL.canParse(text.replaceAll(CODE_PLACE, "1"));
  return isAddress && text.includes(CODE_PLACE) ? text : refuse(context, "tracking-link-invalid");
});

const key = optionalLine(KEY_MAX);

const fields = {
  name: requiredLine(NAME_MAX),
  kind: z.enum(COURIER_KINDS, { error: say("choice-invalid") }),
  store: optionalLine(NAME_MAX),
  trackingLink,
  isActive: flag.transform((choice) => choice ?? true),
};

/** Who carries parcels, as the form sends it. */
export const courierSchema = z.object(fields);

export type CourierInput = z.output<typeof courierSchema>;

/** As programs change it: an absent field stays. */
export const courierChangesSchema = courierSchema.partial();

export type CourierChanges = z.output<typeof courierChangesSchema>;

/** Keys of the courier's interface; what is left empty stays as it is. Never shown again. */
export const courierKeysSchema = z.object({
  apiKey: key,
  secretKey: key,
  clientId: key,
  clientSecret: key,
  userName: key,
  courierPassword: key,
  storeId: key,
  /** Forget all that are stored. */
  forgetKeys: flag,
});

export type CourierKeysInput = z.output<typeof courierKeysSchema>;
