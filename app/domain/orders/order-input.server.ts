import { z } from "zod";
import type { InputMessage } from "../core/fields/messages.ts";
import { taka, wholeNumber } from "../core/fields/number.server.ts";
import { address, fullName, phoneNumber } from "../core/fields/person.server.ts";
import { refuse, say } from "../core/fields/refuse.server.ts";
import { optionalLine, optionalText } from "../core/fields/text.server.ts";
import { normalizePromoCode } from "../marketing/promo-codes/promo-code-rules.ts";
import {
  districtField,
  dropThanaElsewhere,
  refinePlace,
  thanaField,
} from "../shop/delivery/place-fields.server.ts";
import { CANCEL_REASONS } from "./cancel-reasons.ts";
import { ORDER_STATUSES } from "./order-status.ts";
import { REASON_MAX } from "./order-transitions.ts";
import { GOODS_PLACES } from "./stock/goods.ts";

/**
 * The longest texts of an order, in characters, its most lines without and with those of free
 * pieces, and the most pieces per line (as in the cart).
 */
export const ORDER_LIMITS = {
  orderNote: 1000,
  lines: 50,
  linesWithFree: 100,
  quantity: 99,
} as const;

/** "" for none. `placeOrder` decides whether the code exists. */
const promoCode = optionalLine(100).transform(normalizePromoCode);

const quantity = wholeNumber("quantity-invalid", 1, ORDER_LIMITS.quantity);

/** Clients may send the figures that they display; the shop computes its own. */
const ignored = z
  .unknown()
  .optional()
  .meta({ description: "Taken and ignored: the shop finds it out itself." });

export const productId = z.guid({ error: say("product-unknown") }).toLowerCase();

export const checkoutFields = z.object({
  fullName,
  phoneNumber,
  address,
  district: districtField,
  thana: thanaField,
  orderNote: optionalText(ORDER_LIMITS.orderNote),
  promoCode,
});

/**
 * The fields of the checkout form; its lines come from the cart. Refuses a thana of another
 * district.
 */
export const checkoutSchema = refinePlace(checkoutFields);

export type CheckoutInput = z.output<typeof checkoutSchema>;

export type OrderLineInput = { productId: string; quantity: number };

/** The input of `placeOrder`: cleaned, and without amounts of money. */
export type OrderInput = CheckoutInput & { lines: OrderLineInput[] };

/**
 * `orderDetails` of the API: `address` or `deliveryAddress`, lines as `items` with `_id` or
 * `productId`. Prices, charges, discounts, totals, division and customer are accepted and ignored.
 * An order without items is valid here; `placeOrder` refuses it as an empty cart. A thana of
 * another district is dropped, so that no sale is lost over it.
 */
export const orderSchema = checkoutFields
  .omit({ address: true })
  .extend({
    address: z.string({ error: say("invalid") }).nullish(),
    deliveryAddress: z.string({ error: say("invalid") }).nullish(),
    items: z
      .array(
        z.object(
          { _id: productId.optional(), productId: productId.optional(), quantity },
          { error: say("invalid") },
        ),
        { error: say("invalid") },
      )
      .max(ORDER_LIMITS.lines, say("too-many-lines"))
      .nullish(),
    deliveryCharge: ignored,
    promoCodeDiscount: ignored,
    division: ignored,
    customer: ignored,
    addOn: productId.nullish().meta({
      description:
        "The product that the shop offers at its checkout as an add-on, if the buyer takes it: one piece at its price there, beside the `items`.",
    }),
  })
  .transform((sent, context): OrderInput & { addOn: string } => {
    const { address: first, deliveryAddress, items } = sent;
    const { fullName, phoneNumber, district, orderNote, promoCode } = sent;
    const thana = dropThanaElsewhere(district, sent.thana);
    const parsed = address.safeParse(first?.trim() ? first : (deliveryAddress ?? first ?? ""));
    if (!parsed.success) refuse(context, messageOf(parsed.error), ["address"]);
    const lines = (items ?? []).map((item, index) => ({
      productId:
        item._id ?? item.productId ?? refuse(context, "product-unknown", ["items", index, "_id"]),
      quantity: item.quantity,
    }));
    const merged = mergeLines(lines);
    if (merged.some((line) => line.quantity > ORDER_LIMITS.quantity)) {
      refuse(context, "quantity-invalid", ["items"]);
    }
    return {
      fullName,
      phoneNumber,
      district,
      thana,
      orderNote,
      promoCode,
      address: parsed.data ?? "",
      lines: merged,
      addOn: sent.addOn ?? "",
    };
  });

const cancelReason = z.enum(["", ...CANCEL_REASONS], { error: say("choice-invalid") }).meta({
  description: "Only with the status Cancelled; goes by itself when the order comes back.",
});

/**
 * The fields of an order that staff may change; an absent field stays. The total follows the
 * delivery charge unless it is set itself; the order's adjustment then makes up the difference. A
 * change of district alone moves neither, since the charge was agreed with the customer.
 */
export const orderChangesFields = z.object({
  fullName: fullName.optional(),
  phoneNumber: phoneNumber.optional(),
  address: address.optional(),
  district: districtField.optional(),
  thana: thanaField.optional(),
  orderNote: optionalText(ORDER_LIMITS.orderNote).optional(),
  staffNote: optionalText(ORDER_LIMITS.orderNote)
    .optional()
    .meta({ description: "Among staff: customers never see it." }),
  deliveryCharge: taka().optional(),
  totalPrice: taka().optional(),
  status: z.enum(ORDER_STATUSES, { error: say("status-unknown") }).optional(),
  cancelReason: cancelReason.optional(),
  courier: optionalLine(100).optional().meta({
    description:
      "For a status on the road: the id of its courier, or `own`. Left out, the order is listed under `without-courier`; empty, the status is refused if it has no courier.",
  }),
  reason: optionalText(REASON_MAX)
    .optional()
    .meta({ description: "Why, kept in the history; for what is delivered or paid for." }),
  goods: z
    .enum(["", ...GOODS_PLACES], { error: say("choice-invalid") })
    .optional()
    .meta({
      description:
        "What becomes of the goods of an order that had left the shop and is cancelled or refunded. Unsaid they are still on their way, and counted when they come.",
    }),
});

/** The address of an order as its customer changes it, always complete. */
export const orderAddressSchema = refinePlace(
  z.object({ address, district: districtField, thana: thanaField }),
);

/** The same for the form, which refuses a thana of another district. */
export const orderChangesSchema = refinePlace(orderChangesFields);

export type OrderChanges = z.output<typeof orderChangesSchema>;

/** Merges lines of the same product: stock is counted and locked once per product. */
export function mergeLines(lines: readonly OrderLineInput[]): OrderLineInput[] {
  const quantities = new Map<string, number>();
  for (const line of lines) {
    quantities.set(line.productId, (quantities.get(line.productId) ?? 0) + line.quantity);
  }
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity }));
}

function messageOf(error: z.ZodError): InputMessage {
  const [issue] = error.issues;
  return issue?.message === "too-long" || issue?.message === "damaged" ? issue.message : "required";
}
