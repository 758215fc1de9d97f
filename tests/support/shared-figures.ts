import { dhakaDay } from "#app/domain/core/dates.ts";
import { pool } from "./driver.ts";
import { textOf } from "./html.ts";
import { linesIn, type Numbers, readNumber, sumOf, tableIn, tilesIn } from "./page-tables.ts";
import { shareDesk } from "./shared-desk.ts";
import type { Reads, Share, Shared } from "./shared-figure.ts";
import { type Shopper, sharePrices } from "./shared-prices.ts";

const DAY = 86_400_000;

type Read = (path: string) => Promise<{ html: string }>;

/** An owner who is logged in. */
type Owner = { visit: Read; send: Read };

/** Those figures of which the places say different things, or of which one says nothing. */
export const apart = (figures: readonly Shared[]): Shared[] =>
  figures.filter(({ says }) => {
    const said = Object.values(says);
    return new Set(said).size > 1 || said.some(Number.isNaN);
  });

/**
 * Every figure that two pages, an interface or a file share, as each of them says it, in ranges over
 * the last ten days, with as many days before; with a shopper also those of the storefront.
 */
export async function sharedFigures(owner: Owner, shopper?: Shopper): Promise<Shared[]> {
  const reads: Reads = {
    page: async (path) => (await owner.visit(path)).html,
    api: async (path) => JSON.parse((await owner.send(path)).html),
    file: async (path) => linesIn((await owner.send(path)).html),
  };
  const figures: Shared[] = [];
  const share: Share = (figure, says, once) =>
    figures.push({ figure, says: says as Record<string, number>, once });
  await shareMoney(reads, share);
  await shareDesk(reads, share);
  if (shopper) await sharePrices(shopper, reads, share);
  return figures;
}

/** Cash, profit and reports. */
async function shareMoney({ page, api, file }: Reads, share: Share): Promise<void> {
  const [from, to] = [dhakaDay(new Date(Date.now() - 9 * DAY)), dhakaDay(new Date())];
  const range = `from=${from}&to=${to}`;
  const cash = await page(`/admin/cash?${range}`);
  const sums = await api(`/api/admin/cash/sums?${range}`);
  const settling = await api("/api/admin/cash/to-settle?limit=1");
  const days = await file(`/admin/cash/days.csv?${range}`);
  const [movement, byCourier, byDay, owed] = [
    "What came in and went back, by day of receipt",
    "By courier",
    "By day of the order",
    "Owed now, by days since delivery",
  ].map((caption) => tableIn(cash, caption)) as [Numbers, Numbers, Numbers, Numbers];
  const tiles = tilesIn(cash);
  const [gone] = await pool<{ taka: number }[]>`
    select coalesce(sum(amount), 0)::int as taka from money_movements
      join orders on orders.id = order_id where deleted_at is not null and kind = 'received'`;
  const [orders] = await pool<
    { settled: number; paid: number; over: number; shortOfDelivered: number }[]
  >`
    select coalesce(sum(greatest(0, total_price - returned_amount - advance_amount - settled_amount))
             filter (where status = 'Deliverd'), 0)::int as "shortOfDelivered",
           coalesce(sum(settled_amount), 0)::int as paid,
           coalesce(sum(greatest(0, total_price - returned_amount - advance_amount)), 0)::int as settled,
           coalesce(sum(greatest(0, settled_amount - greatest(0, total_price - returned_amount - advance_amount))), 0)::int as over
      from orders
     where deleted_at is null and settled_at is not null and status not in ('Cancelled', 'Refunded')
       and dhaka_day(created_at) between ${from} and ${to}`;

  const MOVED = [
    ["Received", "received", "receivedTaka"],
    ["Paid back", "refunded", "refundedTaka"],
    ["Couriers’ fees", "fees", "feesTaka"],
    ["Left", "net", "netTaka"],
  ] as const;
  for (const [label, name, column] of MOVED)
    share(
      `${label} by day of receipt`,
      {
        tile: tiles[label],
        "sum of the table": movement.Sum?.[label],
        "rows of the table": sumOf(rowsOf(movement), label),
        file: sumOf(days, column),
        interface: sums.moved[name],
        "days of the interface": sumOf(sums.byDayOfMovement, name),
      },
      "received",
    );

  const STATES = [
    ["Orders", "orders"],
    ["Paid in advance", "advance"],
    ["Not handed over", "due"],
    ["Sent, not paid in", "withCourier"],
    ["Settled", "settled"],
    ["Accepted short", "short"],
    ["Returned", "returned"],
    ["Cancelled", "cancelled"],
    ["Received for them", "received"],
    ["Paid back of them", "refunded"],
  ] as const;
  for (const [label, name] of STATES)
    share(
      `${label} by day of the order`,
      {
        "sum by courier": byCourier.Sum?.[label],
        "rows by courier": sumOf(rowsOf(byCourier), label),
        "sum by day": byDay.Sum?.[label],
        "rows by day": sumOf(rowsOf(byDay), label),
        interface: sums.total[name],
        "couriers of the interface": sumOf(sums.byCourier, name),
        "days of the interface": sumOf(sums.byDay, name),
      },
      name === "received" ? "received" : undefined,
    );
  const nobody = sums.byCourier.find((row: { courier_id: string | null }) => !row.courier_id);
  share(
    "Sent without a courier",
    {
      page: byCourier["No courier"]?.["Sent, not paid in"] ?? 0,
      interface: nobody?.withCourier ?? 0,
    },
    "couriers",
  );
  // What was accepted short is the difference between what is settled and what came in for it.
  share(
    "Settled, less what was accepted short",
    {
      page: (byDay.Sum?.Settled ?? 0) - (byDay.Sum?.["Accepted short"] ?? 0),
      orders: (orders?.paid ?? 0) - (orders?.over ?? 0),
    },
    "short",
  );
  share("Settled orders that are in no list", { cash: gone?.taka, lists: 0 }, "deleted");
  share("Settled, and the orders", { page: byDay.Sum?.Settled, orders: orders?.settled });

  share("Owed now", {
    "sum of the table": owed.Sum?.Sum,
    "rows of the table": sumOf(rowsOf(owed), "Sum"),
    "by age": Object.entries(owed.Sum ?? {})
      .filter(([name]) => name.includes("days"))
      .reduce((sum, [, taka]) => sum + taka, 0),
    "orders to settle": settling.totalOwed,
    interface: sumOf(sums.owedByCourier, "owed"),
  });
  share("Orders to settle", {
    page: owed.Sum?.Orders,
    interface: settling.totalOrder,
    couriers: sumOf(sums.owedByCourier, "orders"),
  });

  const PROFIT = [
    ["Delivered", "delivered", "delivered"],
    ["Came back", "cameBack", "cameBack"],
    ["Revenue", "revenue", "revenueTaka"],
    ["Goods at cost", "goods", "goodsTaka"],
    ["Courier", "fees", "feesTaka"],
    ["Packing", "packing", "packingTaka"],
    ["Advertising", "advertising", "advertisingTaka"],
    ["Profit", "profit", "profitTaka"],
  ] as const;
  for (const [by, caption] of [
    ["day", "By day"],
    ["product", "By product"],
    ["district", "By district"],
    ["source", "By source"],
  ] as const) {
    const html = await page(`/admin/profit?${range}&by=${by}`);
    const table = tableIn(html, caption);
    const answer = await api(`/api/admin/profit/table?table=${by}&${range}&limit=100`);
    const lines = await file(`/admin/profit/${by}.csv?${range}`);
    const parts = tilesIn(html);
    // A parcel of two products counts in the rows of both, and once in the sum.
    for (const [label, name, column] of PROFIT)
      share(`${label} in the profit ${caption.toLowerCase()}`, {
        ...(label in parts && { tile: parts[label] }),
        "sum of the table": table.Sum?.[label],
        "rows of the table": sumOf(rowsOf(table), label),
        file: sumOf(lines, column),
        interface: answer.total[name],
      });
    share(
      `Estimated fees in the profit ${caption.toLowerCase()}`,
      {
        tile: readNumber(/([\d,]+)\sTK is estimated/.exec(textOf(html))?.[1] ?? "0"),
        interface: answer.total.estimated,
      },
      "fees",
    );
    for (const [name, row] of Object.entries(table))
      share(
        `Profit of “${name}” ${caption.toLowerCase()}`,
        {
          said: row.Profit,
          "from its columns": ["Goods at cost", "Courier", "Packing", "Advertising"].reduce(
            (left, cost) => left - (row[cost] ?? 0),
            row.Revenue ?? 0,
          ),
        },
        "columns",
      );
    share(`Accepted short, beside the profit ${caption.toLowerCase()}`, {
      interface: answer.short,
      orders: orders?.shortOfDelivered,
    });
  }

  const reports = await page(`/admin/reports?${range}`);
  const report = await api(`/api/admin/report/totals?${range}`);
  const totals = tableIn(reports, "Totals");
  const before = Object.keys(totals.Sales ?? {}).find((name) => name.startsWith("Before")) ?? "";
  const district = await file(`/admin/reports/district.csv?${range}`);
  const courier = await file(`/admin/reports/courier.csv?${range}`);
  for (const [label, name, column] of [
    ["Sales", "sales", "salesTaka"],
    ["Orders", "orders", "orders"],
    ["Delivered", "delivered", "delivered"],
    ["Cancelled", "cancelled", "cancelled"],
    ["Refunded", "refunded", "refunded"],
    ["Came back", "returned", "returnedTaka"],
  ] as const)
    share(`${label} of the reports`, {
      page: totals[label]?.["These days"],
      // What came back is not among the totals of the interface.
      ...(name !== "returned" && { interface: report.totals[name] }),
      districts: sumOf(district, column),
      couriers: sumOf(courier, column),
    });
  share(
    "Sales before, of the reports",
    {
      page: totals.Sales?.[before],
      interface: report.totalsBefore.sales,
      districts: sumOf(district, "salesTakaBefore"),
      couriers: sumOf(courier, "salesTakaBefore"),
    },
    "districts",
  );
  const { from: first, to: last } = report.rangeBefore;
  const earlier = await api(`/api/admin/report/totals?from=${first}&to=${last}`);
  for (const name of ["sales", "orders"])
    share(
      `${name} before, and those of the days before`,
      { before: report.totalsBefore[name], "those days": earlier.totals[name] },
      "before",
    );
  const curve = tableIn(reports, "Sales by day");
  share("Sales by day, of the reports", {
    page: totals.Sales?.["These days"],
    days: sumOf(Object.values(curve), "Sales"),
  });
  share("Orders, of reports and cash", {
    reports: totals.Orders?.["These days"],
    cash: byDay.Sum?.Orders,
  });
}

const rowsOf = (table: Numbers) =>
  Object.entries(table).flatMap(([name, row]) => (name === "Sum" ? [] : [row]));
