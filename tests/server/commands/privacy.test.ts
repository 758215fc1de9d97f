import { spawn } from "node:child_process";
import postgres from "postgres";
import { expect, inject, onTestFinished, test } from "vitest";
import { unixSocket } from "#runtime/database/database-url.ts";
import { cloneDatabase, dropDatabase } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeAdmin, makeCustomer, makeOrder } from "#tests/support/factories.ts";

/** `npm run privacy -- …` on this test file's database, with typed input. */
function privacy(args: string[], typed = "", url = process.env.DATABASE_URL) {
  const child = spawn(process.execPath, ["haat.cjs", "privacy", ...args], {
    env: { ...process.env, DATABASE_URL: url, LOG_LEVEL: "info" },
  });
  const output = { out: "", err: "" };
  child.stdout.on("data", (chunk: Buffer) => {
    output.out += chunk;
  });
  child.stderr.on("data", (chunk: Buffer) => {
    output.err += chunk;
  });
  child.stdin.end(typed);
  return new Promise<{ code: number | null; out: string; err: string }>((resolve) =>
    child.on("close", (code) => resolve({ code, ...output })),
  );
}

test("the owner exports a customer as JSON, is asked before erasing, and erases", async () => {
  const phoneNumber = "01712345678";
  const { id: customerId } = await makeCustomer({ phoneNumber, fullName: "রহিমা বেগম" });
  const order = await makeOrder({ phoneNumber, customerId, fullName: "রহিমা বেগম" });

  const exported = await privacy(["export", "+880", "1712-345678"]);
  expect(exported.code).toBe(0);
  expect(JSON.parse(exported.out)).toMatchObject({
    account: { fullName: "রহিমা বেগম" },
    orders: [{ orderNumber: order.orderNumber, lines: [{ quantity: 1 }] }],
  });

  for (const typed of ["", "no\n"]) {
    const asked = await privacy(["erase", phoneNumber], typed);
    expect(asked.code).toBe(1);
    expect(asked.err).toContain("account, addresses and sessions are deleted");
    expect(asked.err).toContain("address, thana and note: 1");
    expect(asked.err).toContain(`where to bring them: ${order.orderNumber}`);
    expect(asked.err).toContain("Nothing was done");
  }
  expect(await pool`select 1 from users`).toHaveLength(1);

  const erased = await privacy(["erase", phoneNumber], "yes\n");
  expect(erased).toMatchObject({ code: 0 });
  expect(erased.out).toContain(`Erased ${phoneNumber}`);
  expect(await pool`select 1 from users`).toHaveLength(0);

  const again = await privacy(["erase", "--yes", phoneNumber]);
  expect(again.code).toBe(1);
  expect(again.err).toContain("holds nothing about this phone number");
});

test("log lines during an export are separate from the JSON", async () => {
  const url = await cloneDatabase(inject("templateUrl"));
  const sql = postgres(url, { ...unixSocket(url), max: 1, onnotice: () => {} });
  onTestFinished(async () => {
    await sql.end();
    await dropDatabase(url);
  });
  await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`;
  await sql`insert into users (full_name, phone_number, password_hash) values ('রহিমা', '01712345678', 'x')`;
  const exported = await privacy(["export", "01712345678"], "", url);
  expect(exported.err).toContain("not of this release");
  expect(JSON.parse(exported.out)).toMatchObject({ account: { fullName: "রহিমা" } });
});

test("--yes asks nothing", async () => {
  await makeOrder({ phoneNumber: "01812345678" });
  expect(await privacy(["erase", "০১৮১২৩৪৫৬৭৮", "--yes"])).toMatchObject({ code: 0 });
  expect(await pool`select 1 from orders where phone_number = '01812345678'`).toHaveLength(0);
});

test("staff, unknown numbers and unknown words are refused with a reason", async () => {
  const { phoneNumber } = await makeAdmin();
  for (const [args, output] of [
    [["erase", phoneNumber, "--yes"], "staff account"],
    [["export", "01799999999"], "holds nothing about this phone number"],
    [["export", "12345"], "no Bangladeshi mobile number"],
    [["export"], "say npm run privacy -- export <phone…>"],
    [["erase", phoneNumber, "--no"], "Unknown option '--no'"],
    [["drop"], "say export <phone…> or erase <phone…>"],
  ] as const) {
    const refused = await privacy([...args]);
    expect(refused).toMatchObject({ code: 1, out: "" });
    expect(refused.err).toContain(output);
  }
});
