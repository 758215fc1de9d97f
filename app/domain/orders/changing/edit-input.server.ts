import { z } from "zod";
import { MAX_INTEGER, parseWholeNumber } from "../../digits.ts";
import { optionalTaka, taka, wholeNumber } from "../../fields/number.server.ts";
import { settlePlace } from "../../fields/place.server.ts";
import { isNothing, refuse, say } from "../../fields/refuse.server.ts";
import { optionalText } from "../../fields/text.server.ts";
import { checkoutFields, ORDER_LIMITS, orderChangesFields } from "../order-input.server.ts";

/** Whole taka off the total; a minus before it makes it more to pay. Nothing is 0. */
const discount = z
  .union([z.number(), z.string()], { error: say("amount-invalid") })
  .nullish()
  .transform((sent, context) => {
    if (isNothing(sent)) return 0;
    const text = String(sent).trim();
    const amount = parseWholeNumber(text.replace(/^[-−–]\s*/, ""));
    if (amount === null || amount > MAX_INTEGER) return refuse(context, "amount-invalid");
    return /^[-−–]/.test(text) ? 0 - amount : amount;
  });

/** Pieces of a line, 0 to take it out; and the taka that one costs. */
export const lineQuantity = wholeNumber("quantity-invalid", 0, ORDER_LIMITS.quantity);
export const linePrice = taka();

export const orderEditFields = orderChangesFields
  .pick({
    fullName: true,
    phoneNumber: true,
    address: true,
    district: true,
    thana: true,
    orderNote: true,
    staffNote: true,
    deliveryCharge: true,
  })
  .extend({
    discount: discount.optional(),
    promo: z.enum(["", "keep", "drop"], { error: say("choice-invalid") }).optional(),
  });

/** An order taken by phone, beside its goods; without a delivery charge it is the district's. */
export const phoneOrderSchema = settlePlace(
  checkoutFields.extend({
    staffNote: optionalText(ORDER_LIMITS.orderNote),
    discount,
    deliveryCharge: optionalTaka(),
  }),
);

/** The form's fields beside its lines. */
export const orderEditSchema = settlePlace(orderEditFields);
