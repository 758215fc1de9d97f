import { desc, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { couriers, orders, products, shopSettings } from "#drizzle/schema.ts";
import { hasMail } from "../../messages/mail.server.ts";
import { deleteOrder } from "../../orders/changing/order-changes.server.ts";
import type { Actor } from "../../orders/changing/order-writes.server.ts";
import type { OrderStatus } from "../../orders/order-status.ts";
import { GUIDE, GUIDE_PRODUCTS, type GuideStep } from "./guide.ts";

/** Whether the owner hears of orders: by email, if a server sends it, a webhook or a notice. */
function hearsOfOrders(): SQL {
  const mail = sql`exists (select from message_settings where owner_on_placed and cardinality(owner_emails) > 0)`;
  const webhook = sql`exists (select from webhooks where is_active and 'order.placed' = any (events))`;
  const notice = sql`exists (select from staff_receivers
     join users on users.id = staff_receivers.user_id and coalesce(users.role, 'owner') = 'owner'
     join staff_notices as chosen on chosen.user_id = users.id and 'order' = any (chosen.kinds))`;
  return sql`(${sql.join([...(hasMail() ? [mail] : []), webhook, notice], sql` or `)})`;
}

const pictured = sql`(select count(*)::int from (select from ${products}
   where deleted_at is null and is_active and cardinality(images) > 0 limit ${GUIDE_PRODUCTS}) as one)`;

/** What tells that a step is done; all of them are facts, so nothing is ticked by hand. */
const factsOfSteps = (): Record<GuideStep, SQL> => ({
  name: sql`settings.phones <> '{}' and coalesce(nullif(settings.name_bn, ''), settings.name) <> 'Haat'`,
  district: sql`exists (select from delivery_charges)`,
  products: sql`${pictured} = ${GUIDE_PRODUCTS}`,
  hear: hearsOfOrders(),
  courier: sql`exists (select from ${couriers} where deleted_at is null)`,
  try: sql`settings.tried_at is not null`,
  open: sql`settings.opening <> 'soon'`,
});

export type Guide = {
  done: GuideStep[];
  /** Products with a picture, counted up to `GUIDE_PRODUCTS`. */
  products: number;
  trial: TrialOrder | null;
};

/** The latest order by which staff try the shop. */
export type TrialOrder = { id: string; orderNumber: number; status: OrderStatus };

/** The steps to the first sale; null when all are done or the owner has put the guide away. */
export async function readGuide(): Promise<Guide | null> {
  const isDone = factsOfSteps();
  const facts = GUIDE.map((step) => sql`case when ${isDone[step]} then ${step} end`);
  const [row] = await db.execute<{ done: (GuideStep | null)[]; products: number; away: boolean }>(
    sql`select array[${sql.join(facts, sql`, `)}]::text[] as done, ${pictured} as products,
               settings.guide_closed_at is not null as away
          from ${shopSettings} as settings`,
  );
  if (!row || row.away) return null;
  const done = row.done.filter((step) => step !== null);
  if (done.length === GUIDE.length) return null;
  const [trial = null] = await listTrials();
  return { done, products: row.products, trial };
}

const listTrials = () =>
  db
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      status: sql<OrderStatus>`${orders.status}`,
    })
    .from(orders)
    .where(sql`${orders.isTrial}`)
    .orderBy(desc(orders.createdAt));

/** Removes every trial; the guide's step stays done. */
export async function removeTrials(actor: Actor): Promise<void> {
  for (const { id } of await listTrials()) await deleteOrder(id, actor);
}

export async function closeGuide(): Promise<void> {
  await db.update(shopSettings).set({ guideClosedAt: new Date() });
}
