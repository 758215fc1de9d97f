import { randomInt, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { noteCheckout } from "#app/domain/orders/calls/note-checkout.server.ts";
import { saveCheckoutDraft } from "#app/domain/orders/placing/checkout-drafts.server.ts";
import { db } from "#drizzle/client.server.ts";
import { incompleteCheckouts } from "#drizzle/schema.ts";
import { makeProduct, nextPhone } from "./factories.ts";

type Left = {
  phoneNumber?: string;
  draftId?: string;
  productId?: string;
  minutes?: number;
  address?: string;
};

/** A checkout whose number a customer typed from this address, and left some minutes ago. */
export async function makeIncomplete({
  phoneNumber = nextPhone(),
  draftId = randomUUID(),
  productId,
  minutes = 60,
  address = [10, randomInt(256), randomInt(256), 7].join("."),
}: Left = {}) {
  const typed = {
    ...{ fullName: "Rahima Begum", phoneNumber, address: "12 Green Road", district: "Dhaka" },
    ...{ thana: "", orderNote: "", promoCode: "", isPromoCodeApplied: false, remember: false },
  };
  await saveCheckoutDraft(draftId, typed, null);
  const cart = [{ productId: productId ?? (await makeProduct()).id, quantity: 2 }];
  await noteCheckout(draftId, { phoneNumber, cart, language: "bn" }, address);
  const [left] = await db
    .update(incompleteCheckouts)
    .set({ typedAt: new Date(Date.now() - minutes * 60_000) })
    .where(eq(incompleteCheckouts.draftId, draftId))
    .returning();
  if (!left) throw new Error("The limits of one address left it out");
  return left;
}
