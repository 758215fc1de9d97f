import { z } from "zod";
import { rememberUntilChanged } from "#drizzle/changes.server.ts";
import { db } from "#drizzle/client.server.ts";
import { conversionSettings } from "#drizzle/schema.ts";
import { latinDigits } from "../../core/digits.ts";
import { refuse, say } from "../../core/fields/refuse.server.ts";
import { optionalLine } from "../../core/fields/text.server.ts";
import { seal, unseal } from "../../core/sealed.server.ts";
import { settingsChange } from "../../core/settings-change.server.ts";
import { ShopError } from "../../core/shop-error.ts";
import { repeatFailedConversions } from "../outbox/deliveries.server.ts";
import { SEND_AT } from "./send-at.ts";

/** In characters; Meta's tokens have some 200. */
const TOKEN_MAX = 500;

/** Stands for the stored token, which is never shown. */
const STORED = "•";

const SEALED_FOR = "conversions";

/** Digits, in either script; "" for none. */
const pixelId = optionalLine(30).transform((typed, context) => {
  const digits = latinDigits(typed);
  return /^\d{0,20}$/.test(digits) ? digits : refuse(context, "invalid");
});

/**
 * An empty token keeps the stored one. Only printable ASCII is accepted, because other networks
 * send the token in a header.
 */
const token = optionalLine(TOKEN_MAX).transform((typed, context) => {
  if (typed === "") return undefined;
  return /^[\x21-\x7e]+$/.test(typed) ? typed : refuse(context, "invalid");
});

export const testCode = optionalLine(40).transform((typed, context) =>
  /^\w*$/.test(typed) ? typed : refuse(context, "invalid"),
);

/** The form of the settings; an empty token keeps the stored one. */
export const conversionSettingsSchema = z.object({
  sendAt: z.enum(SEND_AT, say("choice-invalid")),
  pixelId,
  token,
  testCode,
});

/** The API's form: absent fields stay. */
export const conversionChangesSchema = conversionSettingsSchema.partial();

type Changes = z.output<typeof conversionChangesSchema>;

const DEFAULTS = { sendAt: "never", pixelId: "", token: "", testCode: "" } as const;

async function findRow() {
  const [row] = await db.select().from(conversionSettings);
  return row ?? { ...DEFAULTS, version: 0 };
}

/** The owner's settings without the token; version 0 stands for the defaults. */
export async function findConversionSettings() {
  const { sendAt, pixelId, testCode, token, version } = await findRow();
  return { settings: { sendAt, pixelId, testCode }, hasToken: token !== "", version };
}

/**
 * Whether purchases are sent, and when; "never" is as delivered. Costs no statement while nothing
 * changes.
 */
export const conversionsAt = rememberUntilChanged(async () => (await findRow()).sendAt);

/**
 * What a network is asked with. `token` is null if it was encrypted under another SESSION_SECRET.
 */
export type ConversionKeys = { pixelId: string; testCode: string; token: string | null };

/** Null while conversions are off, unless they are tried. */
export async function findConversionKeys(isTried = false): Promise<ConversionKeys | null> {
  const { sendAt, pixelId, testCode, token } = await findRow();
  if (isTried ? pixelId === "" || token === "" : sendAt === "never") return null;
  return { pixelId, testCode, token: unseal(token, SEALED_FOR) };
}

const write = settingsChange<Changes>({
  table: conversionSettings,
  defaults: DEFAULTS,
  act: "conversion-settings-changed",
  secrets: ["token"],
  toFields: ({ sendAt, pixelId, testCode, token }: typeof conversionSettings.$inferSelect) => ({
    sendAt,
    pixelId,
    testCode,
    token: token && STORED,
  }),
  toRow: ({ token, ...fields }) => ({
    ...fields,
    ...(token && token !== STORED && { token: seal(token, SEALED_FOR) }),
  }),
  check: ({ sendAt, pixelId, token }) => {
    if (sendAt !== "never" && !(pixelId && token))
      throw new ShopError("conversion-keys-needed", {});
  },
});

/**
 * Saves the settings, and sends failed purchases again. Refused: conversion-keys-needed (on without
 * data set or token), changed-meanwhile.
 */
export const updateConversionSettings: typeof write = async (...given) => {
  await write(...given);
  await repeatFailedConversions();
};
