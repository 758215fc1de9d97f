import { z } from "zod";
import { rememberUntilChanged } from "#drizzle/changes.server.ts";
import { db } from "#drizzle/client.server.ts";
import { conversionSettings } from "#drizzle/schema.ts";
import { latinDigits } from "../../core/digits.ts";
import { flag } from "../../core/fields/flag.server.ts";
import { refuse, say } from "../../core/fields/refuse.server.ts";
import { optionalLine } from "../../core/fields/text.server.ts";
import { seal, unseal } from "../../core/sealed.server.ts";
import { settingsChange } from "../../core/settings-change.server.ts";
import { ShopError } from "../../core/shop-error.ts";
import { repeatFailedConversions } from "../outbox/deliveries.server.ts";
import { NETWORK_NAMES, type NetworkKeys, type NetworkName } from "./network-names.ts";
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

/** Letters and digits; "" for none. */
const tiktokPixelId = optionalLine(40).transform((typed, context) => {
  const code = latinDigits(typed).toUpperCase();
  return /^[A-Z0-9]*$/.test(code) ? code : refuse(context, "invalid");
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
  tiktokPixelId,
  tiktokToken: token,
  tiktokTestCode: testCode,
  sendsFunnel: flag,
});

/** The API's form: absent fields stay. */
export const conversionChangesSchema = conversionSettingsSchema.partial();

type Changes = z.output<typeof conversionChangesSchema>;

const DEFAULTS = {
  ...({ sendAt: "never", pixelId: "", token: "", testCode: "" } as const),
  ...{ tiktokPixelId: "", tiktokToken: "", tiktokTestCode: "", sendsFunnel: false },
};

type Row = Omit<typeof conversionSettings.$inferSelect, "id" | "updatedAt">;

async function findRow(): Promise<Row> {
  const [row] = await db.select().from(conversionSettings);
  return row ?? { ...DEFAULTS, version: 0 };
}

/** The owner's settings without the tokens; version 0 stands for the defaults. */
export async function findConversionSettings() {
  const { sendAt, pixelId, testCode, token, version, ...row } = await findRow();
  const { tiktokPixelId, tiktokTestCode, tiktokToken, sendsFunnel } = row;
  return {
    settings: { sendAt, pixelId, testCode, tiktokPixelId, tiktokTestCode, sendsFunnel },
    hasToken: token !== "",
    hasTiktokToken: tiktokToken !== "",
    version,
  };
}

const ofNetwork: Record<NetworkName, (row: Row) => NetworkKeys> = {
  meta: ({ pixelId, testCode, token }) => ({ pixelId, testCode, token }),
  tiktok: ({ tiktokPixelId, tiktokTestCode, tiktokToken }) => ({
    pixelId: tiktokPixelId,
    testCode: tiktokTestCode,
    token: tiktokToken,
  }),
};

const isSetUp = (row: Row, name: NetworkName) => {
  const { pixelId, token } = ofNetwork[name](row);
  return pixelId !== "" && token !== "";
};

/** What is sent, and to whom; "never" and no steps are as delivered. */
export async function findSent() {
  const row = await findRow();
  const { sendAt, sendsFunnel } = row;
  return { sendAt, sendsFunnel, networks: NETWORK_NAMES.filter((name) => isSetUp(row, name)) };
}

/** As `findSent`; costs no statement while nothing changes. */
export const conversionsNow = rememberUntilChanged(findSent);

/**
 * What a network is asked with; null while this is not sent. `token` is null if it was encrypted
 * under another SESSION_SECRET.
 */
export async function findNetworkKeys(name: NetworkName, use: "orders" | "funnel" | "try") {
  const row = await findRow();
  const isOn = { orders: row.sendAt !== "never", funnel: row.sendsFunnel, try: true }[use];
  if (!isOn || !isSetUp(row, name)) return null;
  const { token, ...keys } = ofNetwork[name](row);
  return { ...keys, token: unseal(token, SEALED_FOR) };
}

/** Meta's access token; "" for none, null if it was encrypted under another SESSION_SECRET. */
export async function findMetaToken(): Promise<string | null> {
  const { token } = await findRow();
  return token && unseal(token, SEALED_FOR);
}

const write = settingsChange<Changes>({
  table: conversionSettings,
  defaults: DEFAULTS,
  act: "conversion-settings-changed",
  secrets: ["token", "tiktokToken"],
  toFields: ({ id, version, updatedAt, ...row }: typeof conversionSettings.$inferSelect) => ({
    ...row,
    token: row.token && STORED,
    tiktokToken: row.tiktokToken && STORED,
  }),
  toRow: ({ token, tiktokToken, ...fields }) => ({
    ...fields,
    ...(token && token !== STORED && { token: seal(token, SEALED_FOR) }),
    ...(tiktokToken && tiktokToken !== STORED && { tiktokToken: seal(tiktokToken, SEALED_FOR) }),
  }),
  check: ({ sendAt, sendsFunnel, ...given }) => {
    const isOn = sendAt !== "never" || sendsFunnel;
    const { pixelId, token, tiktokPixelId, tiktokToken } = given;
    if (isOn && !(pixelId && token) && !(tiktokPixelId && tiktokToken))
      throw new ShopError("conversion-keys-needed", {});
  },
});

/**
 * Saves the settings, and sends failed conversions again. Refused: conversion-keys-needed (on
 * without the keys of a network), changed-meanwhile.
 */
export const updateConversionSettings: typeof write = async (...given) => {
  await write(...given);
  await repeatFailedConversions();
};
