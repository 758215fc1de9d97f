import { pool } from "#drizzle/client.server.ts";
import { hashOf, SESSION_IDLE_MS } from "./sessions.server.ts";

/** By what a visitor is known: the secret of a session, and the id of a cart that the browser's cookie names. */
export type VisitorName = { secret: string | null; cartId: string | null };

/**
 * Of each of these visitors a word that is another as soon as anything has changed that a page says of them: the session is over,
 * something of the account, what lies in the cart. One statement for all of them, and from the primary: whoever has
 * just put something in sees it.
 */
export async function readVisitorStamps(names: readonly VisitorName[]): Promise<string[]> {
  const secrets = names.map(({ secret }) => (secret === null ? null : hashOf(secret)));
  const carts = names.map(({ cartId }) => cartId);
  const idleSince = new Date(Date.now() - SESSION_IDLE_MS).toISOString();
  const rows = await pool.unsafe<{ stamp: string }[]>(STAMPS, [secrets, carts, idleSince], {
    prepare: true,
  });
  return rows.map(({ stamp }) => stamp);
}

/** A cart's row is written with each change of it; its lines are read as well, since a transaction may change only them. */
const STATE = `
  select carts.xmin::text || coalesce(md5((
           select array_agg(product_id || ' ' || quantity order by position)
             from cart_lines where cart_id = carts.id)::text), '') as state
    from carts`;

const STAMPS = `
  select concat_ws(' ', who.id, who.version, 'own ' || own.state, 'loose ' || loose.state) as stamp
    from unnest($1::text[], $2::uuid[]) with ordinality as asked (secret, cart_id, nr)
    left join lateral (
      select sessions.id, sessions.user_id, users.xmin::text as version
        from sessions join users on users.id = sessions.user_id
       where sessions.secret_hash = asked.secret
         and sessions.session_version = users.session_version
         and sessions.expires_at > now() and sessions.last_seen_at > $3::timestamptz
    ) who on true
    left join lateral (${STATE} where carts.customer_id = who.user_id) own on true
    left join lateral (
      ${STATE} where carts.id = asked.cart_id and carts.customer_id is null
    ) loose on true
   order by nr`;
