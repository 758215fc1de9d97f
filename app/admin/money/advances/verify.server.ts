import { verifiedSchema, verifyAdvance } from "#app/domain/money/advances/advances.server.ts";
import { type SentForm, save } from "../../core/staff-page.server.ts";
import { BEYOND_ORDER } from "./paid-sum.tsx";

/** Verifies one reported payment, on the list of all or on the page of its order. */
export const verifyOne = (sent: SentForm) =>
  save(
    sent,
    verifiedSchema,
    ({ amount, beyondOrder }) => verifyAdvance(sent.id, amount, sent.actor, beyondOrder),
    {
      said: ({ orderNumber }) => sent.words.advances.verified(orderNumber),
      fields: BEYOND_ORDER,
    },
  );
