import { afterAll, describe, expect, test } from "vitest";
import { settings } from "#server/settings.js";
import { isUnavailable } from "#server/unavailable.js";
import { openGate } from "#tests/support/gate.js";

const gate = await openGate(process.env.DATABASE_URL ?? "");
process.env.DATABASE_URL = gate.url;
const { closeDatabase, db, pool, poolState } = await import("#drizzle/client.server.ts");
const { catchUpWithChanges, isListening, onCatalogueChange, stopListening } = await import(
  "#drizzle/changes.server.ts"
);
const { slowStatements } = await import("#drizzle/slow-statements.server.ts");
const { patiently } = await import("#drizzle/time-limits.server.ts");
const { sql } = await import("drizzle-orm");
const { promoCodes } = await import("#drizzle/schema.ts");

afterAll(async () => {
  await stopListening();
  await gate.close();
});

const failure = (work: Promise<unknown>) =>
  work.then(
    () => "it went well",
    (error: unknown) => (isUnavailable(error) ? "unavailable" : error),
  );

describe("the database", () => {
  test("gives up a statement that takes too long", async () => {
    expect(await failure(db.execute(sql`select pg_sleep(60)`))).toBe("unavailable");
  });

  test("gives up waiting for a lock", async () => {
    await db.transaction(async (tx) => {
      await tx.execute(sql`lock table promo_codes in access exclusive mode`);
      expect(await failure(db.select().from(promoCodes))).toBe("unavailable");
    });
  });

  test("ends a transaction in which nothing happens any more", async () => {
    const forgotten = db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await new Promise(() => {});
    });
    expect(await failure(forgotten)).toBe("unavailable");
    expect(await failure(db.execute(sql`select 1`))).toBe("it went well");
  });

  test("is told of by name where it is slow, and by nothing that was sent along", async () => {
    const times = () => slowStatements().get("select promo_codes") ?? 0;
    const before = times();
    await db.execute(sql`select pg_sleep(0.6), ${"Rahima"}::text, count(*) from promo_codes`);
    expect(times()).toBe(before + 1);
    expect([...slowStatements().keys()].join()).not.toContain("Rahima");
  });

  test("lets work that says so take longer", async () => {
    const limit = await patiently(() =>
      db.transaction((tx) =>
        tx.execute<{ limit: string }>(sql`select current_setting('statement_timeout') as limit`),
      ),
    );
    expect(limit[0]?.limit).toBe("5min");
  });
});

describe("a pool that is used up", () => {
  test("by transactions refuses the next one, reads on, and serves again once there is room", async () => {
    let letGo = () => {};
    const open = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    // Transactions may use seven of ten connections; the others are left for reads.
    const all = Array.from({ length: 0.7 * settings().DATABASE_POOL }, () =>
      db.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        await open;
      }),
    );
    expect(await failure(db.transaction((tx) => tx.execute(sql`select 1`)))).toBe("unavailable");
    expect(await failure(db.execute(sql`select 1`))).toBe("it went well");
    letGo();
    await Promise.all(all);
    expect(await failure(db.transaction((tx) => tx.execute(sql`select 1`)))).toBe("it went well");
  });

  test("by statements refuses the next in line", async () => {
    const { DATABASE_POOL } = settings();
    const slow = Array.from({ length: DATABASE_POOL }, () => pool.unsafe("select pg_sleep(4)"));
    expect(await failure(pool.unsafe("select 1"))).toBe("unavailable");
    await Promise.all(slow);
    expect(await failure(pool.unsafe("select 1"))).toBe("it went well");
  });
});

describe("a database that cuts every connection", () => {
  test("again and again is asked over new ones", async () => {
    /** Repeats until the connection is cut. */
    const goOn = async (ask: () => Promise<unknown>): Promise<unknown> => {
      for (;;) await ask();
    };
    for (let times = 0; times < 20; times++) {
      const ask = () => db.execute(sql`select ${times}::int, pg_sleep(0.001)`);
      const busy = [
        ...Array.from({ length: 3 }, () => goOn(ask)),
        ...Array.from({ length: 5 }, () =>
          db.transaction((tx) => goOn(() => tx.execute(sql`select ${times}::int`))),
        ),
      ].map(failure);
      await ask();
      await pool.unsafe(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'haat' and pid <> pg_backend_pid()`);
      // Also cuts connections that are still being opened.
      gate.cut();
      expect(new Set(await Promise.all(busy))).toEqual(new Set(["unavailable"]));
      gate.open();
      // An idle connection may not have noticed the cut yet.
      const again = async () => {
        const all = Array.from({ length: settings().DATABASE_POOL }, () => pool.unsafe("select 1"));
        return new Set(await Promise.all(all.map(failure)));
      };
      await expect.poll(again, { timeout: 60_000 }).toEqual(new Set(["it went well"]));
    }
  });

  test("ends a transaction with all of it, whatever goes on to ask in it", async () => {
    const after: unknown[] = [];
    const lost = db.transaction(async (tx) => {
      const [own] = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await pool.unsafe("select pg_terminate_backend($1)", [own?.pid ?? 0]);
      for (let tries = 0; tries < 3; tries++)
        after.push(
          await failure(
            tx.execute(sql`insert into promo_codes (code, discount) values ('CUT', 1)`),
          ),
        );
    });
    expect(await failure(lost)).toBe("unavailable");
    await expect.poll(() => after).toEqual(["unavailable", "unavailable", "unavailable"]);
    expect(await pool.unsafe("select from promo_codes where code = 'CUT'")).toEqual([]);
  });

  test("takes no statement of a transaction that is over", async () => {
    let goOn = () => {};
    const isOver = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let stray: Promise<unknown> = Promise.resolve();
    const undone = db.transaction(async (tx) => {
      const late = sql`insert into promo_codes (code, discount) values ('STRAY', 1)`;
      stray = failure(isOver.then(() => tx.execute(late)));
      await tx.execute(sql`select 1 / 0`);
    });
    expect(await failure(undone)).not.toBe("it went well");
    goOn();
    expect(await stray).not.toBe("it went well");
    expect(await pool.unsafe("select from promo_codes where code = 'STRAY'")).toEqual([]);
  });

  test("undoes what failed behind a savepoint, and keeps the rest", async () => {
    const add = (code: string) => sql`insert into promo_codes (code, discount) values (${code}, 1)`;
    await db.transaction(async (tx) => {
      await tx.execute(add("KEPT"));
      for (const code of ["LOST", "LOST"])
        await tx
          .transaction(async (inner) => {
            await inner.execute(add(code));
            await inner.execute(sql`select 1 / 0`);
          })
          .catch(() => {});
      await tx.transaction((inner) => inner.execute(add("KEPT TOO")));
    });
    const codes = await pool.unsafe("select code from promo_codes order by code");
    expect(codes.map(({ code }) => code)).toEqual(["KEPT", "KEPT TOO"]);
    const failed = db.transaction(async (tx) => {
      await tx.execute(add("GONE"));
      await tx.execute(sql`select 1 / 0`).catch(() => {});
    });
    expect(await failure(failed)).not.toBe("it went well");
    expect(await pool.unsafe("select from promo_codes where code = 'GONE'")).toEqual([]);
  });
});

describe("a database that says nothing any more", () => {
  test("is given up by statements and transactions, and used again when it is back", async () => {
    await pool.unsafe("select 1");
    gate.hold();
    const late = sql`insert into promo_codes (code, discount) values ('TOO LATE', 1)`;
    const asked = [db.execute(sql`select 1`), db.transaction((tx) => tx.execute(late))];
    expect(await Promise.all(asked.map(failure))).toEqual(["unavailable", "unavailable"]);
    gate.open();
    await expect.poll(() => failure(pool.unsafe("select 1"))).toBe("it went well");
    // A statement that was reported as failed is not executed afterwards.
    await expect.poll(() => poolState().inUse, { timeout: 60_000 }).toBe(0);
    expect(await pool.unsafe("select from promo_codes where code = 'TOO LATE'")).toEqual([]);
  });

  test("counts as unheard: all that was kept is dropped, until it is heard again", async () => {
    const heard: string[] = [];
    onCatalogueChange((what) => heard.push(what));
    await expect.poll(isListening, { timeout: 10_000 }).toBe(true);
    heard.length = 0;
    gate.hold();
    await catchUpWithChanges();
    expect([isListening(), heard]).toEqual([false, ["unheard"]]);
    gate.open();
    await expect.poll(isListening, { timeout: 10_000 }).toBe(true);
    expect(heard).toEqual(["unheard", "catalogue"]);
  });
});

describe("a listening connection that", () => {
  const listening = () => expect.poll(isListening, { timeout: 60_000 }).toBe(true);

  test("says nothing for a moment is replaced, and no statement is broken off", async () => {
    await listening();
    const replaced = new Promise((resolve) => {
      const end = onCatalogueChange((what) => {
        end();
        resolve(what);
      });
    });
    const long = pool.unsafe("select pg_sleep(4)");
    gate.hold("haat listener");
    expect(await replaced).toBe("catalogue");
    gate.open();
    expect(await failure(long)).toBe("it went well");
  });

  test("is made anew is waited for by whoever has just saved something", async () => {
    await listening();
    const caughtUp = new Promise((resolve) => {
      const end = onCatalogueChange((what) => {
        if (what !== "unheard") return;
        end();
        resolve(catchUpWithChanges().then(isListening));
      });
    });
    await pool.unsafe(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'haat listener'`);
    expect(await caughtUp).toBe(true);
  });
});

test("a shop that stops lets a transaction come to its end, with what is still to be asked in it", async () => {
  let isStopping: Promise<void> | undefined;
  const done = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    isStopping = closeDatabase();
    await new Promise((resolve) => setImmediate(resolve));
    await tx.execute(sql`select 2`);
  });
  expect(await failure(done)).toBe("it went well");
  await isStopping;
  expect(await failure(pool.unsafe("select 1"))).toBe("unavailable");
});
