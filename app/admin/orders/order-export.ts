import type { LoaderFunctionArgs } from "@remix-run/node";
import { dhakaDay } from "#app/domain/core/dates.ts";
import { eachSelectedOrder } from "#app/domain/orders/changing/order-selection.server.ts";
import { ordersCsv } from "#app/domain/orders/reading/order-csv.server.ts";
import { requireAdmin } from "#app/http/auth.server.ts";
import { csvDownload } from "#app/http/stream.server.ts";
import { readList, readSelection } from "../core/selection.server.ts";

/** Exports the ticked orders, or else the whole list, as a spreadsheet file. */
export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args, "admin/orders/order-export");
  const { searchParams } = new URL(args.request.url);
  const selection = readSelection(searchParams) ?? readList(searchParams);
  return csvDownload(`orders-${dhakaDay(new Date())}.csv`, ordersCsv(eachSelectedOrder(selection)));
}
