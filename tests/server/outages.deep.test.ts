import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { unixSocket, withDatabase } from "#runtime/database/database-url.ts";
import { isUnavailable } from "#runtime/unavailable.ts";
import { makeTrackedProduct } from "#tests/support/factories.ts";
import { openGate } from "#tests/support/gate.ts";
import { startShopServer } from "#tests/support/shop-server.ts";

const database = process.env.DATABASE_URL ?? "";
const direct = postgres(database, { ...unixSocket(database), max: 2, onnotice: () => {} });
const gate = await openGate(database);
process.env.DATABASE_URL = gate.url;
const { url, isListening, close } = await startShopServer();

const heard = () => expect.poll(isListening).toBe(true);

beforeEach(async () => {
  gate.open();
  await heard();
});
afterAll(async () => {
  gate.open();
  await close();
  await direct.end();
  await gate.close();
});

const isStale = (answer: Response) => /ttl=-\d/.test(answer.headers.get("Cache-Status") ?? "");

/** A visitor with a cart cookie, whose pages are not cached. */
const withCart = { headers: { Cookie: "cart=none" } };
const statusOf = async (path: string, init?: RequestInit) => (await fetch(url + path, init)).status;

describe("while the database is away", () => {
  test.each(["cut", "hold"] as const)(
    "(%s) cached pages are served and marked stale, the rest is refused, until it is back",
    async (how) => {
      const before = await (await fetch(`${url}/login`)).text();
      gate[how]();
      await expect.poll(async () => isStale(await fetch(`${url}/login`))).toBe(true);
      const kept = await fetch(`${url}/login`);
      expect([kept.status, await kept.text()]).toEqual([200, before]);
      const refused = await fetch(`${url}/cart`, withCart);
      expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "5"]);
      await direct`update shop_settings set name = ${`Haat after ${how}`}`;
      gate.open();
      await heard();
      const after = await fetch(`${url}/login`);
      expect([after.status, isStale(after)]).toEqual([200, false]);
      expect(await after.text()).toContain(`Haat after ${how}`);
      await expect.poll(() => statusOf("/cart", withCart)).toBe(200);
    },
  );
});

describe("a database that refuses the connection counts as away", () => {
  const name = direct.options.database;
  const elsewhere = postgres(withDatabase(database, "postgres"), {
    ...{ ...unixSocket(database), max: 1, onnotice: () => {} },
  });
  afterAll(() => elsewhere.end());

  const shut = async () => {
    await elsewhere.unsafe(`alter database "${name}" allow_connections off`);
    const left = async () => {
      await elsewhere`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = ${name} and usename = current_user`;
      const [row] = await elsewhere`select count(*)::int as many from pg_stat_activity
        where datname = ${name} and usename = current_user`;
      return row?.many;
    };
    await expect.poll(left).toBe(0);
  };
  const open = () => elsewhere.unsafe(`alter database "${name}" allow_connections on`);
  const ways = {
    "takes no connections": { begin: async () => {}, end: open },
    "has another name": {
      begin: async () => {
        await elsewhere.unsafe(`alter database "${name}" rename to "${name}_moved"`);
        await elsewhere.unsafe(`alter database "${name}_moved" allow_connections on`);
      },
      end: () => elsewhere.unsafe(`alter database "${name}_moved" rename to "${name}"`),
    },
  };

  test.each(["takes no connections", "has another name"] as const)("if it %s", async (how) => {
    const before = await (await fetch(`${url}/login`)).text();
    expect(await statusOf("/login")).toBe(200);
    await shut();
    await ways[how].begin();
    try {
      const call = "/api/category/list-category?page=2";
      for (const path of ["/cart", "/shop?page=2", call]) {
        const refused = await fetch(url + path, withCart);
        expect([path, refused.status, refused.headers.get("Retry-After")]).toEqual([
          path,
          503,
          "5",
        ]);
      }
      const stale = async () => isStale(await fetch(`${url}/login`));
      await expect.poll(stale).toBe(true);
      // Waits past the listener's next attempts, which are refused too.
      await pause(1_500);
      const kept = await fetch(`${url}/login`);
      expect([kept.status, isStale(kept), await kept.text()]).toEqual([200, true, before]);
    } finally {
      await ways[how].end();
    }
    await heard();
    await expect.poll(() => statusOf("/cart", withCart)).toBe(200);
    expect(isStale(await fetch(`${url}/login`))).toBe(false);
  });

  test("if the role is missing, but not if a statement of the shop fails", async () => {
    const nobody = postgres(database, {
      ...{ ...unixSocket(database), username: "nobody_here", max: 1 },
    });
    const unknown = await nobody`select 1`.catch((error: unknown) => error);
    await nobody.end();
    expect([isUnavailable(unknown), unknown]).toEqual([
      true,
      expect.objectContaining({ code: expect.stringMatching(/^28/) }),
    ]);
    const own = await direct`select lastval()`.catch((error: unknown) => error);
    expect([isUnavailable(own), own]).toEqual([false, expect.objectContaining({ code: "55000" })]);
    // PgBouncer 1.24 passes Postgres' refusals on like this.
    const handedOn = Object.assign(new Error(), { code: "55000", severity_local: "FATAL" });
    expect(isUnavailable(handedOn)).toBe(true);
  });
});

describe("silently dead connections", () => {
  test("are all replaced", async () => {
    const all = () =>
      Promise.all(Array.from({ length: 20 }, () => statusOf("/cart", withCart))).then((given) =>
        given.every((status) => status === 200),
      );
    await expect.poll(all).toBe(true);
    gate.swallow();
    await expect.poll(all).toBe(true);
  });

  test("of the listener alone delay no form, and pages show saved changes", async () => {
    await fetch(`${url}/login`);
    gate.swallow("haat listener");
    await direct`update shop_settings set name = 'Haat unheard'`;
    const form = { method: "POST", body: new URLSearchParams({ phoneNumber: "1", password: "" }) };
    expect(await statusOf("/login", { ...form, headers: { Origin: url } })).toBe(400);
    const page = async () => (await fetch(`${url}/login`)).text();
    await expect.poll(page).toContain("Haat unheard");
  });
});

test("of twelve orders from one address that wait for a locked product six are started, and other pages are served", async () => {
  const product = await makeTrackedProduct(100);
  const order = async (n: number) => {
    const answer = await fetch(`${url}/api/order/place-order`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Idempotency-Key": randomUUID() },
      body: JSON.stringify({
        orderDetails: {
          ...{ fullName: "Rahima", phoneNumber: `0171234567${n % 10}` },
          ...{ deliveryAddress: `House ${n}, Road 3`, district: "Dhaka" },
          items: [{ _id: product.id, quantity: 1 }],
        },
      }),
    });
    await answer.text();
    return answer.status;
  };
  let ordering: Promise<number>[] = [];
  await direct.begin(async (tx) => {
    await tx`select from products where id = ${product.id} for update`;
    ordering = Array.from({ length: 12 }, (_, n) => order(n));
    const waiting = async () => {
      const [row] = await direct`select count(*)::int as many from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      return row?.many;
    };
    await expect.poll(waiting, { interval: 20 }).toBe(6);
    expect(await statusOf("/shop?q=honey", withCart)).toBe(200);
  });
  const statuses = await Promise.all(ordering);
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  const [stored] = await direct`select count(*)::int as many from order_lines
    where product_id = ${product.id}`;
  expect(stored?.many).toBe(statuses.filter((status) => status === 200).length);
});

test("notices of Postgres to the listening connection are not printed among the log's lines", async () => {
  const printed = vi.spyOn(console, "log").mockImplementation(() => {});
  const name = direct.options.database;
  try {
    await direct.unsafe(`alter database "${name}" set client_min_messages = debug5`);
    gate.cut();
    await expect.poll(isListening).toBe(false);
    gate.open();
    await heard();
    expect(printed.mock.calls).toEqual([]);
  } finally {
    await direct.unsafe(`alter database "${name}" reset client_min_messages`);
    printed.mockRestore();
  }
});
