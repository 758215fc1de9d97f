import { z } from "zod";
import { SIZE_UNITS } from "#app/domain/core/naming/size.ts";
import { isHeld } from "#app/domain/orders/checks/held-orders.ts";
import { payableOf } from "#app/domain/orders/money/order-totals.ts";
import { ORDER_STATUSES } from "#app/domain/orders/order-status.ts";
import type { Order } from "#app/domain/orders/reading/order-rows.server.ts";
import { dealJson, id, jsonOf, moment, taka, tiersJson } from "../core/fields.ts";

const orderItemJson = z.object({
  title: z.string().meta({ description: "English; Bangla where there was no English." }),
  titleBn: z.string().meta({ description: "Bangla, or empty." }),
  sizeAmount: z.number().nullable().meta({ description: "How much one piece holds." }),
  sizeUnit: z.enum(SIZE_UNITS).nullable(),
  price: z.int().meta({ description: "Of one piece, in whole taka, as it was sold." }),
  quantity: z.int(),
  deal: dealJson.nullable().meta({
    description:
      "What makes these pieces free, whose `price` is 0; the others of it are an item before.",
  }),
  tiers: z.object({ price: z.int(), tiers: tiersJson }).nullable().meta({
    description:
      "The price of one piece and the totals of several by which the pieces were priced; two items if the total does not divide evenly.",
  }),
  parts: z
    .array(
      z.object({
        productId: z.string().meta({ format: "uuid" }),
        pieces: z.int().meta({ description: "In one piece of the combo." }),
        title: z.string(),
        titleBn: z.string(),
        sizeAmount: z.number().nullable(),
        sizeUnit: z.enum(SIZE_UNITS).nullable(),
      }),
    )
    .nullable()
    .meta({ description: "What was in a combo when it was sold; null for other products." }),
  productId: z.string().nullable().meta({ format: "uuid" }),
});

/** An item as staff name it when they change an order. */
export const placedItemJson = orderItemJson.extend({
  position: z.int().meta({ description: "Its place for ever; items taken out leave gaps." }),
});

export const orderJson = z
  .object({
    _id: id,
    orderNumber: z.int().meta({ description: "The number people say on the phone." }),
    fullName: z.string(),
    phoneNumber: z.string(),
    address: z.string(),
    deliveryAddress: z.string().meta({ description: "The same as `address`." }),
    orderNote: z.string(),
    district: z.string(),
    division: z.string(),
    thana: z.string().meta({ description: "Empty when none was given." }),
    items: z.array(orderItemJson),
    subtotal: taka,
    deliveryCharge: taka,
    promoCode: z.string().meta({ description: "Empty for none." }),
    promoCodeDiscount: taka,
    adjustment: z.int().meta({
      description:
        "Whole taka, also below 0: what staff agreed to beyond the sum of the parts. `totalPrice` is always `subtotal` + `deliveryCharge` − `promoCodeDiscount` + `adjustment`.",
    }),
    totalPrice: taka,
    payable: taka.meta({
      description:
        "Whole taka still to be collected: 0 once the order is delivered, cancelled or refunded, else `totalPrice` − `advanceAmount`.",
    }),
    advanceRequired: taka.meta({
      description: "Whole taka to be paid before the order is packed; 0 for none.",
    }),
    advanceAmount: taka.meta({ description: "Whole taka of verified payments in advance." }),
    paymentMethod: z.string(),
    status: z.enum(ORDER_STATUSES),
    language: z
      .enum(["en", "bn"])
      .meta({ description: "What the customer read the shop in while ordering." }),
    isHeld: z.boolean().meta({
      description: "Placed, but unusual: waits for the shop's call, and is cancelled after a time.",
    }),
    isTrial: z.boolean().meta({
      description:
        "Placed by staff to try the shop: nothing is sold, and it is in no figure. Lists show it.",
    }),
    customer: z.string().meta({ description: "The customer's id; empty for a guest's order." }),
    createdAt: moment,
    updatedAt: moment,
  })
  .meta({
    id: "Order",
    examples: [
      {
        _id: "9d2c6a34-5b0e-4c1f-8f57-2f1a7d1c0e42",
        orderNumber: 1042,
        fullName: "Rahima Begum",
        phoneNumber: "01712345678",
        address: "House 7, Road 3, Dhanmondi",
        deliveryAddress: "House 7, Road 3, Dhanmondi",
        orderNote: "Please call first.",
        district: "Dhaka",
        division: "Dhaka",
        thana: "Dhanmondi",
        items: [
          {
            title: "Sundarbans honey",
            titleBn: "সুন্দরবনের মধু",
            sizeAmount: 500,
            sizeUnit: "g",
            price: 900,
            quantity: 2,
            deal: null,
            tiers: null,
            parts: null,
            productId: "3f0e1a52-6c1b-4f0a-9a53-0c8f1f7f3b11",
          },
        ],
        subtotal: 1800,
        deliveryCharge: 60,
        promoCode: "EID10",
        promoCodeDiscount: 100,
        adjustment: 0,
        totalPrice: 1760,
        payable: 1760,
        advanceRequired: 0,
        advanceAmount: 0,
        paymentMethod: "Cash on Delivery",
        status: "Processing",
        language: "bn",
        isHeld: false,
        isTrial: false,
        customer: "",
        createdAt: "2026-11-21T05:10:00.000Z",
        updatedAt: "2026-11-21T05:10:00.000Z",
      },
    ],
  });

const toItemJson = (line: Order["lines"][number]) =>
  jsonOf(orderItemJson, {
    ...line,
    title: line.title || line.titleBn,
    tiers: line.tiers && { price: line.tiers.price, tiers: line.tiers.tiers },
    parts: line.parts?.map(({ tookStock: _, ...part }) => part) ?? null,
  });

export const toPlacedItemJson = (line: Order["lines"][number]) => ({
  ...toItemJson(line),
  position: line.position,
});

export const toOrderJson = (order: Order) =>
  jsonOf(orderJson, {
    ...order,
    deliveryAddress: order.address,
    thana: order.thana ?? "",
    items: order.lines.map(toItemJson),
    payable: payableOf(order),
    isHeld: isHeld(order),
    customer: order.customerId ?? "",
  });
