import { type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";

/** In `dailyGoods` what is gone for good: those go by their titles. */
export const NO_PRODUCT = "00000000-0000-0000-0000-000000000000";

/** Rows looked at by one statement: a hundredth of a second each thousand. */
const BATCH = 5_000;

/**
 * Makes one row of the many that orders wrote for a day (`dailySales`, `dailyMoney`, `dailyGoods`), whose sums stay what they
 * were at every moment. Answers how many rows were looked at; 0 also while another server is at it.
 */
export async function foldDailyFigures(): Promise<number> {
  let folded = 0;
  for (;;) {
    const some = await db.transaction(async (tx) => {
      const [turn] = await tx.execute<{ mine: boolean }>(
        sql`select pg_try_advisory_xact_lock(hashtext('haat daily figures')) as mine`,
      );
      if (!turn?.mine) return 0;
      let rows = 0;
      for (const fold of FOLDS) rows += (await tx.execute<{ n: number }>(fold))[0]?.n ?? 0;
      return rows;
    });
    folded += some;
    if (some < BATCH) return folded;
  }
}

/**
 * With the oldest new rows goes what was made of earlier ones of the same day and group. What is left of a group with more
 * of them waits for the next statement.
 */
function foldOf(table: string, keys: string[], sums: string[], names: string[] = []): SQL {
  const figures = sql.identifier(table);
  const list = (columns: string[]) => sql.raw(columns.join(", "));
  const columns = list([...keys, ...sums, ...names]);
  const isSame = sql.raw(keys.map((key) => `old.${key} = their.${key}`).join(" and "));
  return sql`
    with unfolded as materialized (
      select id, ${columns} from ${figures} where not is_folded order by id limit ${BATCH}::int
    ), taken as (
      delete from ${figures} as old using unfolded as their where old.id = their.id
    ), earlier as (
      delete from ${figures} as old using (select distinct ${list(keys)} from unfolded) as their
       where old.is_folded and ${isSame}
      returning ${list([...keys, ...sums, ...names].map((column) => `old.${column}`))}
    ), made as (
      insert into ${figures} (${columns}, is_folded)
      select ${list([...keys, ...sums.map((sum) => `sum(${sum})`), ...names.map((name) => `min(${name})`)])}, true
        from (select ${columns} from unfolded union all select ${columns} from earlier) as added
       group by ${list(keys)}
      having ${list([sums.map((sum) => `sum(${sum}) <> 0`).join(" or ")])}
       order by day
    )
    select count(*)::int as n from unfolded`;
}

const FOLDS = [
  foldOf("daily_sales", ["day", "district", "status"], ["orders", "total", "owed"]),
  foldOf(
    "daily_money",
    ["day", "courier", "code", "status", "is_settled"],
    ["orders", "total", "owed", "discount", "received"],
  ),
  foldOf(
    "daily_goods",
    ["day", "product_id", "title"],
    ["orders", "delivered", "cancelled", "refunded", "pieces", "taka", "returned"],
    ["title_bn"],
  ),
];
