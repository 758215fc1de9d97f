import { randomUUID } from "node:crypto";
import DataLoader from "dataloader";
import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { cartLines, carts, users } from "#drizzle/schema.ts";
import { type Cart, fillCart } from "./cart.ts";
import { readLines, writeLines } from "./carts.server.ts";

/** Identifies a cart by the account, if any, and the id in the browser's cookie, if any. */
export type CartHolder = { customerId: string | null; cookieId: string | null };

/** The account's cart, or null, and those of the browser's lines that did not fit into 50. */
type JoinedCart = { cartId: string | null; leftOut: Cart };

/**
 * The cart to show: the account's on every device, otherwise the cookie's, unless that belongs to
 * an account, which only a log-in opens. Null without one.
 */
export async function findCartOf(holder: CartHolder): Promise<string | null> {
  const { own, loose } = await look(holder);
  return own ?? loose;
}

/**
 * The cart to change. An account's cart takes over the browser's. Without either a new id is
 * returned, whose row the first line creates.
 */
export async function openCartOf(holder: CartHolder): Promise<string> {
  const { own, loose } = await look(holder);
  if (holder.customerId === null) return loose ?? randomUUID();
  if (own !== null && loose === null) return own;
  return (await joinCarts(holder.customerId, loose)).cartId ?? randomUUID();
}

/** Called at log-in: moves the browser's cart into the account's. */
export async function bringCartAlong(
  customerId: string,
  cookieId: string | null,
): Promise<JoinedCart> {
  const { own, loose } = await look({ customerId, cookieId });
  return loose === null ? { cartId: own, leftOut: [] } : joinCarts(customerId, loose);
}

/**
 * A cart's lines, first added first, and its last change (null if empty). `id` is null if the cart
 * does not exist.
 */
export type StoredCart = { id: string | null; lines: Cart; changedAt: Date | null };

/**
 * The lines of the cart that `findCartOf` finds; null without one. Lookups of the same moment share
 * one statement.
 */
export async function findCart(holder: CartHolder): Promise<StoredCart | null> {
  return holder.customerId === null && holder.cookieId === null ? null : lookUps.load(holder);
}

/** Carts looked up in one statement. */
const MOST_AT_ONCE = 100;

const lookUps = new DataLoader<CartHolder, StoredCart | null>(
  async (holders) => {
    const rows = await linesOfAll.execute({
      customerIds: holders.flatMap(({ customerId }) => customerId ?? []),
      cookieIds: holders.flatMap(({ cookieId }) => cookieId ?? []),
    });
    const byHolder = new Map<string | null, FoundLine[]>();
    for (const row of rows) {
      const holder = row.customerId ?? row.id;
      byHolder.set(holder, [...(byHolder.get(holder) ?? []), row]);
    }
    const of = (id: string | null) => (id === null ? undefined : byHolder.get(id.toLowerCase()));
    return holders.map(({ customerId, cookieId }) => asCart(of(customerId) ?? of(cookieId) ?? []));
  },
  { cache: false, maxBatchSize: MOST_AT_ONCE, batchScheduleFn: (ask) => void setImmediate(ask) },
);

type FoundLine = {
  id: string;
  changedAt: Date;
  productId: string | null;
  quantity: number | null;
};

function asCart(found: readonly FoundLine[]): StoredCart | null {
  const [cart] = found;
  if (!cart) return null;
  const lines = found.flatMap(({ productId, quantity }) =>
    productId === null || quantity === null ? [] : { productId, quantity },
  );
  return { id: cart.id, lines, changedAt: lines.length > 0 ? cart.changedAt : null };
}

/** A null id matches no cart. */
const isTheirs = or(
  eq(carts.customerId, sql.placeholder("customerId")),
  and(eq(carts.id, sql.placeholder("cookieId")), isNull(carts.customerId)),
);

const cartsOf = db
  .select({ id: carts.id, customerId: carts.customerId })
  .from(carts)
  .where(isTheirs)
  .prepare("carts_of");

/**
 * Also returns a row for a cart without lines: an account's empty cart takes precedence over the
 * browser's.
 */
const linesOfAll = db
  .select({
    id: carts.id,
    customerId: carts.customerId,
    changedAt: carts.updatedAt,
    productId: cartLines.productId,
    quantity: cartLines.quantity,
  })
  .from(carts)
  .leftJoin(cartLines, eq(cartLines.cartId, carts.id))
  .where(
    sql`${carts.customerId} = any(${sql.placeholder("customerIds")}::uuid[])
      or (${carts.id} = any(${sql.placeholder("cookieIds")}::uuid[]) and ${carts.customerId} is null)`,
  )
  .orderBy(asc(cartLines.position))
  .prepare("lines_of_all");

async function look({ customerId, cookieId }: CartHolder) {
  if (customerId === null && cookieId === null) return { own: null, loose: null };
  const found = await cartsOf.execute({ customerId, cookieId });
  return {
    own: found.find((cart) => cart.customerId !== null)?.id ?? null,
    loose: found.find((cart) => cart.customerId === null)?.id ?? null,
  };
}

/**
 * Merges the browser's cart into the account's. A product in both gets the larger quantity, and
 * beyond 50 lines the browser's last are left out. Log-ins on two devices at once run one after the
 * other. Null if the account no longer exists.
 */
async function joinCarts(customerId: string, looseId: string | null): Promise<JoinedCart> {
  return db.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, customerId))
      .for("no key update");
    if (!user) return { cartId: null, leftOut: [] };
    const found = await tx
      .select({ id: carts.id, customerId: carts.customerId, operations: carts.operations })
      .from(carts)
      .where(
        or(
          eq(carts.customerId, customerId),
          looseId === null ? undefined : and(eq(carts.id, looseId), isNull(carts.customerId)),
        ),
      )
      .orderBy(asc(carts.id))
      .for("update");
    const own = found.find((cart) => cart.customerId !== null);
    const loose = found.find((cart) => cart.customerId === null);
    if (own) return { cartId: own.id, leftOut: loose ? await pourInto(tx, own.id, loose) : [] };
    if (!loose) return { cartId: await makeCart(tx, customerId), leftOut: [] };
    await tx.update(carts).set({ customerId }).where(eq(carts.id, loose.id));
    return { cartId: loose.id, leftOut: [] };
  });
}

async function makeCart(tx: Db, customerId: string): Promise<string> {
  const id = randomUUID();
  await tx.insert(carts).values({ id, customerId });
  return id;
}

/**
 * Returns the lines that did not fit. The remembered operations move too, so that a change sent
 * again after a lost answer still counts once.
 */
async function pourInto(
  tx: Db,
  ownId: string,
  loose: { id: string; operations: string[] },
): Promise<Cart> {
  const { cart, leftOut } = fillCart(await readLines(tx, ownId), await readLines(tx, loose.id));
  await writeLines(tx, ownId, cart);
  await tx
    .update(carts)
    .set({
      updatedAt: new Date(),
      operations: sql`(${carts.operations} || ${sql.param(loose.operations)}::text[])[1:500]`,
    })
    .where(eq(carts.id, ownId));
  await tx.delete(carts).where(eq(carts.id, loose.id));
  return leftOut;
}
