import { fetchPictures } from "#app/domain/catalog/moves/fetch-pictures.server.ts";
import { sweepMovedPictures } from "#app/domain/catalog/moves/move-pictures.server.ts";
import { countBoughtTogether } from "#app/domain/catalog/products/bought-together.server.ts";
import { countSold } from "#app/domain/catalog/products/sold.server.ts";
import { sweepRestockRequests } from "#app/domain/catalog/restock/restock-requests.server.ts";
import { applySales } from "#app/domain/catalog/sales/price-changes.server.ts";
import { saveMisses } from "#app/domain/catalog/search/search-misses.server.ts";
import { sweepStockOperations } from "#app/domain/catalog/stock/stock-operation.server.ts";
import type { Service } from "#app/domain/core/connections/connection-names.ts";
import { MINUTE_MS } from "#app/domain/core/durations.ts";
import { claimTask, releaseTask } from "#app/domain/core/housekeeping/claim-task.server.ts";
import { purgeDeleted } from "#app/domain/core/housekeeping/purge-deleted.server.ts";
import { sweepMoves } from "#app/domain/core/moves/moves.server.ts";
import { runMoves } from "#app/domain/core/moves/run-moves.server.ts";
import { foldDailyFigures } from "#app/domain/figures/dashboard/most-sold.server.ts";
import { saveVitals, sweepVitals } from "#app/domain/figures/vitals/note-vitals.server.ts";
import { joinHooks } from "#app/domain/hooks.server.ts";
import {
  noteVisit as noteNewVisit,
  saveVisits,
} from "#app/domain/marketing/sources/visits.server.ts";
import { examineConnection } from "#app/domain/messages/connections/examine-connection.server.ts";
import { readDailySpending } from "#app/domain/messages/conversions/ad-spending.server.ts";
import {
  notePage,
  saveFunnel,
  sweepFunnel,
} from "#app/domain/messages/conversions/funnel-events.server.ts";
import { sweepOrderConversions } from "#app/domain/messages/conversions/order-conversions.server.ts";
import { linkChats } from "#app/domain/messages/notices/telegram-links.server.ts";
import { sweepOffers } from "#app/domain/messages/offers/offers.server.ts";
import {
  recoverLostNotifications,
  remindForgotten,
  sweepDeliveries,
} from "#app/domain/messages/outbox/deliveries.server.ts";
import { startWorker as startWorkerWith } from "#app/domain/messages/outbox/worker.server.ts";
import { cancelUnpaid } from "#app/domain/money/advances/awaited-advances.server.ts";
import { askPayments } from "#app/domain/money/advances/gateway/payments.server.ts";
import { askRefunds } from "#app/domain/money/advances/gateway/refunds.server.ts";
import {
  settleMessages,
  sweepMessages,
} from "#app/domain/money/advances/wallet-messages.server.ts";
import { readAllPayments } from "#app/domain/money/cash/courier-payments.server.ts";
import { countProfits } from "#app/domain/money/profit/count-profits.server.ts";
import { sweepIncompleteCheckouts } from "#app/domain/orders/calls/incomplete-checkouts.server.ts";
import { sweepCarts } from "#app/domain/orders/cart/carts.server.ts";
import { expireHeldOrders } from "#app/domain/orders/checks/held-orders.server.ts";
import { sweepCheckoutDrafts } from "#app/domain/orders/placing/checkout-drafts.server.ts";
import { sweepOrderLinks } from "#app/domain/orders/placing/order-links.server.ts";
import { sweepRememberedGuests } from "#app/domain/orders/placing/remembered-guests.server.ts";
import { askDueParcels } from "#app/domain/parcels/couriers/ask-parcel.server.ts";
import { sweepCourierChecks } from "#app/domain/parcels/couriers/number-records.server.ts";
import { recoverParcels } from "#app/domain/parcels/couriers/send-parcel.server.ts";
import { sweepPrints } from "#app/domain/parcels/packing/prints.server.ts";
import { sweepKnownPlaces } from "#app/domain/people/accounts/known-places.server.ts";
import { sweepSessions } from "#app/domain/people/accounts/sessions.server.ts";
import { sweepOutsideChecks } from "#app/domain/people/customers/outside-check.server.ts";
import { sweepImages } from "#app/domain/shop/media/sweep.server.ts";
import { updateShopSettings } from "#app/domain/shop/update-shop-settings.server.ts";
import { connections } from "#app/words/admin/messages/connections.en.ts";
import { messagesBn } from "#app/words/messages.bn.ts";
import { messagesEn } from "#app/words/messages.en.ts";

export type { PageHandle } from "./http/page-handle.ts";
export type { Visitor } from "./http/visitor.server.ts";
export type { Piece } from "./pieces/piece.ts";

import type { ScheduledTask } from "#runtime/scheduler.ts";

/**
 * All that `server/` asks of the app beside its pages: what the shop needs while it runs, what is
 * done before it opens, and the commands. Built as `build/server/operations.js`, which loads no
 * page; `Operations` in `server/build.ts` is its type.
 */

// `npm run admin`, `move-in`, `move-out`, `privacy` and `db:seed`.
export { fetchPictures } from "#app/domain/catalog/moves/fetch-pictures.server.ts";
export { countPictures } from "#app/domain/catalog/moves/move-pictures.server.ts";
export { takeZip } from "#app/domain/catalog/moves/zip-pictures.server.ts";
export { keepPrices, pricesHold } from "#app/domain/catalog/sales/price-changes.server.ts";
export { SERVICES } from "#app/domain/core/connections/connection-names.ts";
export { loadConnections } from "#app/domain/core/connections/connections.server.ts";
export { refusalOf } from "#app/domain/core/moves/moved-file.server.ts";
export { beginMove, countRows, findMove } from "#app/domain/core/moves/moves.server.ts";
export {
  chooseFields,
  createMove,
  findReading,
  readMoves,
} from "#app/domain/core/moves/read-moves.server.ts";
export { runMoves } from "#app/domain/core/moves/run-moves.server.ts";
export { tallies } from "#app/domain/core/tallies.server.ts";
export { moveBack } from "#app/domain/figures/moving-out/move-back.server.ts";
export { moveOut } from "#app/domain/figures/moving-out/move-out.server.ts";
export { erase, planErasure } from "#app/domain/figures/privacy/erasure.server.ts";
export { exportHeldData } from "#app/domain/figures/privacy/held-data.server.ts";
export { readRunningFigures } from "#app/domain/figures/reports/running-figures.server.ts";
// Before it opens.
export {
  createAdmin,
  ensureFirstAdmin,
  listAdmins,
  resetAdminPassword,
} from "#app/domain/people/accounts/admins.server.ts";
export { claimCode, isUnclaimed } from "#app/domain/people/accounts/first-owner.server.ts";
export {
  beginEmpty,
  loadServicePeriod,
  servicePeriod,
} from "#app/domain/shop/delivery/service-terms.server.ts";
export { firstLanguage, loadFirstLanguage } from "#app/domain/shop/first-language.server.ts";
export { leadOn } from "#app/domain/shop/old-addresses/old-addresses.server.ts";
export { leadElsewhere } from "#app/http/front-door.server.ts";
export { refuseWhileUnavailable } from "#app/http/unavailable.server.ts";
export { uploadLimit } from "#app/http/upload-limit.server.ts";
export { readVisitor } from "#app/http/visitor.server.ts";
export { catchUpWithChanges, isListening, onCatalogueChange } from "#drizzle/changes.server.ts";
export { closeDatabase, pingDatabase, poolState } from "#drizzle/client.server.ts";
export { hasReplica, onPrimary } from "#drizzle/replica.server.ts";
export { closeSampleAccounts, fillSampleData } from "#drizzle/seed/sample-data.server.ts";
export { fillToScale } from "#drizzle/seed/scale.server.ts";
export { slowStatements } from "#drizzle/slow-statements.server.ts";

joinHooks();

/** Opens a new shop whose owner is named in the settings. */
export const openToVisitors = () => updateShopSettings({ opening: "open" });

/** What `npm run doctor` says of a service that the shop has keys for; null without keys. */
export const examineService = (name: Service) => examineConnection(name, connections);

/** Empties the outbox; see `domain/messages/outbox/worker.server.ts`. */
export const startWorker = () => startWorkerWith({ en: messagesEn, bn: messagesBn });

/** Done by one of several servers. */
const DAILY = { firstMs: 10 * MINUTE_MS, everyMs: 24 * 60 * MINUTE_MS, claimTask, releaseTask };

/**
 * Counts the visit that begins with this request for a public page, and notes the step of one who
 * came by an advertisement. Returns the `Set-Cookie` value to keep; null for none.
 */
export function noteVisit(...visit: Parameters<typeof noteNewVisit>): string | null {
  const [path, url, headers] = visit;
  notePage(path, url, headers);
  return noteNewVisit(...visit);
}

/**
 * Background tasks; each returns how many items it handled. Several servers of one shop may run
 * them at once.
 */
export const scheduledTasks: ScheduledTask[] = [
  { name: "held orders", run: expireHeldOrders, firstMs: MINUTE_MS, everyMs: 5 * MINUTE_MS },
  { name: "unpaid advances", run: cancelUnpaid, firstMs: 2 * MINUTE_MS, everyMs: 10 * MINUTE_MS },
  // This task corrects a product that was saved at the moment when a sale began or ended.
  { name: "sales", run: applySales, firstMs: 5_000, everyMs: 5 * MINUTE_MS },
  { name: "daily figures", run: foldDailyFigures, firstMs: 10_000, everyMs: MINUTE_MS },
  { name: "profits", run: countProfits, firstMs: 15_000, everyMs: MINUTE_MS },
  { name: "visits", run: () => saveVisits(), firstMs: MINUTE_MS, everyMs: MINUTE_MS },
  { name: "measured waits", run: () => saveVitals(), firstMs: MINUTE_MS, everyMs: MINUTE_MS },
  { name: "steps to orders", run: () => saveFunnel(), firstMs: MINUTE_MS, everyMs: MINUTE_MS },
  { name: "searches in vain", run: saveMisses, firstMs: 5 * MINUTE_MS, everyMs: 5 * MINUTE_MS },
  {
    name: "lost deliveries",
    run: () => recoverLostNotifications(),
    firstMs: 5_000,
    everyMs: MINUTE_MS / 2,
  },
  {
    name: "forgotten deliveries",
    run: () => remindForgotten(),
    firstMs: MINUTE_MS,
    everyMs: 10 * MINUTE_MS,
  },
  {
    name: "Telegram chats",
    run: () => linkChats({ en: messagesEn, bn: messagesBn }),
    firstMs: 5_000,
    everyMs: 5_000,
  },
  // What a server that was killed between a wallet's SMS and its advance has left.
  { name: "wallet SMS", run: () => settleMessages(), firstMs: 10_000, everyMs: MINUTE_MS },
  { name: "lost parcels", run: () => recoverParcels(), firstMs: 10_000, everyMs: MINUTE_MS },
  {
    name: "parcels under way",
    run: () => askDueParcels(),
    firstMs: 2 * MINUTE_MS,
    everyMs: 10 * MINUTE_MS,
  },
  {
    name: "payments under way",
    run: async () => (await askPayments()) + (await askRefunds()),
    firstMs: 5_000,
    everyMs: MINUTE_MS / 4,
  },
  {
    name: "couriers' payments",
    run: readAllPayments,
    firstMs: 5 * MINUTE_MS,
    everyMs: 60 * MINUTE_MS,
    claimTask,
    releaseTask,
  },
  { name: "spent for advertising", run: readDailySpending, ...DAILY },
  { name: "files moving in", run: runMoves, firstMs: 2_000, everyMs: 3_000 },
  { name: "pictures moving in", run: fetchPictures, firstMs: 4_000, everyMs: 3_000 },
  { name: "pictures moved in", run: () => sweepMovedPictures(), ...DAILY },
  { name: "files moved in", run: () => sweepMoves(), ...DAILY },
  { name: "old deliveries", run: () => sweepDeliveries(), ...DAILY },
  { name: "deleted rows", run: purgeDeleted, ...DAILY },
  { name: "goods sold", run: countSold, ...DAILY },
  { name: "bought together", run: countBoughtTogether, ...DAILY },
  { name: "pictures", run: sweepImages, ...DAILY },
  { name: "old wallet SMS", run: () => sweepMessages(), ...DAILY },
  { name: "sessions", run: sweepSessions, ...DAILY },
  { name: "carts", run: sweepCarts, ...DAILY },
  { name: "known places", run: sweepKnownPlaces, ...DAILY },
  { name: "checkouts", run: sweepCheckoutDrafts, ...DAILY },
  { name: "checkouts left", run: () => sweepIncompleteCheckouts(), ...DAILY },
  { name: "slips printed", run: () => sweepPrints(), ...DAILY },
  { name: "goods handled twice", run: () => sweepStockOperations(), ...DAILY },
  { name: "outside checks", run: () => sweepOutsideChecks(), ...DAILY },
  { name: "courier checks", run: () => sweepCourierChecks(), ...DAILY },
  { name: "offers", run: () => sweepOffers(), ...DAILY },
  { name: "waits of last year", run: () => sweepVitals(), ...DAILY },
  { name: "steps before orders", run: () => sweepFunnel(), ...DAILY },
  { name: "order links", run: () => sweepOrderLinks(), ...DAILY },
  { name: "orders for conversions", run: () => sweepOrderConversions(), ...DAILY },
  { name: "remembered guests", run: sweepRememberedGuests, ...DAILY },
  { name: "awaited goods", run: () => sweepRestockRequests(), ...DAILY },
];
