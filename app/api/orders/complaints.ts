import { z } from "zod";
import {
  answerComplaint,
  answerSchema,
  type Complaint,
  complaintSchema,
  noteComplaint,
} from "#app/domain/orders/law/complaints.server.ts";
import { id, idInQuery, moment } from "../core/fields.ts";
import { staffChange } from "../core/staff-change.ts";

const complaintJson = z.object({
  _id: id,
  order_id: id,
  text: z.string(),
  madeAt: moment,
  answer: z.string(),
  answeredAt: moment.nullable(),
});

const toComplaintJson = (complaint: Complaint): z.input<typeof complaintJson> => ({
  _id: complaint.id,
  order_id: complaint.orderId,
  text: complaint.text,
  madeAt: complaint.madeAt.toISOString(),
  answer: complaint.answer,
  answeredAt: complaint.answeredAt?.toISOString() ?? null,
});

const changed = [complaintJson, toComplaintJson] as const;

export const createComplaint = staffChange(
  {
    method: "POST",
    path: "/api/admin/complaint/create",
    summary: "Note what a customer complains about, to be answered within 72 hours",
    body: z.object({ order_id: idInQuery }).extend(complaintSchema.shape),
    refuses: [404],
    done: "complaint-noted",
    result: changed,
    isAddition: true,
    example: {
      body: { order_id: "9d2c6a34-5b0e-4c1f-8f57-2f1a7d1c0e42", text: "The jar leaked." },
    },
  },
  ({ body: { order_id: orderId, ...input }, user }) => noteComplaint(orderId, input, user),
);

export const answerComplaintOf = staffChange(
  {
    method: "PUT",
    path: "/api/admin/complaint/answer",
    summary: "Store what the customer was answered; a later answer keeps the time of the first",
    body: z
      .object({ _id: idInQuery })
      .extend(answerSchema.shape)
      .extend({
        shown: z.string().optional().meta({
          description:
            "The answer that the sender saw, empty for none: another one by now is not replaced (409).",
        }),
      }),
    refuses: [404, 409],
    done: "complaint-answered",
    result: changed,
    isAddition: true,
    example: {
      body: { _id: "9d2c6a34-5b0e-4c1f-8f57-2f1a7d1c0e42", answer: "A new jar is on its way." },
    },
  },
  ({ body: { _id, answer, shown }, user }) => answerComplaint(_id, answer, user, shown),
);
