import { sql } from "drizzle-orm";

/** Whether an order is in the figures, as the triggers that keep them ask. */
export const isCounted = sql`is_counted(orders.deleted_at, orders.cancel_reason, orders.is_trial)`;
