import { z } from "zod";
import { divisions } from "#app/domain/shop/delivery/districts.ts";
import {
  findServiceTerms,
  otherTermsFields,
  type ServiceTermsForm,
  updateServiceTerms,
} from "#app/domain/shop/delivery/service-terms.server.ts";
import { MOST_DAYS } from "#app/domain/shop/delivery/service-terms.ts";
import { endpoint } from "../core/endpoint.ts";
import { staffChange } from "../core/staff-change.ts";

const dayCount = z.int("number-outside").min(0, "number-outside").max(MOST_DAYS, "number-outside");

/** Shortest and longest, in days after the order. */
const days = z
  .tuple([dayCount, dayCount], "invalid")
  .refine(([from, to]) => from <= to, "number-outside");

const daysOf = <Days extends z.ZodType>(given: Days) =>
  z.object(Object.fromEntries(divisions.map(({ name }) => [name, given])));

const termsJson = z
  .object({
    days: daysOf(days).meta({
      description:
        "By division, from the order to the door: shortest and longest; 0 is the same day.",
    }),
    sameDayDistricts: z.array(z.string()),
    closingHour: z.int().nullable().meta({
      description: "From this hour in Dhaka an order counts as of the next day; null: never.",
    }),
    holidays: z.array(z.string()).meta({ description: "Days without delivery, as 2026-12-16." }),
    freeFrom: z.int().nullable().meta({
      description: "Delivery is free for goods of at least this price in taka; null: never.",
    }),
    freeDistricts: z
      .array(z.string())
      .meta({ description: "Districts where `groupFreeFrom` counts instead." }),
    groupFreeFrom: z.int().nullable(),
    lawReason: z.string().meta({
      description:
        "Why a delivery may take more than ten days, or five in the shop's own district; needed then.",
    }),
    returns: z.string(),
    returnsBn: z.string(),
    hours: z.string().meta({ description: "When the phone is answered." }),
    hoursBn: z.string(),
  })
  .meta({
    id: "DeliveryTime",
    examples: [
      {
        days: Object.fromEntries(divisions.map(({ name }) => [name, [1, 3]])),
        sameDayDistricts: ["Dhaka", "Narayanganj"],
        closingHour: 20,
        holidays: ["2026-12-16"],
        freeFrom: 2000,
        freeDistricts: ["Dhaka"],
        groupFreeFrom: 1000,
        lawReason: "",
        returns: "Return or exchange if not right",
        returnsBn: "সমস্যা থাকলে ফেরত বা বদল",
        hours: "8 am to midnight",
        hoursBn: "সকাল ৮টা – রাত ১২টা",
      },
    ],
  });

async function readTerms(): Promise<z.input<typeof termsJson>> {
  const { days, returns, hours, ...terms } = (await findServiceTerms()).terms;
  return {
    days: Object.fromEntries(Object.entries(days).map(([name, [from, to]]) => [name, [from, to]])),
    sameDayDistricts: [...terms.sameDayDistricts],
    closingHour: terms.closingHour,
    holidays: [...terms.holidays],
    freeFrom: terms.freeFrom,
    freeDistricts: [...terms.freeDistricts],
    groupFreeFrom: terms.groupFreeFrom,
    lawReason: terms.lawReason,
    returns: returns.en,
    returnsBn: returns.bn,
    hours: hours.en,
    hoursBn: hours.bn,
  };
}

export const detail = endpoint(
  {
    method: "GET",
    path: "/api/charge/delivery-time",
    summary:
      "When parcels arrive, by division, with the closing hour and holidays, and when delivery is free",
    access: "public",
    answer: z.object({ result: termsJson }),
    keepSeconds: 10,
    isAddition: true,
  },
  async () => ({ result: await readTerms() }),
);

const { shape } = otherTermsFields;

/** Lists are lists here, and lines on the page. */
const listOf = <Field extends z.ZodType<string>>(field: Field) =>
  z
    .array(z.string("invalid"), "invalid")
    .transform((texts): string => texts.join(", "))
    .pipe(field as z.ZodType<string, string>);

export const update = staffChange(
  {
    method: "PUT",
    path: "/api/charge/delivery-time/update",
    summary: "Change when parcels arrive; an absent field stays, and so does an absent division",
    body: otherTermsFields
      .extend({
        days: daysOf(days.optional()),
        sameDayDistricts: listOf(shape.sameDayDistricts),
        holidays: listOf(shape.holidays),
        freeDistricts: listOf(shape.freeDistricts),
      })
      .partial(),
    result: [termsJson, (terms: z.input<typeof termsJson>) => terms],
    isAddition: true,
    example: {
      body: { days: { Khulna: [2, 4] }, closingHour: 18, holidays: ["2026-12-16", "2027-02-21"] },
    },
    done: "delivery-time-updated",
  },
  async ({ user, body }) => {
    const { days = {}, ...others } = body;
    const changes = { ...others } as ServiceTermsForm;
    for (const [name, period] of Object.entries(days))
      if (period) [changes[`from-${name}`], changes[`to-${name}`]] = period;
    await updateServiceTerms(changes, undefined, user);
    return readTerms();
  },
);
