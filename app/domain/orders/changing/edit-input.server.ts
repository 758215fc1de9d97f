import { z } from "zod";
import { MAX_INTEGER, parseWholeNumber } from "../../core/digits.ts";
import { optionalTaka, taka, wholeNumber } from "../../core/fields/number.server.ts";
import { isNothing, refuse, say } from "../../core/fields/refuse.server.ts";
import { optionalText, typedText } from "../../core/fields/text.server.ts";
import { districtField, refinePlace } from "../../shop/delivery/place-fields.server.ts";
import {
  checkoutFields,
  ORDER_LIMITS,
  orderChangesFields,
  productId,
} from "../order-input.server.ts";

/** Whole taka off the total; a negative value adds to it. An empty field is 0. */
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

/** Pieces of a line (0 removes it), and the price of one piece in taka. */
export const lineQuantity = wholeNumber("quantity-invalid", 0, ORDER_LIMITS.quantity);
export const linePrice = taka();

/** What becomes of the code of an order whose goods no longer reach its minimum. */
export const promoChoice = z
  .enum(["", "keep", "drop"], { error: say("choice-invalid") })
  .optional();

const orderEditFields = orderChangesFields
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
    promo: promoChoice,
  });

/**
 * The terms that staff agree with a customer on the phone; without a delivery charge the district's
 * applies.
 */
const settledFields = { discount, deliveryCharge: optionalTaka() };

const phoneOrderFields = checkoutFields.extend({
  staffNote: optionalText(ORDER_LIMITS.orderNote),
  ...settledFields,
});

/** The form for an order taken by phone, without its lines. */
export const phoneOrderSchema = refinePlace(phoneOrderFields);

/** The form that edits an order, without its lines. */
export const orderEditSchema = refinePlace(orderEditFields);

const items = z
  .array(
    z.object({
      _id: productId,
      quantity: wholeNumber("quantity-invalid", 1, ORDER_LIMITS.quantity),
    }),
    { error: say("required") },
  )
  .min(1, say("required"))
  .max(ORDER_LIMITS.lines, say("too-many-lines"));

const settledByLink = {
  discount: optionalTaka().transform((off) => off ?? 0),
  deliveryCharge: optionalTaka(),
  promoCode: checkoutFields.shape.promoCode,
  orderNote: checkoutFields.shape.orderNote,
  staffNote: optionalText(ORDER_LIMITS.orderNote),
  language: z.enum(["bn", "en"], { error: say("choice-invalid") }).default("bn"),
};

/** The form of an order's link, without its lines. */
export const orderLinkSchema = z.object(settledByLink);

/** An order's link in the API. */
export const orderLinkRequest = z.object({
  ...settledByLink,
  items: z
    .array(
      z.object({
        _id: productId,
        quantity: wholeNumber("quantity-invalid", 1, ORDER_LIMITS.quantity),
        price: optionalTaka().meta({ description: "Of one piece; without it the shop's." }),
      }),
      { error: say("required") },
    )
    .min(1, say("required"))
    .max(ORDER_LIMITS.lines, say("too-many-lines")),
});

/**
 * An order taken by phone in the API; `totalPrice` in taka is the quoted total, above which none is
 * placed.
 */
export const phoneOrderRequest = refinePlace(
  phoneOrderFields.extend({
    items,
    totalPrice: optionalTaka(),
    checkoutId: typedText().max(100, say("too-long")).nullish().meta({
      format: "uuid",
      description: "The incomplete checkout that becomes this order, once.",
    }),
  }),
);

/** The quote for an order taken by phone in the API. */
export const phoneQuoteRequest = checkoutFields
  .pick({ promoCode: true })
  .extend({ items, district: districtField.optional(), ...settledFields });

const shownVersion = wholeNumber("number-invalid").optional().meta({
  type: "integer",
  description: "The order's, as you read it: what others have changed since is not written over.",
});

/** An edit of an order in the API; absent fields stay. */
export const orderEditRequest = refinePlace(
  orderEditFields.extend({
    _id: typedText().trim().min(1, say("required")).meta({ format: "uuid" }),
    version: shownVersion,
    items: z
      .array(
        z.object({
          position: wholeNumber("number-invalid"),
          quantity: lineQuantity.meta({ description: "0 takes it out." }),
          price: linePrice,
        }),
      )
      .max(ORDER_LIMITS.linesWithFree, say("too-many-lines"))
      .optional()
      .meta({
        description:
          "Items that are in the order, by their positions. The named items of a product with a deal are all its pieces, and are divided anew into paid and free ones; without `version` name all its paid items.",
      }),
    added: z
      .array(
        z.object({
          _id: productId,
          quantity: wholeNumber("quantity-invalid", 1, ORDER_LIMITS.quantity),
          price: optionalTaka().meta({ description: "Without it the shop's." }),
        }),
      )
      .max(ORDER_LIMITS.lines, say("too-many-lines"))
      .optional()
      .meta({
        description:
          "Goods to come in: pieces beyond those of `items`, and with the order's present `version` beyond all that it holds. Sent again they come in no second time.",
      }),
    totalPrice: optionalTaka().meta({
      description: "What the preview said. With a higher total by now nothing is saved.",
    }),
  }),
);
