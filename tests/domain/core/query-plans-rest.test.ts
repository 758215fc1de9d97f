import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  countWaiting,
  listWaiting,
  markTold,
  requestRestock,
  sweepRestockRequests,
} from "#app/domain/catalog/restock/restock-requests.server.ts";
import { eachMovement, listMovements } from "#app/domain/catalog/stock/movements.server.ts";
import { stockByDay } from "#app/domain/catalog/stock/stock-days.server.ts";
import { isFirstTime } from "#app/domain/catalog/stock/stock-operation.server.ts";
import { claimTask } from "#app/domain/core/housekeeping/claim-task.server.ts";
import { limiter } from "#app/domain/core/limits.server.ts";
import {
  findPromoCode,
  findPromoCodeByCode,
} from "#app/domain/marketing/promo-codes/promo-codes.server.ts";
import {
  findLatestUnsent,
  listDeliveries,
  recoverLostNotifications,
  remindForgotten,
  replayDelivery,
  sweepDeliveries,
} from "#app/domain/messages/outbox/deliveries.server.ts";
import { fanOut } from "#app/domain/messages/outbox/fan-out.server.ts";
import {
  claimIncomplete,
  countIncomplete,
  listIncomplete,
  sweepIncompleteCheckouts,
} from "#app/domain/orders/calls/incomplete-checkouts.server.ts";
import {
  noteCheckout,
  removeIncompleteCheckout,
} from "#app/domain/orders/calls/note-checkout.server.ts";
import { findWholeList, selectWholeList } from "#app/domain/orders/changing/whole-list.server.ts";
import {
  findCheckoutDraft,
  removeCheckoutDraft,
  saveCheckoutDraft,
  sweepCheckoutDrafts,
} from "#app/domain/orders/placing/checkout-drafts.server.ts";
import {
  findRememberedGuest,
  forgetGuest,
  rememberGuest,
  sweepRememberedGuests,
} from "#app/domain/orders/placing/remembered-guests.server.ts";
import { refundedBefore, wasRecorded } from "#app/domain/parcels/returns/order-returns.server.ts";
import {
  findDeliveryAddress,
  saveAddressBook,
} from "#app/domain/people/accounts/address-book.server.ts";
import {
  findPlaces,
  rememberPlaces,
  sweepKnownPlaces,
} from "#app/domain/people/accounts/known-places.server.ts";
import {
  issueResetCode,
  resetPassword,
} from "#app/domain/people/accounts/password-resets.server.ts";
import { isBlocked } from "#app/domain/people/customers/blocked-phones.server.ts";
import { findRedirect, redirectFrom } from "#app/domain/shop/old-addresses/old-addresses.server.ts";
import { db } from "#drizzle/client.server.ts";
import * as schema from "#drizzle/schema.ts";
import { unixSocket } from "#runtime/database/database-url.ts";
import { GROWING, neverAsked, plansOf, SMALL, vacuum } from "#tests/support/plans.ts";
import { sampleSize } from "#tests/support/samples.ts";

const now = new Date("2026-11-21T08:00:00Z");

/** Filling takes longer than the shop's statement limit. */
const url = process.env.DATABASE_URL ?? "";
const filler = postgres(url, { ...unixSocket(url), max: 1, onnotice: () => {} });
afterAll(() => filler.end());

const ids = { customer: "", admin: "", order: "", product: "", delivery: "", event: "" };
/** A page of products. */
let goods: string[] = [];
const draft = {
  ...{ fullName: "Rahima", phoneNumber: "01712345678", address: "Road 3", district: "Dhaka" },
  ...{ thana: "", orderNote: "", promoCode: "", isPromoCodeApplied: false, remember: true },
};

/**
 * Of the largest tables' rows `npm test` makes every seventh, which keeps the share of every kind,
 * and `npm run test:deep` all.
 */
const STEP = sampleSize(7, 1);

/**
 * A shop in its second year: 20,000 accounts, 50,000 orders, 100,000 sent notifications, 100,000
 * movements.
 */
beforeAll(async () => {
  await filler`select set_config('haat.untold', 'on', false)`;
  const ago = (every: string) => filler`${now.toISOString()}::timestamptz - n * ${every}::interval`;
  await filler`
    insert into users (full_name, phone_number, password_hash, is_admin)
    select 'Karim ' || n, '018' || lpad(n::text, 8, '0'), '', n % 1000 = 0 from generate_series(1, 20000) n`;
  await filler`
    insert into addresses (user_id, address, district) select id, 'House 7, Road 3', 'Dhaka' from users`;
  await filler`
    insert into known_places (place, user_id, last_log_in_at)
    select gen_random_uuid()::text, id, ${now.toISOString()}::timestamptz from users, generate_series(1, 3)`;
  await filler`
    insert into password_resets (user_id, code_hash, expires_at, used_at)
    select id, '', now(), now() from users, generate_series(1, 2)`;
  await filler`
    insert into products (slug, title, price) select 'product-' || n, 'Honey ' || n, 500 from generate_series(1, 1000) n`;
  await filler`
    insert into orders (full_name, phone_number, address, district, division, subtotal, delivery_charge, total_price,
                        status, created_at)
    select 'Rahima ' || n, '017' || lpad(n::text, 8, '0'), 'House ' || n, 'Dhaka', 'Dhaka', 500, 60, 560,
           case when n < 500 then 'Processing' else 'Deliverd' end, ${ago("10 minutes")}
      from generate_series(1, 50000, ${STEP}::int) n`;
  await filler`
    insert into blocked_phones (phone_number) select '016' || lpad(n::text, 8, '0') from generate_series(1, 10000) n`;
  await filler`
    insert into promo_codes (code, discount) select 'EID' || n, 50 from generate_series(1, 5000) n`;
  await filler`
    insert into order_returns (order_id, reason, lines, created_at)
    select id, 'refused', '[]', created_at from orders where order_number % 4 = 0`;
  // The trigger permits only movements that a change of stock creates now, but the plans need a
  // year of them.
  await filler`alter table stock_movements disable trigger stock_movements_not_inserted`;
  await filler`
    insert into stock_movements (product_id, change, quantity_left, reason, created_at)
    select goods.ids[1 + n % 1000], 1, 1, 'received', ${ago("5 minutes")}
      from generate_series(1, 100000, ${STEP}::int) n, (select array_agg(id) as ids from products) goods`;
  await filler`alter table stock_movements enable trigger stock_movements_not_inserted`;
  await filler`
    insert into stock_operations (key, request_hash) select md5(n::text), '' from generate_series(1, 50000) n`;
  await filler`
    insert into limits (key, points, expire)
    select 'log-in:' || md5(n::text), 1, ${now.getTime()}::bigint + 1000000000 + n from generate_series(1, 50000) n`;
  await filler`
    insert into checkout_drafts (id, full_name, phone_number, created_at, updated_at)
    select gen_random_uuid(), 'Rahima ' || n, '017' || lpad(n::text, 8, '0'), ${ago("1 minute")}, ${ago("1 minute")}
      from generate_series(1, 30000) n`;
  await filler`
    insert into incomplete_checkouts (phone_number, draft_id, language, lines, typed_at, closed_at)
    select phone_number, case when n % 15 = 0 then id end, 'bn', '[]', updated_at, case when n % 15 > 0 then updated_at end
      from (select *, row_number() over () as n from checkout_drafts) drafts`;
  await filler`
    insert into remembered_guests (full_name, phone_number, address, district, updated_at)
    select 'Rahima ' || n, '017' || lpad(n::text, 8, '0'), 'House 7', 'Dhaka', ${ago("10 minutes")}
      from generate_series(1, 30000) n`;
  await filler`
    insert into restock_requests (product_id, phone_number, language, created_at, told_at)
    select goods.ids[1 + n % 1000], '017' || lpad(n::text, 8, '0'), 'bn', ${ago("10 minutes")},
           case when n % 10 > 0 then now() end
      from generate_series(1, 30000) n, (select array_agg(id) as ids from products) goods`;
  await filler`
    insert into order_selections (filter, search, status, order_ids, versions, actor_id, created_at)
    select '', '', 'Deliverd', chosen.ids, array_fill(1::bigint, array[500]), staff.ids[1 + n % 20], ${ago("20 seconds")}
      from generate_series(1, 3000) n,
           (select array_agg(id) as ids from (select id from orders limit 500) picked) chosen,
           (select array_agg(id) as ids from users where is_admin) staff`;
  await filler`
    insert into outbox_events (type, data, body, created_at)
    select 'order.placed', jsonb_build_object('orderId', wanted.ids[1 + n % array_length(wanted.ids, 1)]),
           case when n > 20 then '{}' end, ${ago("25 seconds")}
      from generate_series(1, 100000, ${STEP}::int) n, (select array_agg(id) as ids from orders) wanted`;
  await filler`
    insert into webhooks (url, events, secret)
    select 'https://program.example/' || n, '{order.placed}', '' from generate_series(1, 3) n`;
  await filler`
    insert into deliveries (event_id, channel, target, webhook_id, status, attempted_at, created_at)
    select outbox_events.id, 'webhook', webhooks.id::text, webhooks.id,
           case when latest <= 50 then 'waiting' when latest <= 100 then 'sending'
                when latest % 50 = 0 then 'failed' else 'delivered' end,
           outbox_events.created_at, outbox_events.created_at
      from (select *, row_number() over (order by created_at desc) as latest from outbox_events) outbox_events,
           (select id from webhooks limit 2) webhooks`;
  await filler`alter table old_addresses disable trigger old_addresses_straight`;
  await filler`
    insert into old_addresses (path, target)
    select '/product/old-' || n, '/products/product-' || n % 1000 from generate_series(1, 100000) n`;
  await filler`alter table old_addresses enable trigger old_addresses_straight`;
  await vacuum(filler);
  const first = async (table: string, where = "true") => {
    const [row] = await filler.unsafe<{ id: string }[]>(
      `select id from ${table} where ${where} limit 1`,
    );
    return row?.id ?? "";
  };
  ids.customer = await first("users", "not is_admin");
  ids.admin = await first("users", "is_admin");
  ids.order = await first("orders");
  ids.product = await first("products");
  goods = (await filler<{ id: string }[]>`select id from products limit 50`).map(({ id }) => id);
  ids.delivery = await first("deliveries", "status = 'failed'");
  ids.event = await first("outbox_events", "body is null");
});

const deliveriesOf = (filter: Parameters<typeof listDeliveries>[0], page = 1) =>
  listDeliveries(filter, page, 25);

/**
 * Queries of pages, endpoints and scheduled tasks on the tables that the other tests do not fill.
 */
const questions: Record<string, Record<string, () => Promise<unknown>>> = {
  "the messages": {
    all: () => deliveriesOf({}),
    "page 20": () => deliveriesOf({}, 20),
    failed: () => deliveriesOf({ status: "failed" }),
    waiting: () => deliveriesOf({ status: "waiting" }),
    "untold, the latest": () => findLatestUnsent(),
    "by SMS": () => deliveriesOf({ channel: "sms" }),
    "one sent again": () => replayDelivery(ids.delivery, { id: ids.admin }),
    "who is told": () => fanOut(ids.event),
    "lost ones": () => recoverLostNotifications(),
    "forgotten ones": () => remindForgotten(now),
    "old ones": () => sweepDeliveries(now),
  },
  "the stock": {
    "a good's movements": () => listMovements(ids.product),
    "further back": () => listMovements(ids.product, { before: Math.floor(50_000 / STEP) }),
    "a page's levels by day": () => stockByDay(goods, now),
    "a month of all goods": () =>
      eachMovement(new Date("2026-10-01T00:00:00Z"), new Date("2026-11-01T00:00:00Z")).next(),
    "was it done before": async () => {
      for (const _ of ["first", "again"])
        await isFirstTime(db, { actor: { id: ids.admin }, key: "a form's" }, ["goods", 1]);
    },
  },
  "what came back": {
    "was it kept before": () =>
      wasRecorded(db, crypto.randomUUID(), ids.order, {
        ...{ reason: "refused", note: "", refund: 0, lines: [] },
      }),
    "paid back of an order": () => refundedBefore(db, ids.order),
  },
  "promo codes": {
    "one that is typed": () => findPromoCodeByCode("eid77"),
    one: () => findPromoCode(crypto.randomUUID()),
  },
  "an account": {
    "its address": () => findDeliveryAddress(ids.customer),
    "its address is saved": () =>
      saveAddressBook(ids.customer, {
        ...{ fullName: "Karim", email: null, address: "House 8", district: "Dhaka", thana: null },
      }),
    "where it logs in from": () =>
      findPlaces({ browser: "a browser", address: "203.0.113.7" }, "01800000001"),
    "is remembered there": () =>
      rememberPlaces(
        { id: ids.customer, phoneNumber: "01800000001" },
        { browser: "a browser", address: "203.0.113.7" },
        now,
      ),
    "places nobody came from for a year": () => sweepKnownPlaces(now),
    "a code for a new password": () => issueResetCode(ids.customer, ids.admin),
    "a wrong one": () =>
      resetPassword({
        ...{ phoneNumber: "01800000001", code: "AAAA-BBBB", newPassword: "a new password" },
      }).catch(() => {}),
  },
  "blocked numbers": {
    "may it order": () => isBlocked(db, "01712345678"),
  },
  counters: {
    "one more": () => limiter("plans", 5, 60).consume("203.0.113.7"),
    "how many": () => limiter("plans", 5, 60).get("203.0.113.7"),
    "whose turn it is": () => claimTask("plans", 1000),
  },
  checkouts: {
    one: () => findCheckoutDraft(crypto.randomUUID()),
    "one is kept": () => saveCheckoutDraft(crypto.randomUUID(), draft, null),
    "one is done": () => removeCheckoutDraft(db, crypto.randomUUID()),
    "old ones": () => sweepCheckoutDrafts(now),
  },
  "incomplete checkouts": {
    "one more": async () => {
      const id = crypto.randomUUID();
      await saveCheckoutDraft(id, draft, null);
      const cart = [{ productId: ids.product, quantity: 1 }];
      await noteCheckout(id, { phoneNumber: "01712345678", cart, language: "en" }, "203.0.113.7");
      await noteCheckout(id, { phoneNumber: "", cart, language: "en" }, "203.0.113.7");
    },
    "one ordered": () => removeIncompleteCheckout(db, "01712345678"),
    "the next": () => claimIncomplete({ id: ids.admin }),
    one: () => claimIncomplete({ id: ids.admin }, { wanted: crypto.randomUUID() }),
    "the list": () => listIncomplete(1, 20, now),
    "how many": () => countIncomplete(now),
    "old ones": () => sweepIncompleteCheckouts(now),
  },
  "remembered guests": {
    one: () => findRememberedGuest(crypto.randomUUID()),
    "one is kept": () => rememberGuest(crypto.randomUUID(), draft),
    "one is forgotten": () => forgetGuest(crypto.randomUUID()),
    "old ones": () => sweepRememberedGuests(now),
  },
  "people who wait for a product": {
    "how many": () => countWaiting([ids.product]),
    "one more": () =>
      requestRestock(ids.product, { phoneNumber: "01712345678", language: "bn" }, "").catch(
        () => {},
      ),
    "who waits for it": () => listWaiting(ids.product, { page: 1, perPage: 50 }),
    "one was called": () => markTold(crypto.randomUUID(), null),
    "old ones": () => sweepRestockRequests(now),
  },
  "old addresses": {
    one: () => findRedirect("/product/old-77/?utm_source=facebook"),
    "one of a query": () => findRedirect("/?p=123"),
    "a made-up one": () => findRedirect("/wp-login.php"),
    "one more": () =>
      db.transaction((tx) => redirectFrom(tx, "/products/old", "/products/product-7")),
  },
  "whole lists": {
    "one is taken": () =>
      selectWholeList({ filter: "Processing", search: "" }, "Deliverd", { id: ids.admin }, now),
    one: async () => {
      const id = await selectWholeList(
        { filter: "Processing", search: "" },
        "Deliverd",
        { id: ids.admin },
        now,
      );
      return findWholeList(id, { id: ids.admin });
    },
  },
};

/** A bounded count: without a condition it reads no more rows than it counts. */
const bounded = /-> +Limit .*\n +-> +Seq Scan on .*(?!\n +Filter)$/m;
const scanned = new RegExp(`Seq Scan on (${GROWING["query-plans-rest"].join("|")})\\b`);

describe.each(Object.entries(questions))("%s", (_, asked) => {
  test.each(Object.entries(asked))("%s: is read from indexes", async (_, ask) => {
    for (const plan of await plansOf(ask)) expect(plan.replace(bounded, "")).not.toMatch(scanned);
  });
});

test("every table of this test was queried", () => {
  expect(neverAsked("query-plans-rest")).toEqual([]);
});

test("every table of the schema is queried at full size, or is small for a stated reason", () => {
  const tables = Object.values(schema).flatMap((one) =>
    is(one, PgTable) ? [getTableName(one)] : [],
  );
  const named = [...Object.values(GROWING).flat(), ...Object.keys(SMALL)];
  expect(named.toSorted()).toEqual(tables.toSorted());
});
