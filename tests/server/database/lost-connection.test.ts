import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";

/** Runs in a separate process, because a failure would end the test run. */
const SCRIPT = `
  import postgres from "postgres";
  import { shutDownOnSignal } from "./server/shutdown.ts";
  import { unixSocket } from "#runtime/database/database-url.ts";
  const url = process.env.DATABASE_URL;
  shutDownOnSignal();
  const sql = postgres(url, unixSocket(url));
  await sql.begin(async (transaction) => {
    const [{ pid }] = await transaction\`select pg_backend_pid() as pid\`;
    await sql\`select pg_terminate_backend(\${pid})\`;
    await transaction\`select 1\`;
  }).catch(() => console.log("the transaction was refused"));
  // The driver's error follows a moment later.
  await sql\`select pg_sleep(0.2)\`;
  console.log("and the shop went on");
  process.exit(0);
`;

test("a connection that dies inside a transaction ends the transaction, not the shop", async () => {
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "--eval", SCRIPT],
    {
      env: { ...process.env, LOG_LEVEL: "silent" },
    },
  );
  expect(await text(child.stdout)).toBe("the transaction was refused\nand the shop went on\n");
});
