import { SENDER_FIELDS } from "#app/domain/orders/checks/order-sender.server.ts";
import { checkoutSchema } from "#app/domain/orders/order-input.server.ts";
import { formFields } from "#app/http/form.server.ts";
import { AGREED } from "../parts/agreement.server.ts";

/** The fields of the checkout form and its drafts; `language` is sent by the header's switch. */
export const CHECKOUT_FIELDS = formFields([checkoutSchema], {
  texts: [
    "idempotencyKey",
    "begunBy",
    "shownTotal",
    "shownDistrict",
    "shownLines",
    "inPlace",
    "promoCodeProof",
    "remember",
    AGREED,
    "addOn",
    "trial",
    ...SENDER_FIELDS,
    "deal",
    "language",
    "redirectTo",
  ],
});
