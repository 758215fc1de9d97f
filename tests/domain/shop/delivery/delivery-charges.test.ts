import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { ShopError } from "#app/domain/core/shop-error.ts";
import { chargeFor } from "#app/domain/shop/delivery/delivery-charge.ts";
import {
  findDeliveryCharges,
  setDeliveryCharges,
} from "#app/domain/shop/delivery/delivery-charges.server.ts";
import { districts } from "#app/domain/shop/delivery/districts.ts";
import { db, pool as shopPool } from "#drizzle/client.server.ts";
import { deliveryCharges } from "#drizzle/schema.ts";
import { emptyTables } from "#tests/support/database.ts";

beforeEach(emptyTables);

test("a new shop has the default charge everywhere", async () => {
  expect(await findDeliveryCharges()).toEqual({ byDistrict: {}, default: 120 });
});

test("saved charges apply in the whole shop at once", async () => {
  const answered = await setDeliveryCharges({
    byDistrict: { Dhaka: 60, Gazipur: 0 },
    default: 130,
  });

  expect(answered).toEqual({ byDistrict: { Dhaka: 60, Gazipur: 0 }, default: 130 });
  const found = await findDeliveryCharges();
  expect(found).toEqual(answered);
  expect(chargeFor("Dhaka", found)).toBe(60);
  expect(chargeFor("Gazipur", found)).toBe(0);
  expect(chargeFor("Sylhet", found)).toBe(130);
});

test("districts that are not named stay unchanged", async () => {
  await setDeliveryCharges({ byDistrict: { Dhaka: 60, Gazipur: 100 }, default: 130 });

  await setDeliveryCharges({ byDistrict: { Gazipur: 90 } });
  expect(await findDeliveryCharges()).toEqual({
    byDistrict: { Dhaka: 60, Gazipur: 90 },
    default: 130,
  });
  await setDeliveryCharges({ default: 110 });
  expect((await findDeliveryCharges()).byDistrict).toEqual({ Dhaka: 60, Gazipur: 90 });
  await setDeliveryCharges({});
  expect((await findDeliveryCharges()).default).toBe(110);
});

test("null removes a district's own charge, if any", async () => {
  await setDeliveryCharges({ byDistrict: { Dhaka: 60, Gazipur: 100 } });

  await setDeliveryCharges({ byDistrict: { Gazipur: null, Sylhet: null } });

  expect(await findDeliveryCharges()).toEqual({ byDistrict: { Dhaka: 60 }, default: 120 });
});

test("spellings are unified, and the later of two values counts", async () => {
  await setDeliveryCharges({ byDistrict: { Chattogram: 110, "কুমিল্লা (Comilla)": 95 } });
  expect((await findDeliveryCharges()).byDistrict).toEqual({ Chittagong: 110, Cumilla: 95 });

  await setDeliveryCharges({
    byDistrict: { Chattogram: 70, Chittagong: 80, Comilla: 1, Cumilla: null },
  });
  expect((await findDeliveryCharges()).byDistrict).toEqual({ Chittagong: 80 });
});

test("a changed charge has the time of its change", async () => {
  await setDeliveryCharges({ byDistrict: { Dhaka: 60 } });
  await db.update(deliveryCharges).set({ updatedAt: new Date(0) });

  await setDeliveryCharges({ byDistrict: { Dhaka: 70 } });

  const [dhaka] = await db
    .select()
    .from(deliveryCharges)
    .where(eq(deliveryCharges.district, "Dhaka"));
  expect(dhaka?.updatedAt.getTime()).toBeGreaterThan(Date.UTC(2020, 0));
});

describe("an invalid value changes nothing", () => {
  const before = { byDistrict: { Dhaka: 60 }, default: 120 };
  beforeEach(async () => {
    await setDeliveryCharges(before);
  });

  test.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2_147_483_648, 1e21])(
    "such as a charge of %d",
    async (charge) => {
      const refused = { code: "delivery-charge-not-whole" };
      await expect(
        setDeliveryCharges({ byDistrict: { Sylhet: 90, Dhaka: charge } }),
      ).rejects.toMatchObject({ ...refused, params: { district: "Dhaka" } });
      await expect(
        setDeliveryCharges({ byDistrict: { Sylhet: 90 }, default: charge }),
      ).rejects.toMatchObject({ ...refused, params: { district: null } });
      expect(await findDeliveryCharges()).toEqual(before);
    },
  );

  test.each(["", "Atlantis", "__proto__x", "\u0000", "\ud83d", "Dhaka, Sylhet"])(
    "such as a district called %j",
    async (district) => {
      const refusal = setDeliveryCharges({ byDistrict: { Sylhet: 90, [district]: 1 }, default: 1 });
      await expect(refusal).rejects.toBeInstanceOf(ShopError);
      await expect(refusal).rejects.toMatchObject({
        code: "unknown-district",
        params: { district },
      });
      expect(await findDeliveryCharges()).toEqual(before);
    },
  );

  test("a rollback of the surrounding transaction undoes the charges", async () => {
    const undertaking = db.transaction(async (tx) => {
      await setDeliveryCharges({ byDistrict: { Dhaka: 1 }, default: 1 }, { tx });
      expect(await findDeliveryCharges(tx)).toEqual({ byDistrict: { Dhaka: 1 }, default: 1 });
      throw new Error("something else went wrong");
    });
    await expect(undertaking).rejects.toThrow("something else went wrong");
    expect(await findDeliveryCharges()).toEqual(before);
  });
});

test("simultaneous saves of districts in any order are complete and do not deadlock", async () => {
  const names = districts.map(({ name }) => name);
  await Promise.all(
    Array.from({ length: 40 }, (_, charge) => {
      const inOrder = charge % 2 ? names : names.toReversed();
      return setDeliveryCharges({
        byDistrict: Object.fromEntries(inOrder.map((name) => [name, charge])),
      });
    }),
  );

  const { byDistrict } = await findDeliveryCharges();
  expect(Object.keys(byDistrict)).toHaveLength(64);
  expect(new Set(Object.values(byDistrict)).size).toBe(1);
});

test("all 64 charges are read by one query", async () => {
  const everywhere = Object.fromEntries(districts.map(({ name }, index) => [name, index]));
  await setDeliveryCharges({ byDistrict: everywhere });

  const asked = vi.spyOn(shopPool, "unsafe");
  const { byDistrict } = await findDeliveryCharges();
  const queries = asked.mock.calls.length;
  asked.mockRestore();

  expect(byDistrict).toEqual(everywhere);
  expect(queries).toBe(1);
});
