import { SENDER_FIELDS } from "#app/domain/orders/checks/order-sender.server.ts";
import { checkoutSchema } from "#app/domain/orders/order-input.server.ts";
import { formFields } from "#app/http/form.server.ts";

/** What the checkout form brings, as page, as overlay and as a draft; `language` comes from the header's switch. */
export const CHECKOUT_FIELDS = formFields([checkoutSchema], {
  texts: [
    ...["idempotencyKey", "begunBy", "shownTotal", "inPlace", "promoCodeProof", "remember"],
    ...SENDER_FIELDS,
    ...["language", "redirectTo"],
  ],
});
