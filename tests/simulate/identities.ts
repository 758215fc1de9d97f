import { wrongDailyFigures } from "#tests/support/daily-figures.ts";
import { wrongFigures } from "#tests/support/people.ts";
import { sharedFigures } from "#tests/support/shared-figures.ts";
import { wrongMovements } from "#tests/support/stock.ts";
import { type World, Wrong } from "./world.ts";

/** Fails at the first identity that does not hold at the end of a day. */
export async function examine(world: World): Promise<void> {
  const { sql, model } = world;
  const none = (what: string, rows: readonly unknown[]) => {
    if (rows.length > 0) throw new Wrong(`${what}: ${JSON.stringify(rows.slice(0, 3))}`);
  };
  await sql`select pg_stat_clear_snapshot(), pg_stat_force_next_flush()`;
  none(
    "transactions waited for one another",
    await sql`select deadlocks::int from pg_stat_database where datname = current_database() and deadlocks > 0`,
  );
  none("stock is not the sum of its movements", await wrongMovements());
  const [moved] = await sql<{ received: number; writtenOff: number }[]>`
    select coalesce(sum(change) filter (where reason = 'received'), 0)::int as received,
           coalesce(-sum(change) filter (where reason = 'written-off' and note = 'Counted out'), 0)::int as "writtenOff"
      from stock_movements`;
  for (const name of ["received", "writtenOff"] as const)
    if (moved?.[name] !== model[name])
      throw new Wrong(`pieces ${name}: ${moved?.[name]} in the books, ${model[name]} by the acts`);

  none(
    "money in the books is not what orders were settled with, paid in advance and got back",
    await sql`
      select order_number, moved, settled, advance, refunded from orders cross join lateral (
        select coalesce(sum(amount), 0)::int as moved,
               coalesce(sum(amount) filter (where reason = 'advance'), 0)::int as advances
          from money_movements where order_id = orders.id
      ) as money cross join lateral (
        select coalesce(settled_amount, 0) as settled, advance_amount as advance,
               (select coalesce(sum(refund), 0)::int from order_returns where order_id = orders.id) as refunded
      ) as own
       where not exists (select from order_history where order_id = orders.id and field = 'status'
                            and "from" #>> '{}' in ('Cancelled', 'Refunded'))
         and moved <> settled + advance - refunded`,
  );
  const [money] = await sql<{ refunded: number; paidBack: number; days: number; sum: number }[]>`
    select coalesce(-sum(amount) filter (where kind = 'refunded' and reason <> 'advance'), 0)::int as refunded,
           coalesce(-sum(amount) filter (where kind = 'refunded' and reason = 'advance'), 0)::int as "paidBack",
           coalesce(sum(amount), 0)::int as sum,
           (select coalesce(sum(received) - sum(refunded), 0)::int from daily_cash where basis = 'movement') as days
      from money_movements`;
  for (const name of ["refunded", "paidBack"] as const)
    if (money?.[name] !== model[name])
      throw new Wrong(`taka ${name}: ${money?.[name]} in the books, ${model[name]} by the acts`);
  if (money?.days !== money?.sum)
    throw new Wrong(`cash by day is ${money?.days}, and its movements are ${money?.sum}`);

  none(
    "an order does not cost the sum of its parts",
    await sql`
      select order_number, subtotal, total_price from orders
       where total_price < 0 or total_price <> subtotal + delivery_charge - promo_code_discount + adjustment
          or subtotal <> (select sum(price * quantity) from order_lines where order_id = orders.id)`,
  );
  none(
    "an order got back more than it cost",
    await sql`select order_number, total_price, returned_amount from orders where returned_amount > total_price`,
  );
  none(
    "a code is not used as often as orders hold it",
    await sql`
      select code, current_usage, held from promo_codes cross join lateral (
        select count(*)::int as held from orders
         where promo_code_id = promo_codes.id and is_reserved) as orders
       where current_usage <> held`,
  );
  none(
    "a change of an order was not told once",
    await sql`
      with happened as (
        select id::text as of, 'order.placed' as type, 1 as times from orders where not is_trial
        union all
        select order_id::text, 'order.status_changed', count(*)::int from order_history
         where field = 'status' and "from" is not null and "from" <> 'null' group by 1
      ), told as (
        select data ->> 'orderId' as of, type, count(*)::int as times from outbox_events
         where type in ('order.placed', 'order.status_changed') group by 1, 2
      )
      select of, type, happened.times as happened, told.times as told,
               (select string_agg(concat("from", ' to ', "to"), ', ') from order_history where order_id::text = of and field = 'status') as history
        from happened full join told using (of, type) where happened.times is distinct from told.times`,
  );
  const bodies = new Map<string, Set<string>>();
  for (const { path, headers, body } of world.outside.received) {
    if (path !== "/") continue;
    const id = String(headers["webhook-id"]);
    bodies.set(id, (bodies.get(id) ?? new Set()).add(body));
  }
  none(
    "a webhook said two things of one event",
    [...bodies.values()].filter(({ size }) => size > 1).map((said) => [...said]),
  );
  none(
    "an event was delivered that nobody got",
    (
      await sql<{ event: string }[]>`
        select event_id as event from deliveries where channel = 'webhook' and status = 'delivered'`
    ).filter(({ event }) => !bodies.has(event)),
  );
  none("the dashboard's figures are not the orders' sums", await wrongDailyFigures(sql));
  none("a person's figures are not the orders' sums", await wrongFigures());

  for (const phone of model.erased) {
    const [tables] = await sql<{ ask: string }[]>`
      select string_agg(format('select %L as name from %I as one where to_jsonb(one)::text like %L', relname, relname, ${`%${phone}%`}::text), ' union all ') as ask
        from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`;
    none(`${phone} was erased`, await sql.unsafe(tables?.ask ?? "select"));
  }

  // Profits are counted by a task.
  await world.work((name) => ["profits", "daily figures"].includes(name));
  const page = async (path: string) => {
    const answer = await world.page("owner", path);
    return { html: answer.text };
  };
  try {
    const figures = await sharedFigures({ visit: page, send: page });
    none(
      "pages, endpoints and files differ",
      figures.filter(
        ({ says }) =>
          new Set(Object.values(says)).size > 1 || Object.values(says).some(Number.isNaN),
      ),
    );
  } catch (error) {
    // A page leaves out a table of which it has no row yet.
    if (!(error instanceof Error && error.message.startsWith("The page has no table"))) throw error;
  }
}
