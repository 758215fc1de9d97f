import { z } from "zod";
import { CANCEL_REASONS, MERGED } from "#app/domain/orders/cancel-reasons.ts";
import { isHeld } from "#app/domain/orders/checks/held-orders.ts";
import { MONEY_STATES, moneyStateOf } from "#app/domain/orders/money/order-money.ts";
import type { Order } from "#app/domain/orders/reading/order-rows.server.ts";
import { isAwaited } from "#app/domain/orders/stock/goods.ts";
import { jsonOf, moment, taka } from "../core/fields.ts";
import { orderJson, placedItemJson, toOrderJson, toPlacedItemJson } from "./order-json.ts";

/** An order as staff read it, with what nobody else is shown. */
export const staffOrderJson = orderJson
  .extend({
    items: z.array(placedItemJson),
    version: z.int().meta({
      description: "Grows with every change. Sent back, it says which order was looked at.",
    }),
    staffNote: z.string().meta({ description: "Among staff: no other call carries it." }),
    cancelReason: z.enum(["", ...CANCEL_REASONS, MERGED]).meta({
      description:
        "Why it was cancelled; empty where nobody said, and of any other order. Merged orders stand in no list and no figure.",
    }),
    confirmedAt: moment
      .nullable()
      .meta({ description: "When the customer told staff that it is meant." }),
    callAttempts: z.int().meta({ description: "Calls that nobody answered." }),
    callAfter: moment.nullable().meta({ description: "Not to be called before." }),
    heldReasons: z
      .array(z.string())
      .meta({ description: "Why it waits for a call; nothing unless `isHeld`." }),
    handedOverAt: moment.nullable(),
    goodsAwaited: z.boolean().meta({
      description: "Cancelled or refunded, and its goods are still on their way back.",
    }),
    money: z.enum(MONEY_STATES).meta({
      description:
        "Where its money is: due (in the house), with-courier, settled (the shop has the cash), returned, cancelled.",
    }),
    settledAt: moment.nullable(),
    settledAmount: taka.nullable().meta({ description: "What the shop received, in whole taka." }),
    returnedAmount: taka.meta({
      description: "Whole taka that nobody owes any more, for what came back.",
    }),
  })
  .meta({ id: "StaffOrder", examples: [] });

export const toStaffOrderJson = (order: Order) =>
  jsonOf(staffOrderJson, {
    ...order,
    ...toOrderJson(order),
    items: order.lines.map(toPlacedItemJson),
    heldReasons: isHeld(order) ? order.heldReasons : [],
    goodsAwaited: isAwaited(order),
    money: moneyStateOf(order),
  });
