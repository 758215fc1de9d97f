import { z } from "zod";
import { latinDigits } from "../core/digits.ts";
import { wholeNumber } from "../core/fields/number.server.ts";
import { refuse, say } from "../core/fields/refuse.server.ts";
import { isFilled, optionalLine } from "../core/fields/text.server.ts";
import { FIRST_LANGUAGES } from "../core/language.ts";
import { normalizePhone } from "../core/phone.ts";
import { cleanLine } from "../core/text.ts";
import { DELIVERED_COLOUR } from "./accent.ts";
import { findDistrict } from "./delivery/districts.ts";
import { OPENINGS } from "./opening.ts";

/** Longest texts in characters, and most phone numbers. */
export const SETTINGS_LIMITS = {
  name: 60,
  tagline: 160,
  link: 500,
  phones: 5,
  address: 160,
  number: 40,
  closedNote: 200,
} as const;

/** A short code or hotline is no mobile number; it has 3 to 15 digits (ITU-T E.164). */
const HOTLINE = /^\+?\d(?:[\s-]?\d){2,14}$/;

/** One number a line, mobile numbers in any spelling; repeated numbers count once. */
const phones = z
  .string({ error: say("invalid") })
  .nullish()
  .transform((typed, context): string[] => {
    const lines = (typed ?? "").split(/[\r\n,;]+/).map(cleanLine);
    const numbers = lines.filter(Boolean).map(readPhone);
    if (numbers.includes(null)) return refuse(context, "phone-invalid");
    const distinct = [...new Set(numbers.flatMap((number) => number ?? []))];
    return distinct.length <= SETTINGS_LIMITS.phones
      ? distinct
      : refuse(context, "too-many-phones");
  });

/** Only web addresses, since customers follow the link. */
const link = optionalLine(SETTINGS_LIMITS.link).transform((text, context) => {
  if (text === "") return "";
  return readWebAddress(text) ?? refuse(context, "address-invalid");
});

/** As `link`; a mobile number alone becomes its WhatsApp link. */
const chatLink = optionalLine(SETTINGS_LIMITS.link).transform((text, context) => {
  const mobile = normalizePhone(text);
  if (mobile) return `https://wa.me/88${mobile}`;
  if (text === "") return "";
  return readWebAddress(text) ?? refuse(context, "address-invalid");
});

/** Six digits, in any case and with or without the sign; "" as delivered, also for that colour. */
const colour = optionalLine(7).transform((text, context) => {
  if (text === "") return "";
  const digits = /^#?([0-9a-f]{6})$/i.exec(text)?.[1];
  if (!digits) return refuse(context, "colour-invalid");
  const full = `#${digits.toLowerCase()}`;
  return full === DELIVERED_COLOUR ? "" : full;
});

/** A district in any spelling; "" for none. */
const district = optionalLine(SETTINGS_LIMITS.number).transform((typed, context): string =>
  typed === "" ? "" : (findDistrict(typed)?.name ?? refuse(context, "district-unknown")),
);

/** The 13 digits of a BIN, as certificates write it with blanks and hyphens; "" for none. */
const bin = optionalLine(SETTINGS_LIMITS.number).transform((typed, context): string => {
  const digits = latinDigits(typed).replace(/[\s-]/g, "");
  return digits === "" || /^\d{13}$/.test(digits) ? digits : refuse(context, "bin-invalid");
});

/** Percent, with at most the two decimals that the column keeps; 0 if it was left empty. */
const vatRate = z
  .union([z.number(), z.string()], { error: say("vat-rate-invalid") })
  .transform((typed, context) => {
    const text = latinDigits(String(typed)).replace(/\s?%$/, "").trim();
    const isRate = text === "" || /^\d{1,3}(?:\.\d{1,2})?$/.test(text);
    return isRate && Number(text) <= 100 ? Number(text) : refuse(context, "vat-rate-invalid");
  });

/** The settings shown on every page. */
export const shopSettingsFields = z.object({
  name: optionalLine(SETTINGS_LIMITS.name),
  nameBn: optionalLine(SETTINGS_LIMITS.name),
  tagline: optionalLine(SETTINGS_LIMITS.tagline),
  taglineBn: optionalLine(SETTINGS_LIMITS.tagline),
  phones,
  chatLink,
  socialPage: link,
  address: optionalLine(SETTINGS_LIMITS.address),
  addressBn: optionalLine(SETTINGS_LIMITS.address),
  dbid: optionalLine(SETTINGS_LIMITS.number),
  tradeLicence: optionalLine(SETTINGS_LIMITS.number),
  accentColour: colour,
  district,
  bin,
  vatRate: vatRate.optional(),
  endingDays: wholeNumber("number-outside", 0, 365).optional(),
  opening: z.enum(OPENINGS, { error: say("choice-invalid") }).optional(),
  closedNote: optionalLine(SETTINGS_LIMITS.closedNote),
  closedNoteBn: optionalLine(SETTINGS_LIMITS.closedNote),
  firstLanguage: z.enum(FIRST_LANGUAGES, { error: say("choice-invalid") }).optional(),
});

export const shopSettingsSchema = shopSettingsFields.refine(
  ({ name, nameBn }) => isFilled(name || nameBn),
  { path: ["name"], error: say("required") },
);

export type ShopSettingsInput = z.output<typeof shopSettingsSchema>;

function readPhone(text: string): string | null {
  const mobile = normalizePhone(text);
  if (mobile) return mobile;
  const number = latinDigits(text);
  return HOTLINE.test(number) ? number : null;
}

/** Letters, digits and hyphens between dots; `URL` has already encoded other scripts in these. */
const HOST_NAME = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+\.?$/;

function readWebAddress(text: string): string | null {
  const full = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(full)) return null;
  const { protocol, hostname, username, href } = new URL(full);
  const isWeb = protocol === "https:" || protocol === "http:";
  return isWeb && HOST_NAME.test(hostname) && username === "" ? href : null;
}
