import { readMonth, registerFile } from "#app/domain/figures/law/register.server.ts";
import { REGISTER_TABLES } from "#app/domain/figures/law/register.ts";
import { findShopSettings } from "#app/domain/shop/shop-settings.server.ts";
import { badRequest, notFound } from "#app/http/responses.ts";
import { csvDownload } from "#app/http/stream.server.ts";
import { staffLoader } from "../core/staff-page.server.ts";

/** A table of a month's register as a spreadsheet file. */
export const loader = staffLoader("admin/figures/law-export", async ({ params, query }) => {
  const table = REGISTER_TABLES.find((name) => name === params.table);
  if (!table) throw notFound();
  const month = readMonth(query.get("month"), new Date());
  if (!month) throw badRequest();
  if (table === "vat" && (await findShopSettings()).bin === "") throw notFound();
  return csvDownload(`law-${table}-${month.month}.csv`, await registerFile(table, month));
});
