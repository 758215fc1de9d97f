import type { Step } from "../plan.ts";
import type { Random } from "../random.ts";
import type { Actor, Answer, Request_, World } from "../world.ts";

/** What an act finds and does; `sees` notes the state that it was done in. */
export type Scene = {
  world: World;
  chance: Random;
  by: Actor;
  step: Step;
  sees: (state: string) => void;
  /** Sends the act's own request, under its fault. */
  ask: (request: Request_, phoneNumber?: string) => Promise<Answer>;
  /** The same, of a body that changes something. */
  put: (path: string, body: object) => Promise<Answer>;
  /** Sends what goes before the act's own request, or beside it, without its fault. */
  calmly: (request: Request_, by?: Actor, phoneNumber?: string) => Promise<Answer>;
  /** A key of the act's own: the same whenever it is sent. */
  key: string;
};

/**
 * An act of the shop: how often, by whom, and what is asked. It resolves with null where there is
 * nothing to do it with.
 */
export type Act = {
  weight: number;
  by: readonly Actor[];
  run: (scene: Scene) => Promise<Answer | null>;
};

export type Acts = Record<string, Act>;

export const isDone = (answer: Answer | null) => answer !== null && answer.status < 400;

type Found = {
  id: string;
  number: number;
  version: number;
  status: string;
  phone: string;
  owed: number;
  isSettled: boolean;
  advance: number;
  /** The number of the customer's account; null of a guest. */
  account: string | null;
};

/** An order of these statuses, the seed decides which; null if there is none. */
export async function findOrder(
  scene: Scene,
  statuses: readonly string[],
  also = scene.world.sql`true`,
): Promise<Found | null> {
  const found = await scene.world.sql<Found[]>`
    select orders.id, order_number as number, orders.version::int, status, phone_number as phone,
           greatest(0, total_price - returned_amount - advance_amount) as owed, settled_at is not null as "isSettled",
           advance_amount as advance, (select phone_number from users where users.id = customer_id) as account
      from orders left join shipments on order_id = orders.id
     where deleted_at is null and status = any(${[...statuses]}) and phone_number <> '01000000000' and ${also}
     order by order_number desc limit 40`;
  return oneOf(scene, found, (one) => (one.isSettled ? `${one.status}, settled` : one.status));
}

/** One of these, the seed decides which, seen in its state; null if there is none. */
export function oneOf<One>(
  { chance, sees }: Scene,
  found: readonly One[],
  stateOf: (one: One) => string,
): One | null {
  if (found.length === 0) return null;
  const one = chance.pick(found);
  sees(stateOf(one));
  return one;
}

/** Puts to a path what is made of an order of these statuses. */
export const toOrder =
  (
    statuses: readonly string[],
    path: string,
    bodyOf: (order: Found, scene: Scene) => object,
    also = ({ sql }: World) => sql`true`,
  ): Act["run"] =>
  async (scene) => {
    const order = await findOrder(scene, statuses, also(scene.world));
    return order && scene.put(path, bodyOf(order, scene));
  };

/** The courier that reports by itself and lists what it pays. */
export async function steadfast({ sql }: World): Promise<string> {
  const [courier] = await sql<{ id: string }[]>`select id from couriers where kind = 'steadfast'`;
  return courier?.id ?? "";
}

export const OPEN = ["Processing", "Ready for delivery"];
export const CARRIED = ["Submit for Delivery", "Reach Destination", "Assign Rider"];
export const ANY = [...OPEN, ...CARRIED, "Deliverd", "Cancelled", "Refunded"];

/** A buyer's number that nobody has erased. */
export function phoneOf({ world, chance }: Scene): string {
  for (;;) {
    const phone = `0171${String(chance.whole(1, 60)).padStart(7, "0")}`;
    if (!world.model.erased.has(phone)) return phone;
    if (world.model.erased.size > 40)
      return `0172${String(chance.whole(1, 9_999_999)).padStart(7, "0")}`;
  }
}

/** A name of their own for everybody, so that an erased person's is not another's. */
export const nameOf = (phoneNumber: string) =>
  `Rahima ${[...phoneNumber.slice(-8)].map((digit) => "abcdefghij"[Number(digit)]).join("")}`;

/** An order at the checkout. */
export const orderOf = (phoneNumber: string, more: object) => ({
  ...{ fullName: nameOf(phoneNumber), phoneNumber, district: "Dhaka", thana: "" },
  ...{ deliveryAddress: "House 1, Road 3", promoCode: "", orderNote: "", ...more },
});

export async function goods({ world: { sql }, chance }: Scene, most: number) {
  const all = await sql<{ id: string; isCombo: boolean; price: number; left: number }[]>`
    select id, parts <> '[]' as "isCombo", price, quantity_in_stock as left from products where deleted_at is null order by slug`;
  const chosen = new Map(
    Array.from({ length: chance.whole(1, most) }, () => [chance.pick(all).id, 1]),
  );
  return all.filter(({ id }) => chosen.has(id));
}
