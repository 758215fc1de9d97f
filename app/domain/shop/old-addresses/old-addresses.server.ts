import { parse } from "csv-parse/sync";
import { and, count, desc, eq, gt, ilike, isNull, or, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { oldAddresses } from "#drizzle/schema.ts";
import { csvFile, moment } from "../../core/csv.server.ts";
import { ShopError } from "../../core/shop-error.ts";
import { unguardText } from "../../core/spreadsheet-cells.ts";
import { changedFields, recordStaffAct } from "../../core/staff-acts/record-staff-act.server.ts";
import type { ActingStaff } from "../../core/staff-acts/staff-acts.ts";
import { staffNoun } from "../../core/staff-noun.ts";
import { staffResource } from "../../core/staff-resource.server.ts";
import {
  pathOfOldAddress,
  pathsOfOldAddress,
  queryBeside,
  targetOfOldAddress,
} from "./old-address.ts";
import {
  type OldAddressChanges,
  type OldAddressInput,
  oldAddressChangesSchema,
  oldAddressSchema,
} from "./old-address-input.server.ts";

export type OldAddress = typeof oldAddresses.$inferSelect;

const nameOf = ({ path }: OldAddress) => path;

const isListed = isNull(oldAddresses.deletedAt);

const { create, update, ...verbs } = staffResource<OldAddress, OldAddressInput, OldAddressChanges>({
  table: oldAddresses,
  orderBy: [oldAddresses.path],
  act: (verb) => `old-address-${verb}`,
  nameOf,
  notFound: "old-address-not-found",
  taken: ({ path }) => new ShopError("old-address-taken", { path }),
});

/** Refused: an address that leads to itself, also by way of another one. */
async function refuseLoop({ path, target }: OldAddressInput) {
  const at = pathOfOldAddress(target);
  const [next] = at
    ? await db
        .select({ target: oldAddresses.target })
        .from(oldAddresses)
        .where(and(eq(oldAddresses.path, at), isListed))
    : [];
  if (at === path || (next && pathOfOldAddress(next.target) === path))
    throw new ShopError("old-address-loop", { path });
}

export const OLD_ADDRESS = staffNoun<
  OldAddress,
  typeof oldAddressSchema,
  typeof oldAddressChangesSchema
>({
  ...verbs,
  schema: oldAddressSchema,
  changes: oldAddressChangesSchema,
  nameOf,
  /** Refused: old-address-taken, old-address-loop. */
  async create(input, actor) {
    await refuseLoop(input);
    return create(input, actor);
  },
  /** Refused: old-address-not-found, old-address-taken, old-address-loop, changed-meanwhile. */
  async update(id, changes, shown, actor) {
    const before = await verbs.find(id);
    const { path = before?.path ?? "", target = before?.target ?? "" } = changes;
    await refuseLoop({ path, target });
    return update(id, changes, shown, actor);
  },
  faults: { "old-address-taken": "path", "old-address-loop": "target" },
});

/** One page of the addresses whose path or target holds a text, the most visited first. */
export async function listOldAddresses(
  search: string,
  { page, perPage }: { page: number; perPage: number },
) {
  const wanted = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  const where = and(
    isListed,
    search === ""
      ? undefined
      : or(ilike(oldAddresses.path, wanted), ilike(oldAddresses.target, wanted)),
  );
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(oldAddresses)
      .where(where)
      .orderBy(desc(oldAddresses.hits), oldAddresses.path)
      .limit(perPage)
      .offset((page - 1) * perPage),
    db.select({ rows: count() }).from(oldAddresses).where(where),
  ]);
  return { rows, total: counted?.rows ?? 0 };
}

/** A page's former address and its path in this shop. */
export type Redirect = { from: string; to: string };

/**
 * Writes where the pages of many addresses are now, for importers: a known address leads to its new
 * page, chains are flattened, and what is no address, or leads to itself, is left out. Writes in
 * order, so the later of two rows that lead to each other holds.
 */
export async function writeRedirects(tx: Db, redirects: readonly Redirect[]): Promise<void> {
  const rows = redirects.flatMap(({ from, to }) => {
    const path = pathOfOldAddress(from);
    const target = targetOfOldAddress(to);
    return path && target && path !== target ? [{ path, target }] : [];
  });
  for (let at = 0; at < rows.length; at += REDIRECTS_AT_ONCE) {
    const some = rows.slice(at, at + REDIRECTS_AT_ONCE);
    const [paths, targets] = [some.map((row) => row.path), some.map((row) => row.target)];
    await tx.execute(
      sql`select write_moves(${sql.param(paths)}::text[], ${sql.param(targets)}::text[])`,
    );
  }
}

const REDIRECTS_AT_ONCE = 1000;

/** Which of these addresses lead somewhere already, and where to. */
export async function findKnown(
  tx: Db,
  paths: readonly string[],
): Promise<Map<string, { id: string; target: string }>> {
  const { id, path, target } = oldAddresses;
  const rows = await tx
    .select({ id, path, target })
    .from(oldAddresses)
    .where(and(sql`${path} = any(${sql.param([...paths])}::text[])`, isListed));
  return new Map(rows.map((row) => [row.path, row]));
}

/** Forgets those of these addresses that still lead to one of their targets. */
export async function forgetAddresses(
  tx: Db,
  led: readonly { id: string; to: string }[],
): Promise<void> {
  const [ids, targets] = [led.map(({ id }) => id), led.map(({ to }) => to)];
  await tx.delete(oldAddresses).where(
    and(
      isListed,
      sql`(${oldAddresses.id}, ${oldAddresses.target}) in (
        select * from unnest(${sql.param(ids)}::uuid[], ${sql.param(targets)}::text[]))`,
    ),
  );
}

/** Writes where a page is now, once its slug has changed; what led away from there is forgotten. */
export async function redirectFrom(tx: Db, from: string, to: string): Promise<void> {
  if (from === to) return;
  await tx.delete(oldAddresses).where(and(eq(oldAddresses.path, to), isListed));
  await writeRedirects(tx, [{ from, to }]);
}

/** Where an address leads now, and whether its query named the page. */
type Redirected = { target: string; isNamed: boolean };

/**
 * Where the page of an address is now, for an address at which nothing is: one statement, which
 * counts the visit. Null if nobody knows.
 */
export async function findRedirect(address: string): Promise<Redirected | null> {
  const paths = pathsOfOldAddress(address);
  if (paths.length === 0) return null;
  const product = REVIEWS.exec(paths.at(-1) ?? "")?.[1];
  if (product) paths.push(product);
  const [found] = await db
    .update(oldAddresses)
    .set({ hits: sql`${oldAddresses.hits} + 1`, lastHitAt: new Date() })
    .where(
      eq(
        oldAddresses.id,
        sql`(select id from ${oldAddresses} where path = any(${sql.param(paths)}) and deleted_at is null order by length(path) desc limit 1)`,
      ),
    )
    .returning({ target: oldAddresses.target, path: oldAddresses.path });
  if (!found) return null;
  const isReviews = found.path === product && PRODUCT.test(found.target);
  const target = isReviews ? `${found.target}/reviews` : found.target;
  return { target, isNamed: found.path.includes("?") };
}

/** The reviews of a product follow its slug. */
const REVIEWS = /^(\/products\/[^/]+)\/reviews$/;
const PRODUCT = /^\/products\/[^/?]+$/;

/**
 * The path to which the visitor of an old address is sent: the query goes along, since it may name
 * the advertisement, without what named the page. Null if nobody knows the address.
 */
export async function leadOn(address: string): Promise<string | null> {
  const moved = await findRedirect(address);
  if (!moved) return null;
  const [, search = ""] = address.split("?", 2);
  const query = moved.isNamed ? queryBeside(search) : search;
  return moved.target.includes("?") || query === "" ? moved.target : `${moved.target}?${query}`;
}

/** The slug that the product of a former slug has now; null if nobody knows. */
export async function findRedirectedSlug(slug: string): Promise<string | null> {
  const moved = await findRedirect(`/products/${encodeURIComponent(slug)}`);
  return moved?.target.match(/^\/products\/([^/?]+)$/)?.[1] ?? null;
}

/** The rows as a table file, which can be read in again. */
export const oldAddressesFile = (): AsyncGenerator<string> =>
  csvFile<OldAddress>(
    {
      path: ({ path }) => path,
      target: ({ target }) => target,
      hits: ({ hits }) => hits,
      lastHitAt: ({ lastHitAt }) => moment(lastHitAt?.toISOString() ?? ""),
    },
    everyOldAddress(),
  );

/** All rows by path, a thousand at a time. */
export async function* everyOldAddress(): AsyncGenerator<OldAddress> {
  let after = "";
  for (;;) {
    const rows = await db
      .select()
      .from(oldAddresses)
      .where(and(gt(oldAddresses.path, after), isListed))
      .orderBy(oldAddresses.path)
      .limit(REDIRECTS_AT_ONCE);
    yield* rows;
    if (rows.length < REDIRECTS_AT_ONCE) return;
    after = rows.at(-1)?.path ?? "";
  }
}

const MOST_ROWS = 2000;

/** The names of the two columns in files of this shop and of redirect plug-ins. */
const NAMES = {
  path: ["path", "from", "source", "source url", "old address", "old url", "redirect from"],
  target: ["target", "to", "destination", "target url", "new address", "new url", "redirect to"],
};

/** The two addresses of each row, with its line; without a header the first two columns. */
function readRows(text: string) {
  const [first = ""] = text.split("\n", 1);
  const delimiter = ["\t", ";", "|", ","].find((one) => first.includes(one)) ?? ",";
  const options = { delimiter, bom: true, info: true as const, trim: true };
  const lenient = { relax_quotes: true, relax_column_count: true, skip_empty_lines: true };
  const parsed = parse(text, { ...options, ...lenient }) as unknown as {
    record: string[];
    info: { lines: number };
  }[];
  const heads = parsed[0]?.record.map((head) => head.toLowerCase()) ?? [];
  const at = (names: string[]) => heads.findIndex((head) => names.includes(head));
  const [pathAt, targetAt] = [at(NAMES.path), at(NAMES.target)];
  const hasHead = pathAt >= 0 && targetAt >= 0;
  const rows = hasHead ? parsed.slice(1) : parsed;
  if (rows.length > MOST_ROWS) throw new ShopError("list-too-long", { max: MOST_ROWS });
  return rows.map(({ record, info }) => ({
    line: info.lines,
    path: unguardText(record[hasHead ? pathAt : 0] ?? ""),
    target: unguardText(record[hasHead ? targetAt : 1] ?? ""),
  }));
}

/**
 * Takes a table of addresses in, all or none: each row as if typed. Returns the lines that are no
 * address, of which any refuses the table. Refused: list-too-long, old-address-loop.
 */
export async function importOldAddresses(
  text: string,
  actor: ActingStaff = null,
): Promise<{ written: number; unreadable: number[] }> {
  const read = readRows(text).map(({ line, ...typed }) => ({
    line,
    row: oldAddressSchema.safeParse(typed),
  }));
  const unreadable = read.flatMap(({ line, row }) => (row.success ? [] : [line]));
  if (unreadable.length > 0) return { written: 0, unreadable };
  const rows = read.flatMap(({ row }) => (row.success ? [row.data] : []));
  const loop = rows.find(({ path, target }) => pathOfOldAddress(target) === path);
  if (loop) throw new ShopError("old-address-loop", { path: loop.path });
  await db.transaction(async (tx) => {
    await writeRedirects(
      tx,
      rows.map(({ path, target }) => ({ from: path, to: target })),
    );
    const subject = rows[0]?.path ?? "";
    const details = changedFields({ rows: 0 }, { rows: rows.length });
    await recordStaffAct(tx, { act: "old-address-imported", subject, details, actor });
  });
  return { written: rows.length, unreadable };
}
