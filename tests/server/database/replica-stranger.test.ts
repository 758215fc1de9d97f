import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import postgres from "postgres";
import { afterAll, expect, test, vi } from "vitest";
import { unixSocket } from "#runtime/database/database-url.ts";
import { strangeness } from "#runtime/database/replica-identity.ts";
import { log } from "#runtime/log.ts";
import { checkReplica } from "#server/commands/doctor/checks.ts";
import { startEmbeddedPostgres } from "#server/database/embedded-postgres.ts";
import { migrate } from "#server/database/migrate.ts";
import { makeDataFolder } from "#tests/support/data-folder.ts";
import { openReplica } from "#tests/support/replica.ts";

// Another shop's server, whose log is longer than ours, and its replica.
const [dataDir, outside] = [makeDataFolder("replica"), tmpdir()];
const other = await startEmbeddedPostgres({ dataDir, outside });
await migrate(other.url);
const open = (url: string) => postgres(url, { ...unixSocket(url), max: 1, onnotice: () => {} });
const writer = open(other.url);
await writer`create table ahead as select repeat('x', 1000) from generate_series(1, 100000)`;
const replica = await openReplica({ url: other.url, dataDir, outside }, makeDataFolder("replica"));
const here = open(process.env.DATABASE_URL ?? "");
const there = open(replica.url);
process.env.DATABASE_REPLICA_URL = replica.url;
const warn = vi.spyOn(log, "warn");
const { readingDb } = await import("#drizzle/replica.server.ts");
const client = await import("#drizzle/client.server.ts");
const { isListening, onCatalogueChange, stopListening } = await import(
  "#drizzle/changes.server.ts"
);
onCatalogueChange(() => {});

afterAll(async () => {
  await stopListening();
  await client.replica?.pool.end({ timeout: 1 });
  await Promise.all([writer, here, there].map((sql) => sql.end()));
  await replica.close();
  await other.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test("a replica of another cluster is never read, however new it is; the log and doctor say so", async () => {
  await expect.poll(isListening).toBe(true);
  const output = () => {
    readingDb();
    return warn.mock.calls.map(([line]) => line).filter((line) => /replica/.test(String(line)));
  };
  const line = "the replica is not read: it is a copy of another cluster than DATABASE_URL's";
  await expect.poll(output).toEqual([line]);
  expect(readingDb()).toBe(client.db);
  expect(await checkReplica(there, here)).toEqual({ is: "bad", words: line });
  expect((await checkReplica(there, writer)).is).toBe("well");
});

test("another timeline and another database are named", () => {
  const primary = { cluster: "1", timeline: 2, database: "haat" };
  expect(strangeness(primary, primary)).toBeNull();
  expect(strangeness(primary, { ...primary, timeline: 1 })).toMatch(/timeline 1 .* writes 2/);
  expect(strangeness(primary, { ...primary, database: "test" })).toMatch(/test instead of haat/);
});
