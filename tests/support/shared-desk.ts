import { addDays, dhakaDay } from "#app/domain/core/dates.ts";
import { MOST_COUNTED } from "#app/domain/core/list-pages.ts";
import { ORDER_STATUSES } from "#app/domain/orders/order-status.ts";
import { ORDER_PERIODS, ORDER_TASKS } from "#app/domain/orders/reading/order-filters.ts";
import { pool } from "./driver.ts";
import { textOf } from "./html.ts";
import { labelledIn, readNumber, sumOf, tableIn, tilesIn } from "./page-tables.ts";
import type { Reads, Share } from "./shared-figure.ts";

/** Customers whose figures are compared: those of the most orders, and of an account. */
const PEOPLE = 4;

/** Dashboard, lists of orders, hand-overs and customers. */
export async function shareDesk(reads: Reads, share: Share): Promise<void> {
  await shareDashboard(reads, share);
  await shareLists(reads, share);
  await shareHandOvers(reads, share);
  await sharePeople(reads, share);
}

/** The contract's fourteen figures, and the money of the day. */
async function shareDashboard({ page, api, file }: Reads, share: Share): Promise<void> {
  const [html, list] = [await page("/admin"), await page("/admin/order")];
  const [said, tiles, pills] = [await api("/api/admin/dashboard"), labelledIn(html), pillsIn(list)];
  const orders = await file("/admin/order/export.csv");
  const now = new Date();
  const today = dhakaDay(now);
  const days = {
    today,
    week: dhakaDay(addDays(now, -6)),
    month: `${today.slice(0, 7)}-01`,
  };
  const counted = orders.filter(({ isTrial }) => isTrial === "");
  const owed = (rows: typeof orders) => sumOf(rows, "totalPrice") - sumOf(rows, "returnedAmount");
  const isSold = ({ status }: (typeof orders)[number]) =>
    status !== "Cancelled" && status !== "Refunded";
  for (const [filter, tile, name, salesTile, sales] of [
    ["today", "Orders today", "todayCount", "Sales today", "todaySales"],
    ["week", "Orders in 7 days", "weeklyCount", "Sales in 7 days", "weeklySales"],
    ["month", "Orders this month", "monthlyCount", "Sales this month", "monthlySales"],
  ] as const) {
    const placed = counted.filter(({ date = "" }) => date >= days[filter] && date <= today);
    const { totals } = await api(`/api/admin/report/totals?from=${days[filter]}&to=${today}`);
    share(tile, {
      dashboard: tiles[tile],
      interface: said[name],
      reports: totals.orders,
      file: placed.length,
    });
    share(`${tile}, up to ${MOST_COUNTED}`, { pill: pills[filter], file: upTo(placed.length) });
    share(salesTile, {
      dashboard: tiles[salesTile],
      interface: said[sales],
      reports: totals.sales,
      file: owed(placed.filter(isSold)),
    });
  }
  for (const [status, name] of [
    ["Processing", "processingOrder"],
    ["Ready for delivery", "readyForDelivery"],
    ["Deliverd", "deliverd"],
    ["Cancelled", "cancelledCount"],
    ["Refunded", "refundedCount"],
  ] as const)
    share(`Orders that are ${status}`, {
      dashboard: tiles[status],
      interface: said[name],
      file: counted.filter((order) => order.status === status).length,
    });
  const of = (status: string) => counted.filter((order) => order.status === status);
  for (const [tile, name, taka] of [
    ["Sales delivered, all time", "deliveredSalesAllTime", owed(of("Deliverd"))],
    ["Cancelled, in all", "cancelledSales", sumOf(of("Cancelled"), "totalPrice")],
    ["Refunded, in all", "refundedSales", sumOf(of("Refunded"), "totalPrice")],
  ] as const)
    share(tile, { dashboard: tiles[tile], interface: said[name], file: taka });

  const placed = /Placed today: ([\d,]+) orders?\s+([\d,]+)/.exec(
    textOf(html.replaceAll("<!-- -->", "")),
  );
  share("Placed today", { money: readNumber(placed?.[1] ?? ""), tile: tiles["Orders today"] });
  share("Sales of today", { money: readNumber(placed?.[2] ?? ""), tile: tiles["Sales today"] });
  const day = `from=${today}&to=${today}`;
  const cash = await api(`/api/admin/cash/sums?${day}`);
  share("Received today", {
    dashboard: tiles["Received today"],
    cash: tilesIn(await page(`/admin/cash?${day}`)).Received,
    interface: cash.moved.received,
  });
  const settling = await api("/api/admin/cash/to-settle?limit=1");
  share("Owed, at a glance", { dashboard: tiles["Owed now"], interface: settling.totalOwed });
  const week = await api(`/api/admin/profit/table?table=day&from=${days.week}&to=${today}`);
  share("Profit of the week", {
    dashboard: tiles["Profit of 7 days"],
    interface: week.total.profit,
  });
}

/** Each list of orders: its pill, its heading, the tasks of the dashboard, the API and the file. */
async function shareLists({ page, api, file }: Reads, share: Share): Promise<void> {
  const pills = pillsIn(await page("/admin/order"));
  const tasks = await api("/api/admin/to-do");
  for (const list of [...ORDER_PERIODS, ...ORDER_TASKS, ...ORDER_STATUSES]) {
    const path = `/admin/order/${encodeURIComponent(list)}`;
    const type = `order_type=${encodeURIComponent(list)}`;
    const answer = await api(`/api/admin/order/filter?${type}&page=1&limit=1`);
    const task = tasks[list.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())];
    const lines = await file(`/api/admin/order/export?${type}`);
    share(`Orders in the list “${list}”`, { interface: answer.totalOrder, file: lines.length });
    share(`Orders in the list “${list}”, up to ${MOST_COUNTED}`, {
      pill: pills[list],
      heading: headingIn(await page(path)),
      interface: upTo(answer.totalOrder),
      ...(task !== undefined && { tasks: task }),
    });
  }
}

/** The first page of hand-overs, and the latest one by itself. */
async function shareHandOvers({ page, api }: Reads, share: Share): Promise<void> {
  const { result } = await api("/api/admin/hand-over/list?limit=20");
  const [latest] = result;
  if (!latest) return;
  const rows = Object.values(tableIn(await page("/admin/couriers/hand-overs"), "Hand-overs"));
  const { parcels } = await api(`/api/admin/hand-over/detail?hand_over_id=${latest._id}`);
  const own = await page(`/admin/couriers/hand-overs/${latest._id}`);
  const text = textOf(own.replaceAll("<!-- -->", ""));
  const [, count = "", sum = ""] = /([\d,]+) parcels?, ([\d,]+)\sTK to collect/.exec(text) ?? [];
  for (const [label, name, figure, fate] of [
    ["Parcels", "parcels", readNumber(count), null],
    ["To collect", "amountToCollect", readNumber(sum), null],
    ["On the way", "onTheWay", null, "on-the-way"],
    ["Delivered", "delivered", null, "delivered"],
    ["Came back", "back", null, "back"],
  ] as const) {
    share(`${label} of hand-overs`, {
      page: sumOf(rows, label),
      interface: sumOf(result, name),
    });
    const listed = fate ? parcels.filter((one: { fate: string }) => one.fate === fate) : parcels;
    share(`${label} of the latest hand-over`, {
      interface: latest[name],
      parcels: name === "amountToCollect" ? sumOf(parcels, name) : listed.length,
      ...(figure !== null && { page: figure }),
    });
  }
}

/** Some customers: the file, the list, their own pages, the API, and the account of the number. */
async function sharePeople({ page, api, file }: Reads, share: Share): Promise<void> {
  const lines = await file("/admin/people/export.csv");
  const { result } = await api("/api/admin/people/list?limit=100");
  // The API leaves out who has an account and has never ordered.
  share("Customers", { file: lines.length, page: headingIn(await page("/admin/people")) });
  const known: { phoneNumber: string; accountId: string | null }[] = result;
  const most = known.toSorted(
    (one, other) =>
      Number(other.accountId !== null) - Number(one.accountId !== null) ||
      ordersOf(other) - ordersOf(one),
  );
  for (const { phoneNumber, accountId } of most.slice(0, PEOPLE)) {
    const line = lines.find((one) => one.phoneNumber === `'${phoneNumber}`);
    const [row] = Object.values(
      tableIn(await page(`/admin/people?search=${phoneNumber}`), "Customers"),
    );
    const own = await page(`/admin/people/${phoneNumber}`);
    const tiles = tilesIn(own);
    const detail = await api(`/api/admin/people/detail?phoneNumber=${phoneNumber}`);
    for (const [label, name] of [
      ["Orders", "orders"],
      ["Delivered", "delivered"],
      ["Returned", "returned"],
      ["Cancelled", "cancelled"],
      ["Open", "open"],
      ["Spent", "spent"],
    ] as const)
      share(`${label} of ${phoneNumber}`, {
        file: Number(line?.[name]),
        list: row?.[label],
        page: label === "Orders" ? headingIn(own) : tiles[label],
        interface: detail.result[name],
      });
    share(`Orders listed of ${phoneNumber}`, {
      figure: detail.result.orders,
      listed: detail.totalOrder,
    });
    const [aside] = await pool<{ guests: number; others: number }[]>`
      select count(*) filter (where phone_number = ${phoneNumber} and customer_id is distinct from users.id
               and (source = 'desk' and created_at > phone_proved_at) is not true)::int as guests,
             count(*) filter (where phone_number <> ${phoneNumber} and customer_id = users.id)::int as others
        from orders, (select id, phone_proved_at from users where id = ${accountId}) as users
       where is_counted(orders.deleted_at, orders.cancel_reason, orders.is_trial)`;
    const ofAccount = /([\d,]+) orders?<\/a>/.exec(own.replaceAll("<!-- -->", ""))?.[1];
    if (accountId !== null && ofAccount !== undefined)
      share(
        `Orders of ${phoneNumber}'s account`,
        // Guests prove nothing by a number, while staff know who calls.
        {
          account: readNumber(ofAccount),
          number: detail.result.orders - (aside?.guests ?? 0) + (aside?.others ?? 0),
        },
        "accounts",
      );
  }
}

const ordersOf = (person: object) => (person as { orders: number }).orders;

/** Lists are counted up to a bound, above which they say so. */
const upTo = (n: number) => Math.min(n, MOST_COUNTED + 1);

/** The counts of the lists of orders by their names. */
const pillsIn = (html: string): Record<string, number> =>
  Object.fromEntries(
    [...html.matchAll(/href="\/admin\/order\/([^"?]+)"[^>]*>[^<]*<b>([^<]*)<\/b>/g)].map(
      ([, name = "", n = ""]) => [decodeURIComponent(name), readNumber(n)],
    ),
  );

/** The count beside a page's heading. */
const headingIn = (html: string): number =>
  readNumber(textOf(/<h1>.*?<\/h1>\s*<p[^>]*>(.*?)<\/p>/s.exec(html)?.[1] ?? "").trim());
