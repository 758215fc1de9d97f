import { catalogHooks } from "./catalog/hooks.server.ts";
import { goodsMoves } from "./catalog/moves/move-goods.server.ts";
import { findProductIds } from "./catalog/products/staff-products.server.ts";
import { moveHooks } from "./core/moves/move-kinds.server.ts";
import { conversionsNow } from "./messages/conversions/conversion-settings.server.ts";
import { noteForConversion } from "./messages/conversions/order-conversions.server.ts";
import { findMessageSettings } from "./messages/message-settings.server.ts";
import { forgetBrowsers } from "./messages/notices/receivers.server.ts";
import { hasSmsGateway } from "./messages/sms-gateway.server.ts";
import { shareOf } from "./messages/sms-shares.ts";
import { moveWaiting } from "./money/advances/advances.server.ts";
import { listGateways } from "./money/advances/gateway/gateways.server.ts";
import { refuseExecuting } from "./money/advances/gateway/under-way.server.ts";
import { writeCosts } from "./money/profit/cost-prices.server.ts";
import { orderHooks } from "./orders/hooks.server.ts";
import { orderMoves } from "./orders/moves/move-orders.server.ts";
import { findChosen, giveCourier } from "./parcels/couriers/give-courier.server.ts";
import { peopleHooks } from "./people/hooks.server.ts";
import { customerMoves } from "./people/moves/move-customers.server.ts";

/**
 * What later rooms do in the acts of earlier ones, within the same transaction. Every program that
 * uses the domain calls this first.
 */
export function joinHooks(): void {
  // When a file of another shop is brought in: what its rows become.
  moveHooks.join({ goods: goodsMoves, customers: customerMoves, orders: orderMoves });

  peopleHooks.join({
    // When people are listed by what they bought.
    findProductIds,
    // When an owner logs staff out: their browsers hear of no more orders.
    loggedOut: (tx, userId) => forgetBrowsers(userId, tx),
  });

  catalogHooks.join({
    // When goods are received: their cost prices are kept.
    received: async (tx, costs, actor) => {
      await writeCosts(tx, costs, "received", actor);
    },
  });

  orderHooks.join({
    // When an order is placed: its purchase is noted for the advertising networks.
    placing: async () => ((await conversionsNow()).sendAt === "never" ? null : noteForConversion),
    // When orders are merged: reported advances follow.
    merged: moveWaiting,
    // When an order is deleted or merged into another: not while a gateway may be taking money for
    // it.
    ending: refuseExecuting,
    // When an order asks for an advance: the ways to pay it.
    gateways: () => listGateways().map(({ name }) => name),
    // When a status puts an order on the road: its parcel is given to a courier.
    findCarrier: findChosen,
    giveCarrier: giveCourier,
    // When an unusual order is placed: its code goes out by SMS.
    sms: {
      isSetUp: hasSmsGateway,
      codesPerDay: async (tx) =>
        shareOf("code", (await findMessageSettings(tx)).settings.smsPerDay),
    },
  });
}
