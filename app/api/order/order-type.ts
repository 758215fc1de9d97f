import { z } from "zod";
import { ORDER_STATUSES } from "#app/domain/orders/order-status.ts";
import {
  ORDER_PERIODS,
  ORDER_TASKS,
  parseOrderFilter,
} from "#app/domain/orders/reading/order-filters.ts";

/** A list of orders by its name. */
export const orderType = z
  .string({ error: "required" })
  .transform((name, context) => {
    const filter = parseOrderFilter(name);
    if (filter) return filter;
    context.issues.push({ code: "custom", message: "filter-unknown", input: name });
    return z.NEVER;
  })
  .meta({ enum: [...ORDER_PERIODS, ...ORDER_TASKS, ...ORDER_STATUSES] });
