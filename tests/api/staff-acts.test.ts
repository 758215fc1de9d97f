import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "#drizzle/client.server.ts";
import { endpoints } from "./support/endpoints.ts";
import { anAdmin, request } from "./support/request.ts";

const nasrin = await anAdmin();

/** The recorded acts of a member of staff: audit, changes of orders, prints, stock movements. */
async function countOf(actorId: string): Promise<number> {
  const [row] = await db.execute<{ total: number }>(sql`
    select ((select count(*) from staff_acts where actor_id = ${actorId})
          + (select count(*) from order_history where actor_id = ${actorId})
          + (select count(*) from order_prints where actor_id = ${actorId})
          + (select count(*) from stock_movements where actor_id = ${actorId}))::int as total`);
  return row?.total ?? 0;
}

/** What one hears of orders is nobody else's business. */
const OWN = "admin-notice-update";

const changing = endpoints.filter(
  ({ name, method, access, isReading, status }) =>
    access === "admin" && method !== "GET" && !isReading && !status && name !== OWN,
);

describe("changes of staff by API", () => {
  test("exist in many endpoints", () => expect(changing.length).toBeGreaterThan(20));

  test.each(changing)("by $name are recorded with their actor", async ({ method, make }) => {
    const { path, ...sending } = await make(nasrin);
    const before = await countOf(nasrin.id);
    const { status } = await request(method, path, { ...sending, as: nasrin });
    expect(status).toBe(200);
    expect(await countOf(nasrin.id)).toBeGreaterThan(before);
  });
});
