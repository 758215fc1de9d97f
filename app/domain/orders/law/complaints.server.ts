import { and, asc, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, db } from "#drizzle/client.server.ts";
import { complaints, staffActs, users } from "#drizzle/schema.ts";
import { minute } from "../../core/fields/minute.server.ts";
import { refuse } from "../../core/fields/refuse.server.ts";
import { requiredText } from "../../core/fields/text.server.ts";
import { inOrderTransaction } from "../../core/order-transaction.server.ts";
import { ShopError } from "../../core/shop-error.ts";
import { recordStaffAct } from "../../core/staff-acts/record-staff-act.server.ts";
import { isUuid } from "../../core/uuid.ts";
import { type Actor, requireOrder } from "../changing/order-writes.server.ts";

export type Complaint = typeof complaints.$inferSelect;

const COMPLAINT_MAX = 1000;

/** A customer's complaint; without a time it is made now. */
export const complaintSchema = z.object({
  text: requiredText(COMPLAINT_MAX),
  madeAt: minute.transform((moment, context) =>
    moment && moment.getTime() > Date.now() ? refuse(context, "date-future") : moment,
  ),
});

export const answerSchema = z.object({ answer: requiredText(COMPLAINT_MAX) });

/** The complaints about an order, the first made first. */
export const listComplaintsOf = (orderId: string, tx: Db = db): Promise<Complaint[]> =>
  tx
    .select()
    .from(complaints)
    .where(eq(complaints.orderId, orderId))
    .orderBy(asc(complaints.madeAt), asc(complaints.id));

/** Notes a complaint about an order, to be answered in time. Refused: order-not-found. */
export const noteComplaint = (
  orderId: string,
  { text, madeAt }: z.output<typeof complaintSchema>,
  actor: Actor,
): Promise<Complaint> =>
  inOrderTransaction(async (tx) => {
    const order = await requireOrder(tx, orderId);
    const [noted] = await tx
      .insert(complaints)
      .values({ orderId, text, madeAt: madeAt ?? new Date(), actorId: actor?.id ?? null })
      .returning();
    if (!noted) throw new Error("An inserted row is returned");
    await record(tx, "complaint-noted", order, actor);
    return noted;
  });

/**
 * Stores what the customer was answered; a later answer replaces the text, and the time stays that
 * of the first. Refused: complaint-not-found, order-not-found, and changed-meanwhile with the stored
 * answer, if another one than `shown` was given meanwhile; empty: none was shown.
 */
export const answerComplaint = (
  id: string,
  answer: string,
  actor: Actor,
  shown = "",
): Promise<Complaint> =>
  inOrderTransaction(async (tx) => {
    const [found] = isUuid(id)
      ? await tx.select().from(complaints).where(eq(complaints.id, id)).for("no key update")
      : [];
    if (!found) throw new ShopError("complaint-not-found", {});
    const order = await requireOrder(tx, found.orderId);
    if (found.answer !== shown && found.answer !== answer)
      throw await answeredMeanwhile(tx, found, answer);
    const [answered] = await tx
      .update(complaints)
      .set({
        answer,
        answeredAt: found.answeredAt ?? new Date(),
        answeredBy: found.answeredBy ?? actor?.id ?? null,
        // The time of its staff act, which names who gave the answer that stands.
        updatedAt: sql`now()`,
      })
      .where(eq(complaints.id, id))
      .returning();
    if (!answered) throw new Error("A locked row cannot vanish");
    await record(tx, "complaint-answered", order, actor);
    return answered;
  });

async function answeredMeanwhile(
  tx: Db,
  { answer: now, orderId, updatedAt }: Complaint,
  yours: string,
): Promise<ShopError> {
  const [by] = await tx
    .select({ name: users.fullName })
    .from(staffActs)
    .innerJoin(users, eq(users.id, staffActs.actorId))
    .where(
      and(
        eq(staffActs.act, "complaint-answered"),
        eq(staffActs.createdAt, updatedAt),
        eq(staffActs.subjectId, orderId),
      ),
    )
    .orderBy(desc(staffActs.id))
    .limit(1);
  const change = {
    field: "answer",
    now,
    yours,
    by: by?.name ?? null,
    at: updatedAt,
  };
  return new ShopError("changed-meanwhile", { changes: [change] });
}

/** Without its text, which is the customer's. */
const record = (
  tx: Db,
  act: "complaint-noted" | "complaint-answered",
  { id, orderNumber }: { id: string; orderNumber: number },
  actor: Actor,
) => recordStaffAct(tx, { act, subject: String(orderNumber), subjectId: id, actor });
