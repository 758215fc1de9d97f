import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import { runMoves } from "#app/domain/core/moves/run-moves.server.ts";
import { joinHooks } from "#app/domain/hooks.server.ts";
import { db } from "#drizzle/client.server.ts";
import { movedGoods, moveReadings, moveRows, moves, products } from "#drizzle/schema.ts";
import { makePicture } from "#tests/support/pictures.ts";
import { openReceiver } from "#tests/support/receiver.ts";

joinHooks();

const folder = mkdtempSync(join(tmpdir(), "haat-move-in-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ROWS = 600;
const file = join(folder, "goods.csv");
const rows = Array.from({ length: ROWS }, (_, n) => `Honey ${n},${n + 100}`);
writeFileSync(file, ["Name,Price", ...rows].join("\n"));

/** `npm run move-in -- …` on this test file's database. */
function moveIn(...args: string[]) {
  const env = { ...process.env, WEBHOOKS_TO_PRIVATE: "yes" };
  const child = spawn(process.execPath, ["haat.cjs", "move-in", ...args], { env });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk;
    });
  const closed = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.on("close", (code) => resolve({ code, output })),
  );
  return { child, closed };
}

test("npm run move-in plans, and what a killed one left is brought in once", async () => {
  const planned = await moveIn("plan", file).closed;
  expect(planned.output).toContain(`waiting: ${ROWS}`);
  expect(await db.$count(products)).toBe(0);

  const { child, closed } = moveIn("bring", file);
  await vi.waitFor(async () => expect(await db.$count(products)).toBeGreaterThan(0), {
    timeout: 60_000,
    interval: 5,
  });
  child.kill("SIGKILL");
  await closed;
  // Postgres ends what the killed program had open.
  await vi.waitFor(
    async () => {
      await runMoves();
      expect((await db.select().from(moves)).map(({ state }) => state).sort()).toEqual([
        "done",
        "shown",
      ]);
    },
    { timeout: 30_000, interval: 100 },
  );
  expect(await db.$count(products)).toBe(ROWS);
  expect(await db.$count(movedGoods)).toBe(ROWS);

  const again = await moveIn("bring", file).closed;
  expect(again.output).toContain("no row of it would be brought in");
  expect(await db.$count(products)).toBe(ROWS);
});

test("a file of which a killed one has read a part is read to its end", async () => {
  const LARGE = 20_000;
  const large = join(folder, "large.csv");
  const lines = Array.from({ length: LARGE }, (_, n) => `Ghee ${n},${n + 100}`);
  writeFileSync(large, ["Name,Price", ...lines].join("\n"));
  const { child, closed } = moveIn("plan", large);
  const read = async () => (await db.select().from(moveReadings))[0]?.readTo ?? 0;
  await vi.waitFor(async () => expect(await read()).toBeGreaterThan(1), {
    timeout: 60_000,
    interval: 5,
  });
  child.kill("SIGKILL");
  await closed;
  // The others wait as long as it could still be at it.
  await db.update(moveReadings).set({ dueAt: new Date() });
  await runMoves();
  const [move] = await db.select().from(moves).where(eq(moves.fileName, "large.csv"));
  expect(move?.state).toBe("shown");
  const rows = await db
    .select()
    .from(moveRows)
    .where(eq(moveRows.moveId, move?.id ?? ""));
  expect(rows.map(({ row }) => row).sort((a, b) => a - b)).toEqual(
    Array.from({ length: LARGE }, (_, n) => n + 2),
  );
  expect(await db.$count(moveReadings)).toBe(0);
});

test("it fetches the pictures of its file, and says what did not come", async () => {
  const body = await makePicture();
  const old = await openReceiver(({ path }) =>
    path === "/a.jpg" ? { status: 200, body } : { status: 404 },
  );
  const goods = join(folder, "pictures.csv");
  writeFileSync(goods, `Name,Price,Images\nGhee,900,"${old.url}a.jpg, ${old.url}b.jpg"\n`);
  const { output } = await moveIn("bring", goods).closed;
  await old.close();
  expect(output).toContain("Pictures: 1 fetched, 1 failed");
});
