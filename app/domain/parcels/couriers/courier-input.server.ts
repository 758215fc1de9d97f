import { z } from "zod";
import { flag } from "../../core/fields/flag.server.ts";
import { refuse, say } from "../../core/fields/refuse.server.ts";
import { optionalLine, requiredLine } from "../../core/fields/text.server.ts";
import { CODE_PLACEHOLDER, COURIER_KINDS } from "./couriers.ts";

/** Characters. */
const NAME_MAX = 60;
const LINK_MAX = 300;
const KEY_MAX = 300;
/** Whoever knows it can say that parcels were delivered, so it must not be guessed. */
const WEBHOOK_SECRET_MIN = 16;

/** An https address with `{code}` where the parcel's number goes; "" for none. */
const trackingLink = optionalLine(LINK_MAX).transform((text, context) => {
  if (text === "") return "";
  const isAddress =
    /^https:\/\//i.test(text) && URL.canParse(text.replaceAll(CODE_PLACEHOLDER, "1"));
  return isAddress && text.includes(CODE_PLACEHOLDER)
    ? text
    : refuse(context, "tracking-link-invalid");
});

const key = optionalLine(KEY_MAX);

const fields = {
  name: requiredLine(NAME_MAX),
  kind: z.enum(COURIER_KINDS, { error: say("choice-invalid") }),
  store: optionalLine(NAME_MAX),
  trackingLink,
  isActive: flag.transform((choice) => choice ?? true),
};

/** The form of a courier. */
export const courierSchema = z.object(fields);

export type CourierInput = z.output<typeof courierSchema>;

/** Changes through the API: an absent field stays. */
export const courierChangesSchema = courierSchema.partial();

export type CourierChanges = z.output<typeof courierChangesSchema>;

/**
 * Keys of the courier's interface; an empty field keeps the stored key. They are never shown again.
 */
export const courierKeysSchema = z.object({
  apiKey: key,
  secretKey: key,
  clientId: key,
  clientSecret: key,
  userName: key,
  courierPassword: key,
  storeId: key,
  redxToken: key,
  redxStoreId: key,
  webhookSecret: key
    .refine((text) => text === "" || text.length >= WEBHOOK_SECRET_MIN, say("webhook-secret-short"))
    // The courier sends the secret in a header, which can carry only these characters.
    .refine((text) => /^[\x21-\x7e]*$/.test(text), say("webhook-secret-letters")),
  /** Deletes all stored keys. */
  forgetKeys: flag,
});

export type CourierKeysInput = z.output<typeof courierKeysSchema>;
