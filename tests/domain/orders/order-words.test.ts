import { describe, expect, test } from "vitest";
import { startOfDhakaMonth } from "#app/domain/core/dates.ts";
import {
  customerSteps,
  DASHBOARD_STATUSES,
  isReleased,
  ORDER_STATUSES,
} from "#app/domain/orders/order-status.ts";
import { periodBounds } from "#app/domain/orders/reading/order-filters.server.ts";
import { ORDER_TASKS, parseOrderFilter } from "#app/domain/orders/reading/order-filters.ts";
import { pool } from "#tests/support/driver.ts";

describe("statuses", () => {
  test("are those that the database accepts", async () => {
    const [check] = await pool<{ definition: string }[]>`
      select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'orders_status'`;
    const accepted = [...(check?.definition ?? "").matchAll(/'([^']+)'::text/g)].map(
      ([, name]) => name,
    );
    expect(new Set(accepted)).toEqual(new Set(ORDER_STATUSES));
    expect(accepted).toHaveLength(ORDER_STATUSES.length);
    expect(ORDER_STATUSES).toEqual(expect.arrayContaining([...DASHBOARD_STATUSES]));
  });

  test("reserve nothing only when Cancelled or Refunded", () => {
    expect(ORDER_STATUSES.filter(isReleased)).toEqual(["Cancelled", "Refunded"]);
  });

  test.each([
    ["Processing", "*Processing, Ready for delivery, Submit for Delivery, Deliverd"],
    ["Ready for delivery", "+Processing, *Ready for delivery, Submit for Delivery, Deliverd"],
    ["Submit for Delivery", "+Processing, +Ready for delivery, *Submit for Delivery, Deliverd"],
    ["Assign Rider", "+Processing, +Ready for delivery, *Submit for Delivery, Deliverd"],
    ["Reach Destination", "+Processing, +Ready for delivery, *Submit for Delivery, Deliverd"],
    ["Deliverd", "+Processing, +Ready for delivery, +Submit for Delivery, *Deliverd"],
    ["Cancelled", "+Processing, Ready for delivery, Submit for Delivery, *Cancelled"],
    ["Refunded", "+Processing, +Ready for delivery, +Submit for Delivery, *Refunded"],
  ] as const)("show the customer's steps while %s", (status, steps) => {
    const marks = { done: "+", current: "*", ahead: "" };
    const shown = customerSteps(status).map((step) => marks[step.state] + step.status);
    expect(shown.join(", ")).toBe(steps);
  });
});

describe("filters", () => {
  test.each(["today", "week", "month", ...ORDER_TASKS, ...ORDER_STATUSES])("%s", (filter) => {
    expect(parseOrderFilter(filter)).toBe(filter);
  });

  test.each(["", "yesterday", "Today", "deliverd", "constructor", "Processing\0"])(
    "are not called %j",
    (text) => {
      expect(parseOrderFilter(text)).toBeNull();
    },
  );

  test.each([
    // 23:59:59.999 and 00:00 in Dhaka, around the end of a month.
    ["2026-10-31T17:59:59.999Z", "2026-10-30T18:00Z", "2026-10-24T18:00Z", "2026-09-30T18:00Z"],
    ["2026-10-31T18:00:00.000Z", "2026-10-31T18:00Z", "2026-10-25T18:00Z", "2026-10-31T18:00Z"],
  ])("have their boundaries at %s", (now, today, week, month) => {
    const at = new Date(now);
    expect(periodBounds("today", at).from).toEqual(new Date(today));
    expect(periodBounds("week", at).from).toEqual(new Date(week));
    expect(periodBounds("month", at).from).toEqual(new Date(month));
    expect(startOfDhakaMonth(at)).toEqual(new Date(month));
    for (const period of ["today", "week", "month"] as const) {
      expect(periodBounds(period, at).until.getTime() - new Date(today).getTime()).toBe(86_400_000);
    }
  });
});
