import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countProductsByCategory } from "#app/domain/catalog/categories/categories.server.ts";
import { listSuggestions } from "#app/domain/catalog/products/bought-together.server.ts";
import { listFamily } from "#app/domain/catalog/products/families.server.ts";
import {
  listFilteredProducts,
  listPublicProducts,
} from "#app/domain/catalog/products/product-lists.server.ts";
import {
  filterProducts,
  findProductBySlug,
  listFeaturedProducts,
  listProducts,
} from "#app/domain/catalog/products/products.server.ts";
import {
  eachProduct,
  findProduct,
  listAllProducts,
} from "#app/domain/catalog/products/staff-products.server.ts";
import { readShopFilter } from "#app/domain/catalog/search/shop-filter.ts";
import { listLowStock } from "#app/domain/catalog/stock/low-stock.server.ts";
import type { StockFilter } from "#app/domain/catalog/stock/stock-filter.ts";
import { listStock } from "#app/domain/catalog/stock/stock-list.server.ts";
import { purgeDeleted } from "#app/domain/core/housekeeping/purge-deleted.server.ts";
import { readReportRange, thisMonth } from "#app/domain/core/report-range.ts";
import * as dashboard from "#app/domain/figures/dashboard/sales-summary.server.ts";
import { reportTotals } from "#app/domain/figures/reports/daily-report.server.ts";
import { comparedDays, funnelCounts } from "#app/domain/figures/reports/report-pictures.server.ts";
import { REPORT_TABLES, reportRows } from "#app/domain/figures/reports/sales-report.server.ts";
import { countForMenu, countToDo } from "#app/domain/figures/to-do/to-do.server.ts";
import { acceptedShort, listSettled } from "#app/domain/money/cash/money-sums.server.ts";
import { listCosts, setCosts } from "#app/domain/money/profit/cost-prices.server.ts";
import { profitReport } from "#app/domain/money/profit/profit-report.server.ts";
import { PROFIT_TABLES } from "#app/domain/money/profit/profit-report.ts";
import { claimNext, countQueue, listQueue } from "#app/domain/orders/calls/call-queue.server.ts";
import { findOtherOrders } from "#app/domain/orders/calls/other-orders.server.ts";
import { findCart } from "#app/domain/orders/cart/account-cart.server.ts";
import { expireHeldOrders, listHeldOrders } from "#app/domain/orders/checks/held-orders.server.ts";
import { senderOfProgram } from "#app/domain/orders/checks/order-sender.server.ts";
import { placeOrder } from "#app/domain/orders/placing/place-order.server.ts";
import { readListFilters } from "#app/domain/orders/reading/list-filters.ts";
import {
  findOrder,
  listCustomerOrders,
  listDeletedOrders,
  listOrders,
} from "#app/domain/orders/reading/orders.server.ts";
import { findCourierPasts } from "#app/domain/parcels/couriers/courier-pasts.server.ts";
import { findSession } from "#app/domain/people/accounts/sessions.server.ts";
import { findPerson, listPeople } from "#app/domain/people/customers/people.server.ts";
import { pool } from "#drizzle/client.server.ts";
import { unixSocket } from "#runtime/database/database-url.ts";
import { rahimasOrder } from "#tests/support/factories.ts";
import { neverAsked, plansOf, vacuum, wasUsed } from "#tests/support/plans.ts";

const now = new Date("2026-11-21T08:00:00Z");
const orderPage = { page: 2, perPage: 20, now };
const page = { page: 2, perPage: 20 };
const accounts = { search: "", onlyBlocked: false, accounts: "only", ...page } as const;
const shop = (query: string, category: string | null = null) =>
  filterProducts(readShopFilter(new URLSearchParams(query), category), "bn");

const aYear =
  readReportRange(new URLSearchParams("from=2025-11-22&to=2026-11-21"), now) ?? thisMonth(now);

/** Filling takes longer than the shop's statement limit. */
const url = process.env.DATABASE_URL ?? "";
const filler = postgres(url, { ...unixSocket(url), max: 1, onnotice: () => {} });
afterAll(() => filler.end());

const narrowed = (query: string) =>
  listOrders(null, {
    ...orderPage,
    filters: readListFilters(new URLSearchParams(query), "orders"),
  });

let customerId = "";
let orderId = "";
let productId = "";

/**
 * A large shop: 10,000 products in 12 categories, every fourth in several sizes, 5,000 customers,
 * 100,000 orders of seven months.
 */
beforeAll(async () => {
  // No notifications are created for these orders.
  await filler`select set_config('haat.untold', 'on', false)`;
  await filler`
    insert into categories (name, slug) select 'Category ' || n, 'category-' || n from generate_series(0, 11) n`;
  await filler`
    insert into products (slug, title, description, price, discount, track_stock, quantity_in_stock, is_featured,
                          is_best_selling, is_active, category_id, family, created_at, deleted_at, size_amount, size_unit)
    select 'product-' || n, (array['Honey', 'Mustard oil', 'Cashew nuts', 'Chia seeds', 'Black rice'])[1 + n % 5] || ' ' || n,
           '<p>' || repeat('From the fields of Sirajganj. ', 10) || '</p>', 100 + n % 900, n % 50, n % 3 = 0, n % 200,
           n % 100 = 0, n % 90 = 0, n % 20 > 0, (select id from categories where slug = 'category-' || n % 12),
           case when n % 4 = 0 then 'Family ' || n / 12 else '' end,
           ${now.toISOString()}::timestamptz - n * interval '20 minutes',
           case when n % 500 = 0 then ${now.toISOString()}::timestamptz end,
           (array[250, 500, 1, 2])[1 + n % 4], (array['g', 'g', 'kg', 'kg'])[1 + n % 4]
      from generate_series(1, 10000) n`;
  await filler`
    insert into users (full_name, phone_number, password_hash, is_admin, created_at)
    select 'Karim ' || n, '018' || lpad(n::text, 8, '0'), '', n % 1000 = 0,
           ${now.toISOString()}::timestamptz - n * interval '1 hour'
      from generate_series(1, 5000) n`;
  await filler`insert into promo_codes (code, discount, deleted_at) values ('EID77', 50, now() - interval '60 days')`;
  await filler`
    insert into orders (full_name, phone_number, address, district, division, subtotal, delivery_charge, total_price,
                        status, created_at, deleted_at, customer_id, held_at, held_until, placed_from, placed_near, promo_code_id, source)
    select 'Rahima ' || n, '017' || lpad(n::text, 8, '0'), 'House ' || n || ', Road 3, Dhanmondi',
           (array['Dhaka', 'Khulna', 'Sylhet'])[1 + n % 3], 'Dhaka', 500, 60, 560,
           case when n % 10 < 7 then 'Deliverd' when n % 10 = 7 then 'Processing' when n % 10 = 8 then 'Cancelled'
                else 'Refunded' end,
           ${now.toISOString()}::timestamptz - n * interval '3 minutes',
           case when n % 1000 = 0 then ${now.toISOString()}::timestamptz end,
           case when n % 3 = 0 then people.ids[1 + n % 5000] end,
           case when n % 2000 = 7 then ${now.toISOString()}::timestamptz end,
           case when n % 2000 = 7 then ${now.toISOString()}::timestamptz end,
           case when n < 500 then 'network ' || n % 50 end, case when n < 500 then 'neighbourhood ' || n % 20 end,
           case when n % 100 = 0 then code.id end, case when n % 50 = 0 then 'facebook' when n % 2 = 0 then 'google' else '' end
      from generate_series(1, 100000) n, (select array_agg(id) as ids from users) people,
           (select id from promo_codes) code`;
  await filler`
    insert into order_lines (order_id, position, title, price, quantity, product_id)
    select orders.id, 0, 'Product', 500, 1, goods.ids[1 + order_number % 10000]
      from orders, (select array_agg(id) as ids from products) goods`;
  await filler`
    insert into bought_together (product_id, other_id, buyers)
    select ids[n], ids[1 + (n + other) % 10000], other + 1
      from generate_series(1, 10000) n, generate_series(1, 8) other, (select array_agg(id) as ids from products) goods`;
  await filler`insert into product_ratings (product_id, sold) select id, 1 + price from products`;
  await vacuum(filler);
  [{ id: customerId = "" } = {}] = await filler<{ id: string }[]>`select id from users limit 1`;
  [{ id: orderId = "" } = {}] = await filler<{ id: string }[]>`select id from orders limit 1`;
  [{ id: productId = "" } = {}] = await filler<{ id: string }[]>`select id from products limit 1`;
});

/**
 * Every list, filter, search and figure of the admin area and the shop, with the queries of its
 * page.
 */
const questions: Record<string, Record<string, () => Promise<unknown>>> = {
  "the dashboard": {
    tiles: () => dashboard.salesSummary(now),
    "sales by day": () => dashboard.salesByDay(now),
    "orders by status": () => dashboard.ordersByStatus(),
    "top products": () => dashboard.topProducts(now),
    "top districts": () => dashboard.topDistricts(now),
    "low stock": () => listLowStock(),
  },
  "what is to do": {
    "all of it": () => countToDo(now),
    "the badge": () => countForMenu(customerId, now),
  },
  "the calls": {
    next: () => claimNext({ id: customerId }, { search: "", now }),
    "next of a search": () => claimNext({ id: customerId }, { search: "Rahima 777", now }),
    queue: () => listQueue({ search: "", now }, 1, 12),
    "how many": () => countQueue({ search: "", now }),
    "what belongs together": async () => {
      const order = await findOrder(orderId);
      return order && findOtherOrders(order);
    },
  },
  "people by phone": {
    all: () => listPeople({ search: "", onlyBlocked: false, ...page }),
    "by name": () => listPeople({ search: "Rahima 77", onlyBlocked: false, ...page }),
    "by phone": () => listPeople({ search: "+880 1700-001234", onlyBlocked: false, ...page }),
    blocked: () => listPeople({ search: "", onlyBlocked: true, ...page }),
    "with the last order in a month": () =>
      listPeople({ search: "", onlyBlocked: false, daysFrom: 60, daysTo: 90, ...page }),
    one: () => findPerson("01700001234"),
  },
  "the report": {
    totals: () => reportTotals(thisMonth(now)),
    "by day": () => comparedDays(thisMonth(now)),
    funnel: () => funnelCounts(thisMonth(now)),
    "funnel of a year": () => funnelCounts(aYear),
    "by district": () => reportRows("district", thisMonth(now), 25),
    "by product": () => reportRows("product", thisMonth(now), 25),
    "by code": () => reportRows("code", thisMonth(now), 25),
    "by courier": () => reportRows("courier", thisMonth(now), 25),
  },
  "the orders": {
    all: () => listOrders(null, orderPage),
    "page 1": () => listOrders(null, { ...orderPage, page: 1 }),
    today: () => listOrders("today", orderPage),
    week: () => listOrders("week", orderPage),
    month: () => listOrders("month", orderPage),
    delivered: () => listOrders("Deliverd", orderPage),
    processing: () => listOrders("Processing", orderPage),
    cancelled: () => listOrders("Cancelled", orderPage),
    unconfirmed: () => listOrders("unconfirmed", orderPage),
    "to pack": () => listOrders("to-pack", orderPage),
    "with the courier": () => listOrders("with-courier", orderPage),
    "without a courier": () => listOrders("without-courier", orderPage),
    late: () => listOrders("late", orderPage),
    "to settle": () => listOrders("to-settle", orderPage),
    "by name": () => listOrders(null, { ...orderPage, search: "Rahima 777" }),
    "by part of a name": () => listOrders(null, { ...orderPage, search: "ma 7771" }),
    "by phone": () => listOrders(null, { ...orderPage, search: "+880 1700-012345" }),
    "a page in the middle": () => listOrders(null, { ...orderPage, page: 2500 }),
    "a page in the middle of a status": () => listOrders("Deliverd", { ...orderPage, page: 1700 }),
    "by a parcel's code": () => listOrders(null, { ...orderPage, search: "DH12AB34" }),
    "by number": () => listOrders("Processing", { ...orderPage, search: "5555" }),
    "of a district": () => narrowed("district=Khulna"),
    "of a source": () => narrowed("source=facebook"),
    "by district": () => narrowed("sort=district"),
    "oldest first": () => narrowed("sort=oldest"),
    "of some days": () => narrowed("since=2026-11-01&until=2026-11-10"),
    "of a product": () => narrowed("product=product-777"),
    "with a note": () => narrowed("note=yes"),
    "of a courier, in a district": () => narrowed(`courier=${productId}&district=Sylhet`),
    deleted: () => listDeletedOrders(orderPage, now),
    one: () => findOrder(orderId),
    "of a customer": () => listCustomerOrders(customerId, page),
  },
  "the products": {
    all: () => listAllProducts(page, now),
    "page 100": () => listAllProducts({ ...page, page: 100 }, now),
    "of a category": () => listAllProducts({ ...page, categorySlug: "category-3" }, now),
    "by a word": () => listAllProducts({ ...page, search: "chia" }, now),
    "by begun words": () => listAllProducts({ ...page, search: "must oi 77" }, now),
    "by a slug": () => listAllProducts({ ...page, search: "product-777" }, now),
    "by a word in a category": () =>
      listAllProducts({ ...page, search: "honey", categorySlug: "category-3" }, now),
    deleted: () => listAllProducts({ ...page, deleted: true }, now),
    one: () => findProduct(productId),
    "an export's first rows": () => eachProduct().next(),
    "an export's first rows of a category": () =>
      eachProduct({ categorySlug: "category-3" }).next(),
    "how many in each category": () => countProductsByCategory(),
  },
  "the customers": {
    all: () => listPeople(accounts),
    "by name": () => listPeople({ ...accounts, search: "Karim 77" }),
    "by phone": () => listPeople({ ...accounts, search: "+880 1800-001234" }),
    staff: () => listPeople({ ...accounts, page: 1, accounts: "staff" }),
    "with those who ordered": () => listPeople({ ...accounts, accounts: "also" }),
    "with those who ordered, by name": () =>
      listPeople({ ...accounts, accounts: "also", page: 1, search: "Karim 77" }),
  },
  "the shop": {
    newest: () => listProducts(2, "bn"),
    featured: () => listFeaturedProducts(8, "bn"),
    all: () => shop(""),
    "page 3": () => shop("page=3"),
    "cheapest first": () => shop("sort=price-asc"),
    "dearest first": () => shop("sort=price-desc&page=2"),
    "only featured": () => shop("filter=featured"),
    "only best-selling": () => shop("filter=best-selling"),
    "a category": () => shop("", "category-3"),
    "a category, cheapest first": () => shop("sort=price-asc", "category-3"),
    "in stock": () => shop("inStock=1"),
    "out of stock": () => shop("outOfStock=1"),
    "by price": () => shop("min=300&max=320"),
    "by size": () => shop("size=medium"),
    "by size and price, cheapest first": () => shop("size=medium&max=200&sort=price-asc"),
    "a search": () => shop("q=chia"),
    "a search by size": () => shop("q=chia+500g"),
    "a misspelled search": () => shop("q=chiaa+sid"),
    "a search for nothing there": () => shop("q=xylophone"),
    "a search for programs, of a word that every fifth has": () =>
      listFilteredProducts(readShopFilter(new URLSearchParams("q=honey"), null), page),
    "a search in a category": () => shop("q=must+oil", "category-3"),
    "one product": () => findProductBySlug("product-777"),
    "its sizes": () => listFamily({ family: "Family 33" }, "bn"),
    suggestions: () => listSuggestions([productId], 5, "bn"),
  },
};

describe.each(Object.entries(questions))("%s", (_, asked) => {
  test.each(Object.entries(asked))("%s: is read from indexes", async (_, ask) => {
    for (const plan of await plansOf(ask)) {
      expect(plan).not.toMatch(/Seq Scan on (orders|products)/);
      // Counting people or accounts reads all rows, but showing twenty must not sort them.
      expect(plan).not.toMatch(/Sort Key:[\s\S]*Seq Scan on people/);
      expect(plan).not.toMatch(/Sort Key:[\s\S]*Seq Scan on users/);
    }
  });
});

test.each(REPORT_TABLES)(
  "the report by %s reads daily sums, never orders, their lines or parcels",
  async (table) => {
    const plans = await plansOf(() => reportRows(table, thisMonth(now), 25));
    for (const plan of plans) expect(plan).not.toMatch(/ on (orders|order_lines|shipments)\b/);
    expect(plans.join("\n")).toMatch(/Index Only Scan using daily_/);
  },
);

test("a cart's suggestions read some rows of each index, however large the shop", async () => {
  const plan = (await plansOf(() => listSuggestions([productId], 4, "bn"))).join("\n");
  expect(plan).toMatch(/bought_together_product_id_other_id_pk/);
  expect(plan).toMatch(/Limit.*\n.*Index (Only )?Scan.* using product_ratings_sold/);
  expect(plan).toMatch(/Limit.*\n.*Index (Only )?Scan using products_shop_price/);
  expect(plan).not.toMatch(/Seq Scan/);
});

test("only the report's shown products are looked up, except when one column is sorted", async () => {
  const plans = await plansOf(() => reportRows("product", thisMonth(now), 11));
  const [plan = ""] = plans.filter((plan) => plan.includes("daily_goods"));
  expect(plan).toMatch(/product_id = most\.product_id/);
});

test("people with a frequent name are counted without sorting", async () => {
  const plans = await plansOf(() =>
    listPeople({ search: "Rahima 77", onlyBlocked: false, ...page }),
  );
  const counts = plans.filter((plan) => plan.includes("Aggregate"));
  expect(counts).toHaveLength(1);
  expect(counts[0]).toContain("people_search");
  expect(counts[0]).not.toContain("Sort");
});

test("for one card per family only the relatives of the shown products are read", async () => {
  const [plan = ""] = await plansOf(() => listProducts(1, "bn"));
  expect(plan).toMatch(/Index Scan using products_shop_newest/);
  expect(plan).toMatch(/SubPlan.*Index Scan using products_(shop_)?family/s);
  expect(plan).not.toMatch(/Sort|Hash/);
  const plans = await plansOf(() => shop(""));
  expect(plans.find((plan) => plan.startsWith("Aggregate"))).toMatch(/Index Only Scan/);
});

const stock = (filter: StockFilter) => listStock({ filter, search: "", page: deep });
const deep = { page: 100, perPage: 20 };

/** Lists, each with the index by which it skips the rows of earlier pages. */
const deepPages: [string, string, () => Promise<unknown>][] = [
  ["the shop", "products_shop_newest", () => shop("page=100")],
  ["the shop, cheapest first", "products_shop_price", () => shop("sort=price-asc&page=100")],
  ["the goods for programs", "products_shop_newest", () => listPublicProducts(deep)],
  ["staff's goods", "products_all_newest", () => listAllProducts(deep, now)],
  ["the stock", "products_urgent", () => stock("all")],
  ["goods that are not counted", "products_all_newest", () => stock("uncounted")],
  ["people", "people_newest", () => listPeople({ search: "", onlyBlocked: false, ...deep })],
  ["customers", "users_newest", () => listPeople({ ...accounts, ...deep })],
];

test.each(deepPages)("a deep page of %s skips rows in %s alone", async (_, index, ask) => {
  const plans = await plansOf(ask);
  const skipped = new RegExp(
    `^Sort[^]*InitPlan.*\\n +-> +Limit.*\\n +-> +Index Only Scan using ${index} `,
  );
  expect(
    plans.filter((plan) => skipped.test(plan)),
    plans.join("\n\n"),
  ).toHaveLength(1);
});

test("a deep page of those without an order joins its own rows alone", async () => {
  const also = { ...accounts, accounts: "also" } as const;
  const { total } = await listPeople({ ...also, page: 1, perPage: 1, countAll: true });
  const plans = await plansOf(() =>
    listPeople({ ...also, page: Math.floor(total / 20), perPage: 20, countAll: true }),
  );
  const skipped = /^Sort[\s\S]*InitPlan.*\n +-> +Limit[\s\S]*Anti Join/;
  expect(
    plans.filter((plan) => skipped.test(plan)),
    plans.join("\n\n"),
  ).toHaveLength(1);
});

test("a plan without an index is detected", async () => {
  const [plan] = await plansOf(() => pool.unsafe("select sum(length(description)) from products"));
  expect(plan).toMatch(/Seq Scan on products/);
});

test("visitors of a page are looked up by their keys, several at once", async () => {
  await filler`
    insert into carts (id, customer_id)
    select gen_random_uuid(), case when row_number() over () % 2 = 0 then id end from users
        on conflict do nothing`;
  await filler`
    insert into cart_lines (cart_id, product_id, quantity)
    select carts.id, products.id, 1 from carts, (select id from products limit 5) products
        on conflict do nothing`;
  await filler`
    insert into sessions (user_id, session_version, secret_hash, expires_at)
    select id, session_version, id, now() + interval '1 day' from users
        on conflict do nothing`;
  await filler`analyze carts, cart_lines, sessions`;
  const names = Array.from({ length: 10 }, (_, n) => ({
    secret: `secret ${n}`,
    cartId: crypto.randomUUID(),
  }));
  for (const asked of [names, names.slice(0, 1)]) {
    const plans = await plansOf(() =>
      Promise.all(
        asked.flatMap(({ secret, cartId }) => [
          findSession({ secret }),
          findCart({ customerId: null, cookieId: cartId }),
        ]),
      ),
    );
    // One statement for all sessions, one for all carts.
    expect(plans).toHaveLength(2);
    expect(plans.join("\n")).not.toContain("Seq Scan");
  }
});

test("after the fold, months and the last thirty days are read from their sums", async () => {
  await filler`select fold_daily_figures(1000000)`;
  await filler`vacuum analyze monthly_goods, recent_goods, daily_goods`;
  const threeMonths = readReportRange(new URLSearchParams("from=2026-08-01&to=2026-10-31"), now);
  const months = await plansOf(() => reportRows("product", threeMonths ?? thisMonth(now), 25));
  expect(months.join("\n")).toMatch(/Index Only Scan.* on monthly_goods/);
  // The last thirty days are counted from today.
  const recent = await plansOf(() => dashboard.topProducts(new Date()));
  expect(recent.join("\n")).toMatch(/Index (Only )?Scan.* on recent_goods/);
});

test("profit reads sums of days, and cost prices are looked up product by product", async () => {
  await filler`
    insert into product_costs (product_id, cost, origin)
    select id, price / 2, 'typed' from products, generate_series(1, 3) where slug not like '%7'`;
  await filler`
    insert into daily_profits (by, day, key, delivered, came_back, pieces, revenue, uncounted, goods, fees, estimated, packing)
    select by, '2026-11-21'::date - n, case by when 'day' then '' else k::text end, 1, 0, 1, 500, 0, 300, 60, 0, 12
      from generate_series(0, 400) n, generate_series(1, 60) k, unnest(array['day', 'product', 'district']) as by
     where by <> 'day' or k = 1`;
  await filler`
    insert into daily_profits (by, day, key, delivered, came_back, pieces, revenue, uncounted, goods, fees, estimated, packing)
    select 'source', '2026-11-21'::date - n, 'site ' || k, 1, 0, 1, 500, 0, 300, 60, 0, 12
      from generate_series(0, 400) n, generate_series(1, 60) k`;
  await filler`
    insert into daily_profits (by, day, key, delivered, came_back, pieces, revenue, uncounted, goods, fees, estimated, packing)
    select 'carrier', '2026-11-21'::date - n, md5((k % 3)::text)::uuid || ' District ' || k, 1, 0, 1, 500, 0, 300, 60, 0, 12
      from generate_series(0, 400) n, generate_series(1, 60) k`;
  await filler`
    insert into daily_visits (day, source, visits, carts)
    select '2026-11-21'::date - n, 'site ' || k, 100, 10 from generate_series(0, 400) n, generate_series(1, 60) k`;
  await filler`vacuum analyze product_costs, daily_profits, daily_visits`;
  for (const table of PROFIT_TABLES) {
    const plans = await plansOf(() => profitReport(table, thisMonth(now)));
    for (const plan of plans) expect(plan).not.toMatch(/ on (orders|order_lines|shipments)\b/);
    for (const plan of plans.filter((one) => one.includes("daily_profits")))
      expect(plan).toMatch(/Index (Only )?Scan.* on daily_profits/);
    for (const plan of plans.filter((one) => one.includes("daily_visits")))
      expect(plan).toMatch(/Index (Only )?Scan.* on daily_visits/);
  }
  const couriers = await plansOf(() => findCourierPasts(now));
  expect(couriers.join("\n")).toMatch(/(Index (Only )?|Bitmap Heap )Scan.* on daily_profits/);
  for (const plan of couriers) expect(plan).not.toMatch(/ on (orders|order_lines|shipments)\b/);
  const costs = await plansOf(() => listCosts({ missing: false, search: "", page }));
  expect(costs.join("\n")).toMatch(/Index (Only )?Scan.* on product_costs/);
  const [nasrin] = await filler<{ id: string }[]>`select id from users limit 1`;
  const typed = [{ productId, cost: 77 }];
  const earlier = await plansOf(() => setCosts(typed, nasrin ?? { id: "" }, { earlier: true }));
  expect(earlier.join("\n")).toMatch(/ on order_lines\b/);
  for (const plan of earlier) expect(plan).not.toMatch(/Seq Scan on order_lines\b/);
});

/** Queries that find orders by an index which no list above uses. */
const rareQuestions: Record<string, () => Promise<unknown>> = {
  "held orders": () => listHeldOrders(1, 20),
  "holds that are over": () => expireHeldOrders(now),
  "orders accepted short": () => acceptedShort({ from: "2026-11-01", to: "2026-11-30" }),
  "settled orders": () => listSettled(20, 0, readListFilters(new URLSearchParams(), "orders")),
  "codes that are gone": () => purgeDeleted(),
  "an order, and what its sender ordered": () =>
    placeOrder(rahimasOrder([{ productId, quantity: 1 }]), {
      ...{ customerId, idempotencyKey: "a key of a form" },
      sender: senderOfProgram("203.0.113.7"),
    }),
};

test("each index of the orders is used by a query of the shop", async () => {
  for (const ask of Object.values(rareQuestions)) await plansOf(ask);
  const indexes = await pool.unsafe<{ name: string }[]>(`
    select indexname as name from pg_indexes where tablename = 'orders' order by 1`);
  expect(indexes.map(({ name }) => name).filter((name) => !wasUsed(name))).toEqual([]);
});

test("every table of this test was queried", () => {
  expect(neverAsked("query-plans")).toEqual([]);
});
