import { eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { z } from "zod";
import { hearChanges, rememberUntilChanged } from "#drizzle/changes.server.ts";
import { type Db, db } from "#drizzle/client.server.ts";
import { infoPages, serviceTerms, shopSettings } from "#drizzle/schema.ts";
import { dhakaDay, endOfDhakaDay } from "../../core/dates.ts";
import { optionalTaka, optionalWholeNumber, wholeNumber } from "../../core/fields/number.server.ts";
import { refuse, say } from "../../core/fields/refuse.server.ts";
import { optionalLine } from "../../core/fields/text.server.ts";
import { LAW_REASON_MAX } from "../../core/law.ts";
import { settingsChange } from "../../core/settings-change.server.ts";
import { ShopError } from "../../core/shop-error.ts";
import { type DistrictName, divisions, findDistrict } from "./districts.ts";
import {
  DEFAULT_SERVICE_TERMS,
  goesBeyondLaw,
  isClosed,
  MOST_DAYS,
  type ServiceTerms,
} from "./service-terms.ts";

/** The terms and their version; 0 while the defaults apply. */
export type StoredServiceTerms = { terms: ServiceTerms; version: number };

/** The owner's terms, or the defaults. */
export const findServiceTerms = rememberUntilChanged(() => readTerms(db));

async function readTerms(tx: Db): Promise<StoredServiceTerms> {
  const [row] = await tx.select().from(serviceTerms);
  return row
    ? { terms: toTerms(row), version: row.version }
    : { terms: DEFAULT_SERVICE_TERMS, version: 0 };
}

let known: ServiceTerms = DEFAULT_SERVICE_TERMS;

/** Reads the terms for `servicePeriod`: before the shop opens, and after each change. */
export async function loadServicePeriod(): Promise<void> {
  known = (await findServiceTerms()).terms;
}

hearChanges((what) => {
  if (what !== "stock") loadServicePeriod().catch(() => {});
});

/** While it is the same, pages promise the same days: the day in Dhaka, before or after closing. */
export const servicePeriod = (now = new Date()): string =>
  dhakaDay(now) + (isClosed(now, known) ? "n" : "");

type Row = typeof serviceTerms.$inferSelect;

function toTerms(row: Row): ServiceTerms {
  return {
    days: { ...DEFAULT_SERVICE_TERMS.days, ...row.days },
    sameDayDistricts: row.sameDayDistricts as DistrictName[],
    closingHour: row.closingHour,
    holidays: row.holidays,
    freeFrom: row.freeFrom,
    freeDistricts: row.freeDistricts as DistrictName[],
    groupFreeFrom: row.groupFreeFrom,
    lawReason: row.lawReason,
    returns: { en: row.returns, bn: row.returnsBn },
    hours: { en: row.hours, bn: row.hoursBn },
  };
}

/** In characters; each line is one row on a phone. */
const LINE_MAX = 120;

const days = () => wholeNumber("number-outside", 0, MOST_DAYS);

/** Districts in any spelling, separated by commas; "" for none. */
const districtList = optionalLine(1000).transform((typed, context): string => {
  const found = typed.split(/[,،;]/).filter((name) => name.trim());
  const known = found.map((name) => findDistrict(name)?.name);
  if (known.includes(undefined)) return refuse(context, "district-unknown");
  return [...new Set(known)].join(", ");
});

/** Empty: no closing. */
const closingHour = optionalWholeNumber("number-outside").transform((hour, context) =>
  hour === null || (hour >= 1 && hour <= 23) ? (hour ?? "") : refuse(context, "number-outside"),
);

/**
 * The price of the goods from which delivery is free; empty: never, as 0 would make it free for
 * all.
 */
const freeFrom = optionalTaka().transform((taka, context) =>
  taka === 0 ? refuse(context, "amount-invalid") : (taka ?? ""),
);

const MOST_HOLIDAYS = 100;

/** Days like 2026-12-16 in lines or between commas, in any digits; in order, each once. */
const holidayList = z
  .string({ error: say("invalid") })
  .nullish()
  .transform((typed, context): string => {
    const days = (typed ?? "").split(/[\s,،;]+/).filter(Boolean);
    const ends = days.map(endOfDhakaDay);
    if (ends.includes(null) || days.length > MOST_HOLIDAYS) return refuse(context, "date-invalid");
    return [...new Set(ends.map((end) => dhakaDay(end as Date)))].sort().join(", ");
  });

const dayFields = Object.fromEntries(
  divisions.flatMap(({ name }) => [
    [`from-${name}`, days()],
    [`to-${name}`, days()],
  ]),
);

/** The terms without their days. */
export const otherTermsFields = z.object({
  sameDayDistricts: districtList,
  closingHour,
  holidays: holidayList,
  freeFrom,
  freeDistricts: districtList,
  groupFreeFrom: freeFrom,
  lawReason: optionalLine(LAW_REASON_MAX),
  returns: optionalLine(LINE_MAX),
  returnsBn: optionalLine(LINE_MAX),
  hours: optionalLine(LINE_MAX),
  hoursBn: optionalLine(LINE_MAX),
});

/**
 * The form of the terms, with one field per value: `from-Dhaka`, `to-Dhaka` and so on; days from 0
 * to 60, in ascending order.
 */
export const serviceTermsSchema = z
  .object({
    ...(dayFields as Record<`${"from" | "to"}-${string}`, ReturnType<typeof days>>),
    ...otherTermsFields.shape,
  })
  .superRefine((sent, context) => {
    const values = sent as ServiceTermsForm;
    for (const { name } of divisions) {
      if (Number(values[`to-${name}`]) < Number(values[`from-${name}`]))
        context.addIssue({ code: "custom", message: "number-outside", path: [`to-${name}`] });
    }
  });

/** The terms as the fields of their form. */
export type ServiceTermsForm = Record<string, string | number>;

export function asForm(terms: ServiceTerms): ServiceTermsForm {
  const { days, sameDayDistricts, closingHour, holidays, returns, hours } = terms;
  return {
    ...Object.fromEntries(
      divisions.flatMap(({ name }) => [
        [`from-${name}`, days[name][0]],
        [`to-${name}`, days[name][1]],
      ]),
    ),
    sameDayDistricts: sameDayDistricts.join(", "),
    closingHour: closingHour ?? "",
    holidays: holidays.join(", "),
    freeFrom: terms.freeFrom ?? "",
    freeDistricts: terms.freeDistricts.join(", "),
    groupFreeFrom: terms.groupFreeFrom ?? "",
    lawReason: terms.lawReason,
    returns: returns.en,
    returnsBn: returns.bn,
    hours: hours.en,
    hoursBn: hours.bn,
  };
}

/**
 * Changes the terms. Refused: law-reason-needed for deliveries that take longer than the law
 * allows, without a reason.
 */
export const updateServiceTerms = settingsChange<ServiceTermsForm>({
  table: serviceTerms,
  defaults: toRow(asForm(DEFAULT_SERVICE_TERMS)),
  act: "service-terms-changed",
  toFields: (row: Row) => asForm(toTerms(row)),
  toRow,
  async check(form, tx) {
    const [{ district } = { district: "" }] = await tx.select().from(shopSettings);
    if (!form.lawReason && goesBeyondLaw(toRow(form), district))
      throw new ShopError("law-reason-needed", {});
  },
});

/** A shop that begins without goods promises only what its owner will say. */
export async function beginEmpty(): Promise<void> {
  const silent = { sameDayDistricts: "", closingHour: "", returns: "", returnsBn: "" };
  const row = toRow({ ...asForm(DEFAULT_SERVICE_TERMS), ...silent, hours: "", hoursBn: "" });
  await db.transaction(async (tx) => {
    const [{ opening } = { opening: "open" }] = await tx.select().from(shopSettings);
    if (opening !== "soon") return;
    const begun = await tx.insert(serviceTerms).values(row).onConflictDoNothing().returning();
    // Not at a later start, when the owner may have written such a sentence.
    if (begun.length === 0) return;
    await tx
      .update(infoPages)
      .set({ body: withoutPromises(infoPages.body), bodyBn: withoutPromises(infoPages.bodyBn) })
      .where(eq(infoPages.slug, "terms-and-conditions"));
  });
}

/** Sentences of the delivered terms that promise more than the owner's facts, and their remains. */
const PROMISES: readonly [sentence: string, silent: string][] = [
  [
    "<li>Support by messaging app and social page — 7:00 to 02:00.</li>",
    "<li>Support by messaging app{chat}.</li>\n<li>Support by our social page{social}.</li>",
  ],
  [
    "<li>মেসেজিং অ্যাপ ও সোশ্যাল পেজে সহায়তা — সকাল ৭টা থেকে রাত ২টা পর্যন্ত।</li>",
    "<li>মেসেজিং অ্যাপে সহায়তা{chat}।</li>\n<li>সোশ্যাল পেজে সহায়তা{social}।</li>",
  ],
  [
    `
<p>You may return or exchange goods</p>
<ul>
<li>that have a problem,</li>
<li>that do not match what the website shows,</li>
<li>that arrive damaged.</li>
</ul>`,
    "",
  ],
  [
    `
<p>নিচের যেকোনো কারণে পণ্য ফেরত দিতে বা বদলে নিতে পারেন:</p>
<ul>
<li>পণ্যে কোনো সমস্যা থাকলে।</li>
<li>ওয়েবসাইটে দেখানো পণ্যের সঙ্গে না মিললে।</li>
<li>পণ্য নষ্ট বা ভাঙা অবস্থায় পেলে।</li>
</ul>`,
    "",
  ],
];

const withoutPromises = (body: SQLWrapper): SQL =>
  PROMISES.reduce(
    (text, [sentence, silent]) => sql`replace(${text}, ${sentence}, ${silent})`,
    sql`${body}`,
  );

function toRow(form: ServiceTermsForm) {
  const text = (name: string) => String(form[name] ?? "");
  const number = (name: string) => (text(name) === "" ? null : Number(text(name)));
  return {
    days: Object.fromEntries(
      divisions.map(({ name }): [string, [number, number]] => [
        name,
        [Number(form[`from-${name}`]), Number(form[`to-${name}`])],
      ]),
    ),
    sameDayDistricts: text("sameDayDistricts").split(", ").filter(Boolean),
    closingHour: number("closingHour"),
    holidays: text("holidays").split(", ").filter(Boolean),
    freeFrom: number("freeFrom"),
    freeDistricts: text("freeDistricts").split(", ").filter(Boolean),
    groupFreeFrom: number("groupFreeFrom"),
    lawReason: text("lawReason"),
    returns: text("returns"),
    returnsBn: text("returnsBn"),
    hours: text("hours"),
    hoursBn: text("hoursBn"),
  };
}
