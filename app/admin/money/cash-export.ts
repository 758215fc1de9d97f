import { csvFile, moment } from "#app/domain/core/csv.server.ts";
import { readReportRange } from "#app/domain/core/report-range.ts";
import { cashByDay } from "#app/domain/money/cash/money-sums.server.ts";
import { badRequest } from "#app/http/responses.ts";
import { csvDownload } from "#app/http/stream.server.ts";
import { staffLoader } from "../core/staff-page.server.ts";

/** Exports what came in, went back and was kept by couriers on each of the days named, in taka. */
export const loader = staffLoader("admin/money/cash-export", async ({ query }) => {
  const range = readReportRange(query, new Date());
  if (!range) throw badRequest();
  const columns = {
    day: ({ key }: Row) => moment(key),
    receivedTaka: ({ received }: Row) => received,
    refundedTaka: ({ refunded }: Row) => refunded,
    feesTaka: ({ fees }: Row) => fees,
    netTaka: ({ net }: Row) => net,
  };
  const file = csvFile(columns, await cashByDay(range));
  return csvDownload(`cash-${range.from}-${range.to}.csv`, file);
});

type Row = Awaited<ReturnType<typeof cashByDay>>[number];
