import { z } from "zod";
import { endOfDhakaDay } from "#app/domain/core/dates.ts";
import { AUDIT_KINDS } from "#app/domain/core/staff-acts/staff-acts.ts";
import {
  type AuditEntry,
  listAudit,
  positionText,
  readPosition,
} from "#app/domain/figures/audit/audit.server.ts";
import { isShownByEndpoint } from "#app/rights.ts";
import { endpoint } from "../../core/endpoint.ts";
import { firstPageOf, moment, shortPaging } from "../../core/fields.ts";

const value = z.unknown().meta({ description: "A text, a number, null, or a line of the order." });

const auditJson = z
  .object({
    source: z.enum(["act", "order", "stock"]),
    createdAt: moment,
    actorName: z.string().meta({ description: "Empty for what no account did." }),
    what: z.string().meta({ description: "The act, the order's field or the movement's reason." }),
    subject: z.string().meta({ description: "A name, an order's number or a product's title." }),
    subject_id: z.string(),
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).meta({
      description:
        "Empty for acts on cost prices, parcel costs and advertising where the reader may not see the profit.",
    }),
    from: value,
    to: value,
  })
  .meta({ id: "AuditEntry" });

export default endpoint(
  {
    method: "GET",
    path: "/api/admin/audit/list",
    summary: "What staff did, newest first: acts, changes of orders, movements of stock",
    access: "admin",
    query: z.object({
      kind: z.enum(AUDIT_KINDS, { error: "choice-invalid" }).optional(),
      actor_id: z.string().optional().meta({ format: "uuid" }),
      day: z
        .string()
        .refine((text) => endOfDhakaDay(text) !== null, "date-invalid")
        .optional()
        .meta({ format: "date" })
        .describe("A day in Dhaka."),
      before: z
        .string()
        .refine((text) => readPosition(text) !== null, "page-invalid")
        .optional()
        .describe("`next` of the page before."),
      limit: shortPaging.limit,
    }),
    answer: z.object({
      result: z.array(auditJson),
      next: z.string().nullable().meta({ description: "Where the next page begins, if any." }),
    }),
    isAddition: true,
    example: { query: { kind: "orders", day: "2026-11-21" } },
  },
  async ({ user, query: { kind, actor_id: actorId, day, before, ...query } }) => {
    const { perPage } = firstPageOf(query);
    const place = before === undefined ? null : readPosition(before);
    const { entries, next } = await listAudit({
      kind: kind ?? null,
      actorId: actorId ?? null,
      day: day ?? null,
      before: place,
      perPage,
      withCosts: isShownByEndpoint(user, "admin/profit/cost-prices"),
    });
    return { result: entries.map(toAuditJson), next: next && positionText(next) };
  },
);

function toAuditJson({ id: _, at, subjectId, actorName, ...entry }: AuditEntry) {
  return {
    ...entry,
    actorName: actorName ?? "",
    createdAt: at.toISOString(),
    subject_id: subjectId,
  };
}
