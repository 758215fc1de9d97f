import { afterAll, describe, expect, test } from "vitest";
import { settings } from "#runtime/settings.ts";
import { isUnavailable } from "#runtime/unavailable.ts";
import { openGate } from "#tests/support/gate.ts";
import { deepTest } from "#tests/support/samples.ts";

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

// Their limits pass at the same time.
describe.concurrent("the database", () => {
  test("aborts a statement that takes too long", async () => {
    expect(await failure(db.execute(sql`select pg_sleep(60)`))).toBe("unavailable");
  });

  test("stops waiting for a lock", async () => {
    await db.transaction(async (tx) => {
      await tx.execute(sql`lock table promo_codes in access exclusive mode`);
      expect(await failure(db.select().from(promoCodes))).toBe("unavailable");
    });
  });

  test("ends an idle transaction", async () => {
    const forgotten = db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await new Promise(() => {});
    });
    expect(await failure(forgotten)).toBe("unavailable");
    expect(await failure(db.execute(sql`select 1`))).toBe("it went well");
  });
});

describe("the database", () => {
  test("reports slow statements by name, without their values", async () => {
    const times = () => slowStatements().get("select promo_codes") ?? 0;
    const before = times();
    await db.execute(sql`select pg_sleep(0.6), ${"Rahima"}::text, count(*) from promo_codes`);
    expect(times()).toBe(before + 1);
    expect([...slowStatements().keys()].join()).not.toContain("Rahima");
  });

  test("permits longer work on request", async () => {
    const limit = await patiently(() =>
      db.transaction((tx) =>
        tx.execute<{ limit: string }>(sql`select current_setting('statement_timeout') as limit`),
      ),
    );
    expect(limit[0]?.limit).toBe("5min");
  });
});

describe("an exhausted pool", () => {
  test("of transactions refuses the next one, still reads, and recovers", async () => {
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

  test("of statements refuses the next one", async () => {
    const { DATABASE_POOL } = settings();
    const slow = Array.from({ length: DATABASE_POOL }, () => pool.unsafe("select pg_sleep(4)"));
    expect(await failure(pool.unsafe("select 1"))).toBe("unavailable");
    await Promise.all(slow);
    expect(await failure(pool.unsafe("select 1"))).toBe("it went well");
  });
});

describe("a database that cuts every connection", () => {
  deepTest("repeatedly is reached over new ones", async () => {
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
      await expect.poll(again).toEqual(new Set(["it went well"]));
    }
  });

  test("rolls the transaction back, whatever is sent in it later", async () => {
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

  test("accepts no statement of an ended transaction", async () => {
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

  test("that goes on after a failure is refused for that failure", async () => {
    const full = sql`do $$ begin raise exception 'no space' using errcode = '53100'; end $$`;
    const gone = db.transaction(async (tx) => {
      await tx.execute(full).catch(() => {});
      await tx.execute(sql`select 1`);
    });
    expect(await failure(gone)).toBe("unavailable");
  });

  test("rolls back what failed after a savepoint, and retains the rest", async () => {
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

describe("a database that stops answering", () => {
  deepTest("fails statements and transactions, and is used again when it answers", async () => {
    await pool.unsafe("select 1");
    gate.hold();
    const late = sql`insert into promo_codes (code, discount) values ('TOO LATE', 1)`;
    const asked = [db.execute(sql`select 1`), db.transaction((tx) => tx.execute(late))];
    expect(await Promise.all(asked.map(failure))).toEqual(["unavailable", "unavailable"]);
    gate.open();
    await expect.poll(() => failure(pool.unsafe("select 1"))).toBe("it went well");
    // A statement that was reported as failed is not executed afterwards.
    await expect.poll(() => poolState().inUse).toBe(0);
    expect(await pool.unsafe("select from promo_codes where code = 'TOO LATE'")).toEqual([]);
  });

  test("counts as unheard: the cache is emptied until it is heard again", async () => {
    const heard: string[] = [];
    onCatalogueChange((what) => heard.push(what));
    await expect.poll(isListening).toBe(true);
    heard.length = 0;
    gate.hold();
    await catchUpWithChanges();
    expect([isListening(), heard]).toEqual([false, ["unheard"]]);
    gate.open();
    await expect.poll(isListening).toBe(true);
    expect(heard).toEqual(["unheard", "catalogue"]);
  });
});

describe("the listening connection", () => {
  const listening = () => expect.poll(isListening).toBe(true);

  deepTest("is replaced after a moment of silence, without breaking off statements", async () => {
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

  test("is waited for while it reconnects by visitors who have just saved something", async () => {
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

test("a stop lets a running transaction finish with its remaining statements", async () => {
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
