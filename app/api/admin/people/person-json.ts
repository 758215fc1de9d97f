import { z } from "zod";
import { type Person, risksOf } from "#app/domain/people/person.ts";
import { moment, taka } from "../../fields.ts";

/** Whoever ordered with a phone number, or was blocked. */
export const personJson = z
  .object({
    phoneNumber: z.string(),
    fullName: z.string().meta({ description: "As the latest order has it, or empty." }),
    orders: z.int().meta({ description: "All of the number, guests' too." }),
    delivered: z.int(),
    returned: z.int().meta({ description: "Came back, or was refunded." }),
    cancelled: z.int(),
    fake: z.int().meta({ description: "Of the cancelled ones, those that were a joke." }),
    open: z.int().meta({ description: "Neither delivered nor given up." }),
    spent: taka.meta({ description: "Whole taka of what was delivered." }),
    lastOrderAt: moment.nullable(),
    risks: z.array(z.enum(["blocked", "fake", "returned", "cancelled"])).meta({
      description:
        "Why somebody should talk to the number before goods are sent; the gravest first.",
    }),
    blockedAt: moment.nullable().meta({ description: "Null: the shop takes its orders." }),
    blockedNote: z.string(),
    blockedBy: z.string().meta({ description: "Who blocked it, or empty." }),
  })
  .meta({
    id: "Person",
    examples: [
      {
        phoneNumber: "01712345678",
        fullName: "Rahima Begum",
        orders: 4,
        delivered: 3,
        returned: 0,
        cancelled: 0,
        fake: 0,
        open: 1,
        spent: 4120,
        lastOrderAt: "2026-11-21T05:10:00.000Z",
        risks: [],
        blockedAt: null,
        blockedNote: "",
        blockedBy: "",
      },
    ],
  });

export function toPersonJson(person: Person): z.input<typeof personJson> {
  const { lastOrderAt, blockedAt, blockedBy, ...figures } = person;
  return {
    ...figures,
    risks: risksOf(person),
    lastOrderAt: lastOrderAt?.toISOString() ?? null,
    blockedAt: blockedAt?.toISOString() ?? null,
    blockedBy: blockedBy ?? "",
  };
}
