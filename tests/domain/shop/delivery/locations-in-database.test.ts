import { asc } from "drizzle-orm";
import { expect, test } from "vitest";
import { districts } from "#app/domain/shop/delivery/districts.ts";
import { thanasOf } from "#app/domain/shop/delivery/locations.ts";
import { db } from "#drizzle/client.server.ts";
import * as schema from "#drizzle/schema.ts";

test("a migrated database holds the districts of the code, in their order", async () => {
  const rows = await db.select().from(schema.districts).orderBy(asc(schema.districts.position));

  expect(rows).toEqual(
    districts.map(({ name, banglaName, division }, index) => ({
      name,
      banglaName,
      division,
      position: index + 1,
    })),
  );
});

test("a migrated database holds the thanas of the code, in their order", async () => {
  const rows = await db.select().from(schema.thanas).orderBy(asc(schema.thanas.position));

  for (const district of districts) {
    expect(rows.filter((row) => row.district === district.name)).toEqual(
      thanasOf(district).map(({ name, banglaName }, index) => ({
        district: district.name,
        name,
        banglaName,
        position: index + 1,
      })),
    );
  }
  expect(rows).toHaveLength(districts.flatMap(thanasOf).length);
});
