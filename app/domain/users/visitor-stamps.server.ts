import { pool } from "#drizzle/client.server.ts";
import { hashOf, SESSION_IDLE_MS } from "./sessions.server.ts";

/** By what a visitor is known: the secret of a session, and the id of a cart that the browser's cookie names. */
export type VisitorName = { secret: string | null; cartId: string | null };

/**
 * Of each of these visitors a word that is another as soon as anything has changed that a page says of them: the session is over,
 * something of the account, what lies in the cart. One statement for all sessions and one for all carts of strangers, and from the
 * primary: whoever has just put something in sees it.
 */
export async function readVisitorStamps(names: readonly VisitorName[]): Promise<string[]> {
  const asked = names.map(({ secret, cartId }) => ({
    secret: secret === null ? null : hashOf(secret),
    // As Postgres writes it.
    cartId: cartId?.toLowerCase() ?? null,
  }));
  const idleSince = new Date(Date.now() - SESSION_IDLE_MS).toISOString();
  const [sessions, carts] = await Promise.all([
    readStamps(SESSIONS, known(asked.map(({ secret }) => secret)), [idleSince]),
    readStamps(CARTS, known(asked.map(({ cartId }) => cartId)), []),
  ]);
  return asked.map(({ secret, cartId }) => {
    const own = secret === null ? undefined : sessions.get(secret);
    const loose = cartId === null ? undefined : carts.get(cartId);
    return `${own ?? ""},${loose ?? ""}`;
  });
}

const known = (names: (string | null)[]) => [...new Set(names.filter((name) => name !== null))];

async function readStamps(
  statement: string,
  names: string[],
  more: string[],
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const rows = await pool.unsafe<{ name: string; stamp: string }[]>(statement, [names, ...more], {
    prepare: true,
  });
  return new Map(rows.map(({ name, stamp }) => [name, stamp]));
}

/**
 * A cart's row is written with each change of it; its lines are read as well, since a transaction may change only them. Their sum is
 * the cheapest that another quantity or good makes another.
 */
const STATE = `carts.xmin::text || ' ' || coalesce((
    select bit_xor(uuid_hash_extended(product_id, quantity)) from cart_lines where cart_id = carts.id), 0)`;

/** Without a lateral join for each name: that was three times as dear. */
const CARTS = `
  select id as name, ${STATE} as stamp
    from carts where id = any($1::uuid[]) and customer_id is null`;

const SESSIONS = `
  select sessions.secret_hash as name, concat_ws(' ', sessions.id, users.xmin::text, ${STATE}) as stamp
    from sessions
    join users on users.id = sessions.user_id
    left join carts on carts.customer_id = users.id
   where sessions.secret_hash = any($1::text[])
     and sessions.session_version = users.session_version
     and sessions.expires_at > now() and sessions.last_seen_at > $2::timestamptz`;
