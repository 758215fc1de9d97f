import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { start } from "./shop.ts";
import { listGoods, orderOf } from "./visitors.ts";

/**
 * Measures an order's statements without a shop: those that the shop sends for one order, with
 * their values, through postgres.js, prepared and in one transaction. Values that must be unique
 * are replaced for each order.
 */
export interface Statement {
  text: string;
  values: (string | null)[];
}

export interface Recorded {
  statements: Statement[];
  phone: string;
  id: string;
  marks: string[];
}

const PHONE = "01766600002";

/** The socket in the form that postgres.js expects. */
const socketOf = (dataDir: string) => ({
  host: join(dataDir, "postgres-run"),
  user: "haat",
  database: "haat",
  onnotice: () => {},
});

/**
 * Records all statements of one order, placed at a separate shop on the same database as the
 * measured one.
 */
export async function recordOrder({
  dataDir,
  port,
  folder,
}: {
  dataDir: string;
  port: number;
  folder: string;
}): Promise<Recorded> {
  const file = join(folder, "statements");
  const url = `http://127.0.0.1:${port}`;
  const note = ["tsx", "./tests/bench/note-statements.ts"].flatMap((file) => ["--import", file]);
  const shop = await start([...note, "haat.cjs", "start"], `${url}/readyz`, {
    PORT: String(port),
    DATA_DIR: dataDir,
    BENCH_STATEMENTS: file,
  });
  const products = await listGoods(url);
  const answer = await fetch(`${url}/api/order/place-order`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(orderOf(PHONE, products, CODE)),
  });
  const { order, message } = await answer.json();
  await shop.stop();
  if (!order) throw new Error(`the order to be recorded was refused: ${message}`);
  const log = readFileSync(file, "utf8").trim().split("\n");
  rmSync(file);
  return {
    ...transactionOf(
      log.map((line) => JSON.parse(line)),
      order._id,
    ),
    phone: PHONE,
  };
}

/** The code of the recorded order, which the load replaces by others. */
export const CODE = "HAAT50";

function transactionOf(
  log: { line: number; name?: string; text?: string; values?: (string | null)[] }[],
  id: string,
) {
  const line = log.find(({ values }) => values?.includes(id))?.line;
  const texts: Map<string, string> = new Map();
  let statements: Statement[] = [];
  for (const one of log.filter((other) => other.line === line)) {
    if (one.name !== undefined && one.text !== undefined) texts.set(one.name, one.text);
    if (one.values === undefined) continue;
    const text = (one.text ?? texts.get(one.name ?? "") ?? "").trim();
    if (text === "begin") statements = [];
    else if (text !== "commit") statements.push({ text, values: one.values });
    else if (statements.some(({ values }) => values.includes(id))) break;
  }
  const insert = statements.find(({ text }) => text.startsWith('insert into "orders"'));
  if (!insert) throw new Error("no order was seen on its way to Postgres");
  // The stored hashes of phone and network.
  const marks = insert.values.filter((value) => /^[\w-]{43}$/.test(value ?? ""));
  return { statements, id, marks: marks as string[] };
}

/** Repeats the statements over this many connections; the result is that of `load`. */
export async function loadOrders({
  recorded,
  dataDir,
  codes,
  seconds,
  connections,
}: {
  recorded: Recorded;
  dataDir: string;
  codes: string[];
  seconds: number;
  connections: number;
}) {
  const sql = postgres({ ...socketOf(dataDir), max: connections });
  // The recorded values are serialised already.
  for (const type of Object.keys(sql.options.serializers))
    sql.options.serializers[Number(type)] = (value: unknown) => value;
  const ids = await idsOf(sql, [CODE, ...codes]);
  const until = performance.now() + seconds * 1000;
  const result = { done: 0, failed: 0 };
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        const code = codes[placed % codes.length] ?? CODE;
        const isDone = await place(sql, recorded, valuesFor(recorded, code, ids));
        result[isDone ? "done" : "failed"]++;
      }
    }),
  );
  await sql.end();
  return { perSecond: result.done / seconds, failed: result.failed, p99: 0 };
}

async function idsOf(sql: postgres.Sql, codes: string[]) {
  const rows = await sql`select code, id from promo_codes where code = any(${codes})`;
  return new Map(rows.map(({ code, id }) => [code, id]));
}

let placed = 0;

/** A phone and network that no other order has, and the code with its id. */
function valuesFor(
  { phone, marks }: Recorded,
  code: string,
  ids: Map<string, string>,
): [from: string, to: string][] {
  const number = String(++placed).padStart(8, "0");
  return [
    [phone, `016${number}`],
    [ids.get(CODE) ?? "", ids.get(code) ?? ""],
    [CODE, code],
    ...marks.map((mark, i) => [mark, `${mark.slice(0, 34)}${i}${number}`] as [string, string]),
  ];
}

async function place(
  sql: postgres.Sql,
  { statements, id }: Recorded,
  given: [from: string, to: string][],
) {
  try {
    await sql.begin(async (tx) => {
      let own = id;
      for (const { text, values } of statements) {
        const filled = values.map((value) => value && fill(value, [...given, [id, own]]));
        const [row] = await tx.unsafe(text, filled, { prepare: true });
        if (text.startsWith('insert into "orders"')) own = row?.id;
      }
    });
    return true;
  } catch {
    return false;
  }
}

const fill = (value: string, given: [from: string, to: string][]) =>
  given.reduce((text, [from, to]) => (from === "" ? text : text.replaceAll(from, to)), value);
