import { z } from "zod";
import { findClaims } from "#app/domain/calls/call-queue.server.ts";
import { findOtherOrders, LIKENESSES } from "#app/domain/calls/other-orders.server.ts";
import type { Order } from "#app/domain/orders/reading/order-rows.server.ts";
import { findPerson } from "#app/domain/people/people.server.ts";
import { contactLinks } from "#app/http/contact-links.server.ts";
import { staffOrderJson, toStaffOrderJson } from "../../order/staff-order-json.ts";
import { personJson, toPersonJson } from "../people/person-json.ts";

export const inHandOf = z
  .string()
  .meta({ description: "Who else has it in hand just now, or empty." });

/** All that a caller needs to know of an order. */
export const callJson = z
  .object({
    order: staffOrderJson,
    person: personJson.nullable().meta({ description: "The number's past, this order counted." }),
    others: z
      .array(
        z.object({
          order: staffOrderJson,
          likeness: z.enum(LIKENESSES).meta({
            description: "Of the same number, with the same goods or not; or to the same door.",
          }),
        }),
      )
      .meta({ description: "Other orders still in the shop that may be the same one." }),
    inHandOf,
    links: z
      .object({ tel: z.string(), sms: z.string(), whatsApp: z.string() })
      .meta({ description: "With a text in the language the order was placed in." }),
  })
  .meta({ id: "CallToMake" });

export async function toCallJson(
  order: Order,
  caller: { id: string },
): Promise<z.input<typeof callJson>> {
  const [person, others, claims, links] = await Promise.all([
    findPerson(order.phoneNumber),
    findOtherOrders(order),
    findClaims([order.id], caller),
    contactLinks(order),
  ]);
  return {
    order: toStaffOrderJson(order),
    person: person && toPersonJson(person),
    others: others.map(({ order: other, likeness }) => ({
      order: toStaffOrderJson(other),
      likeness,
    })),
    inHandOf: claims.get(order.id) ?? "",
    links,
  };
}
