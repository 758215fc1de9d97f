import { expect, test } from "vitest";
import {
  createCourier,
  deleteCourier,
  listCouriers,
  restoreCourier,
} from "#app/domain/parcels/couriers/couriers.server.ts";
import { db } from "#drizzle/client.server.ts";
import { couriers } from "#drizzle/schema.ts";
import { emptyTables } from "#tests/support/database.ts";

test("a shop has 50 couriers at most, also when some are added and restored at once", async () => {
  await emptyTables();
  const courier = (name: string) => ({
    ...{ name, kind: "other" as const, isActive: true, store: "", trackingLink: "" },
  });
  const gone = await createCourier(courier("Own rider"));
  await deleteCourier(gone.id);
  await db.insert(couriers).values(Array.from({ length: 49 }, (_, i) => courier(`Rider ${i}`)));
  const outcomes = await Promise.allSettled([
    ...["Anis", "Babul"].map((name) => createCourier(courier(name))),
    restoreCourier(gone.id),
  ]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await listCouriers()).toHaveLength(50);
});
