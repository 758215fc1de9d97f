import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  inject,
  type MockInstance,
  vi,
} from "vitest";
import { cloneDatabase, dropDatabase, truncateTables } from "./database.ts";

// A setup file runs before the test file's own imports, so `#drizzle/client.server.ts` uses the
// database that is made here. A file that shares its process finds the database of the file before
// it.
const sharesProcess = inject("sharesProcess");
const isFirst = !sharesProcess || process.env.TEST_PROCESS !== "started";
const url = isFirst ? await cloneDatabase(inject("templateUrl")) : "";
if (isFirst) {
  const dataDir = mkdtempSync(join(tmpdir(), "haat-data-"));
  process.env.TEST_PROCESS = "started";
  process.env.DATABASE_URL = url;
  process.env.DATA_DIR = dataDir;
  process.env.LOG_LEVEL ??= "silent";
  process.env.SESSION_SECRET = randomUUID() + randomUUID();
  process.on("exit", () => rmSync(dataDir, { recursive: true, force: true }));
} else {
  await truncateTables();
}

// Tests call the domain directly, as the shop does once its programs have joined the rooms. It
// waits for the file's own imports, because some files change the environment before they load the
// shop.
const isOfRooms = /\/tests\/(?:domain|api|pages)\//.test(expect.getState().testPath ?? "");
if (isOfRooms)
  beforeAll(async () => {
    const { joinHooks } = await import("#app/domain/hooks.server.ts");
    joinHooks();
    if (!isFirst) await forgetConnections();
  });

/** The file before has emptied the table, or this one did, which a process without listener misses. */
async function forgetConnections() {
  const { loadConnections } = await import("#app/domain/core/connections/connections.server.ts");
  await loadConnections();
}

let consoleError: MockInstance<typeof console.error>;

// A test that expects an error clears it: `vi.mocked(console.error).mockClear()`.
beforeEach(() => {
  consoleError = vi.spyOn(console, "error");
});

afterEach(() => {
  const message = consoleError.mock.calls;
  consoleError.mockRestore();
  expect(message, "console.error was called").toEqual([]);
});

afterAll(async () => {
  if (sharesProcess) return;
  const { closeDatabase } = await import("#drizzle/client.server.ts");
  const { pool: driver } = await import("./driver.ts");
  await Promise.all([closeDatabase(), driver.end({ timeout: 5 })]);
  await dropDatabase(url);
});
