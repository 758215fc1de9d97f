import { dhakaDay } from "#app/domain/core/dates.ts";
import { eachSelectedOrder } from "#app/domain/orders/changing/order-selection.server.ts";
import { ordersCsv } from "#app/domain/orders/reading/order-csv.server.ts";
import { csvDownload } from "#app/http/stream.server.ts";
import { readList, readSelection } from "../core/selection.server.ts";
import { staffLoader } from "../core/staff-page.server.ts";

/** Exports the ticked orders, or else the whole list, as a spreadsheet file. */
export const loader = staffLoader("admin/orders/order-export", async ({ query }) => {
  const selection = readSelection(query) ?? readList(query);
  return csvDownload(`orders-${dhakaDay(new Date())}.csv`, ordersCsv(eachSelectedOrder(selection)));
});
