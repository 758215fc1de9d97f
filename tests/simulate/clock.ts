import { AsyncLocalStorage } from "node:async_hooks";
import type { Sql } from "postgres";

const RealDate = Date;
let aheadMs = 0;

/** Milliseconds by which the clock of the server that answers a request is wrong. */
export const wrongClock = new AsyncLocalStorage<number>();

/** Milliseconds by which the program's clock is ahead of the computer's. */
export const ahead = () => aheadMs;

export const setAhead = (ms: number) => {
  aheadMs = ms;
};

/**
 * The program's clock: `Date` of this process is ahead by as much as `now()` of its database
 * (docs/decisions/simulator.md).
 */
export function replaceDate() {
  const now = () => RealDate.now() + aheadMs + (wrongClock.getStore() ?? 0);
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, called) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, called),
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
  });
}

/**
 * Functions of the schema `public` that hide those of Postgres, wherever a statement, a default or
 * a function of the shop names them. Run before the migrations.
 */
export const CLOCK_OF_DATABASE = `
  create schema simulation;
  create table simulation.clock (ahead interval not null);
  insert into simulation.clock values ('0');
  create function public.now() returns timestamptz language sql stable
    as 'select pg_catalog.now() + ahead from simulation.clock';
  create function public.clock_timestamp() returns timestamptz language sql volatile
    as 'select pg_catalog.clock_timestamp() + ahead from simulation.clock';
  do $$ begin
    execute format('alter database %I set search_path = public, pg_catalog', current_database());
  end $$`;

/** Sets both clocks to this moment; from it they go on. */
export async function setClock(sql: Sql, moment: number) {
  aheadMs = moment - RealDate.now();
  await sql`update simulation.clock set ahead = make_interval(secs => ${aheadMs / 1000})`;
}
