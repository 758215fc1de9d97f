import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import buildIfNeeded from "#tests/support/build.ts";
import { weights } from "./acts/all.ts";
import { makePlan } from "./plan.ts";
import { openLives } from "./postgres.ts";

/** A fault planted on purpose: in the built program's text, or in a function of the database. */
type Mutant = { name: string; to: string } & (
  | { from: string; of: string }
  | { from: string | RegExp; of?: undefined }
);

const MUTANTS: Mutant[] = [
  {
    name: "an advance is booked whole at every change",
    of: "record_advance",
    from: "NEW.advance_amount - had",
    to: "NEW.advance_amount",
  },
  {
    name: "a settlement taken back is not undone in the cash",
    of: "record_money",
    from: "coalesce(NEW.settled_amount, 0) - coalesce(had, 0)",
    to: "coalesce(NEW.settled_amount, 0)",
  },
  {
    name: "a placed order is told twice",
    of: "tell_order",
    from: "PERFORM tell('order.placed'",
    to: "PERFORM tell('order.placed', jsonb_build_object('orderId', NEW.id, 'status', NEW.status)); PERFORM tell('order.placed'",
  },
  {
    name: "the day begins an hour late",
    of: "dhaka_day",
    from: "06:00:00",
    to: "05:00:00",
  },
  {
    name: "the cash of a day is overwritten",
    of: "add_up_money",
    from: "received = sums.received + excluded.received",
    to: "received = excluded.received",
  },
  {
    name: "a refund is booked by half, rounded",
    of: "record_refund",
    from: "-NEW.refund,",
    to: "-(NEW.refund + 1) / 2,",
  },
  {
    name: "the orders of a bulk share what came back unequally",
    of: "record_stock_changes",
    from: "sum((line.quantity - line.returned) * stock.pieces))::integer",
    to: "sum(line.quantity * stock.pieces))::integer",
  },
  {
    name: "a switch of the count is noted as pieces",
    of: "record_stock_changes",
    from: "'tracking-on' ELSE 'tracking-off'",
    to: "'unknown' ELSE 'unknown'",
  },
  {
    name: "after a bulk each movement leaves what it alone would leave",
    of: "record_stock_changes",
    from: "had + sum(change) OVER so_far",
    to: "had + change",
  },
  {
    name: "the first pieces of a good are not noted",
    of: "record_first_stock",
    from: "quantity_in_stock <> 0",
    to: "quantity_in_stock < 0",
  },
  {
    name: "the way back of a parcel costs nothing",
    of: "profits_by",
    from: "THEN 1 ELSE 2 END AS ways",
    to: "THEN 1 ELSE 1 END AS ways",
  },
  {
    name: "a bill that a courier lists again counts again",
    of: "mark_repeated_bill",
    from: "NEW.is_repeated := EXISTS (",
    to: "NEW.is_repeated := false AND EXISTS (",
  },
  {
    name: "what a courier has owed for three days is said to be older",
    from: "age <= 3",
    to: "age < 3",
  },
  {
    name: "an advance can be verified again",
    from: 'if (advance.status !== "waiting") throw',
    to: 'if (advance.status === "refused") throw',
  },
  {
    name: "an order that goes on again takes no goods",
    from: "if (refused.length === 0) await writeStock(tx, left",
    to: "if (refused.length < 0) await writeStock(tx, left",
  },
  {
    name: "a code of a cancelled order stays used",
    from: "set current_usage = greatest(current_usage - ",
    to: "set current_usage = greatest(current_usage - 0 * ",
  },
  {
    name: "products are locked in any order",
    from: "and track_stock and parts = '[]' order by id for no key update",
    to: "and track_stock and parts = '[]' order by random() for no key update",
  },
  {
    name: "an advance that was kept can be paid back",
    from: "order.advanceAmount - order.advanceKept - Math.max(0, owed)",
    to: "order.advanceAmount - Math.max(0, owed)",
  },
  {
    name: "an erased person's number stays blocked",
    from: "await tx.delete(blockedPhones).where(eq(blockedPhones.phoneNumber, phoneNumber));",
    to: "",
  },
  {
    name: "an edit moves no goods",
    from: /(const moved\d* = )\[\.\.\.gains\]\.filter/g,
    to: "$1[].filter",
  },
  {
    name: "a code that an edit drops stays used",
    from: /if \(isDropped && order\d*\.promoCodeId\)/g,
    to: "if (false)",
  },
  {
    name: "goods written off twice by one request",
    from: "if (!isFirst2) return",
    to: "if (isFirst2 === null) return",
  },
  {
    name: "a cancelled order keeps its goods",
    from: 'return order.isReserved && goodsAfter(order, wanted) === "on-the-way";',
    to: "return order.isReserved;",
  },
  {
    name: "a percentage is rounded up",
    from: "Math.floor(worth * (offer.percent ?? 0) / 100)",
    to: "Math.ceil(worth * (offer.percent ?? 0) / 100)",
  },
  {
    name: "what a gateway sent back is not taken from the advance",
    from: "const advanceAmount = Math.max(0, order.advanceAmount - refund.amount);",
    to: "const advanceAmount = order.advanceAmount;",
  },
  {
    name: "orders are not locked",
    from: 'from(orders).where(where).orderBy(asc(orders.id)).for("no key update")',
    to: "from(orders).where(where).orderBy(asc(orders.id))",
  },
  {
    name: "a wallet's SMS verifies another sum",
    from: /advance\.amount !== \w+ \|\| |,\s*eq\(advances\.amount, walletMessages\.amount\)/g,
    to: "",
  },
  {
    name: "an expired visit to a gateway is forgotten",
    from: /"expired", "", \w+\)/g,
    to: '"expired", "")',
  },
  {
    name: "a full disk is an error of the server",
    from: "ENETUNREACH|ENOSPC|ENOTFOUND",
    to: "ENETUNREACH|ENOTFOUND",
  },
  {
    name: "a full disk of the database is an error of the server",
    from: "(08|53|57)",
    to: "(08|57)",
  },
  {
    name: "a database that is away is an error of the server",
    from: "if (!isUnavailable(error)) return null;",
    to: "return null;",
  },
];

const DAYS = 3;
const SEEDS = [7];

/** The built program with the mutant in it, in a folder beside its own. */
function plant({ from, to }: Mutant): string {
  const folder = join(process.cwd(), "build", `server-mutant-${process.pid}`);
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(process.cwd(), "build/server"), folder, { recursive: true });
  let planted = 0;
  for (const name of readdirSync(folder, { recursive: true }).map(String)) {
    if (!name.endsWith(".js")) continue;
    const text = readFileSync(join(folder, name), "utf8");
    const changed = text.replaceAll(from, to);
    if (changed === text) continue;
    planted += 1;
    writeFileSync(join(folder, name), changed);
  }
  if (planted === 0) throw new Error(`the build does not hold ${from}`);
  return folder;
}

const quoted = (text: string) => `$mutant$${text}$mutant$`;

/** The function of the database with the mutant in it. */
const statementOf = ({ of, from, to }: Mutant & { of: string }) => `
  do $do$ declare whole text := pg_get_functiondef('${of}'::regproc); begin
    if position(${quoted(from)} in whole) = 0 then raise '${of} does not hold the text'; end if;
    execute replace(whole, ${quoted(from)}, ${quoted(to)});
  end $do$`;

buildIfNeeded();
const lives = await openLives();
const wanted = process.argv.slice(2);
const isWanted = ({ name }: Mutant) =>
  wanted.length === 0 || wanted.some((part) => name.includes(part));
console.log("| planted | seed | acts until it was found | seconds | what did not hold |");
console.log("| - | - | - | - | - |");
for (const mutant of MUTANTS.filter(isWanted)) {
  let row = `| ${mutant.name} | ${SEEDS.join(", ")} | not found | | |`;
  for (const seed of SEEDS) {
    const plan = makePlan(seed, DAYS, weights);
    const settings = mutant.of ? {} : { SIMULATE_BUILD: plant(mutant) };
    const { wrong, seconds } = await lives.live(
      seed,
      plan,
      settings,
      mutant.of === undefined ? "" : statementOf(mutant),
    );
    if (settings.SIMULATE_BUILD) rmSync(settings.SIMULATE_BUILD, { recursive: true, force: true });
    if (!wrong) continue;
    const says = wrong.says.split(/[:\n]/)[0]?.slice(0, 90);
    row = `| ${mutant.name} | ${seed} | ${wrong.at + 1} | ${seconds} | ${says} |`;
    break;
  }
  console.log(row);
  if (row.includes("not found")) process.exitCode = 1;
}
await lives.close();
