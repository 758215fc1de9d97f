import { desc } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  createCategory,
  updateCategory,
} from "#app/domain/catalog/categories/categories.server.ts";
import { categorySchema } from "#app/domain/catalog/categories/category-input.server.ts";
import { changedFields } from "#app/domain/core/staff-acts/record-staff-act.server.ts";
import { courierKeysSchema } from "#app/domain/parcels/couriers/courier-input.server.ts";
import {
  createCourier,
  deleteCourier,
  restoreCourier,
  updateCourier,
} from "#app/domain/parcels/couriers/couriers.server.ts";
import { addStaff } from "#app/domain/people/accounts/staff.server.ts";
import { db } from "#drizzle/client.server.ts";
import { staffActs } from "#drizzle/schema.ts";
import { makeAdmin, makeCustomer } from "#tests/support/factories.ts";
import { refusalOf } from "#tests/support/refusals.ts";

const lastAct = async () =>
  (await db.select().from(staffActs).orderBy(desc(staffActs.id)).limit(1))[0];

describe("acts of staff are recorded", () => {
  test("with actor, object, and old and new values", async () => {
    const nasrin = await makeAdmin();
    const honey = await createCategory(categorySchema.parse({ name: "Honey" }), nasrin);
    expect(await lastAct()).toMatchObject({
      act: "category-created",
      subject: "Honey",
      subjectId: honey.id,
      actorId: nasrin.id,
    });
    await updateCategory(honey.id, { name: "Raw honey", slug: honey.slug }, undefined, nasrin);
    expect(await lastAct()).toMatchObject({
      act: "category-changed",
      subject: "Honey",
      details: { name: "Honey → Raw honey" },
    });
  });

  test("only if they happen: a refusal leaves nothing", async () => {
    const [nasrin, honey] = [
      await makeAdmin(),
      await createCategory(categorySchema.parse({ name: "Ghee" })),
    ];
    const before = await lastAct();
    const again = createCategory(categorySchema.parse({ name: "Ghee", slug: honey.slug }), nasrin);
    expect((await refusalOf(again))[0]).toBe("category-slug-taken");
    expect(await lastAct()).toEqual(before);
  });

  test("for couriers too: that keys changed, but not the keys", async () => {
    const nasrin = await makeAdmin();
    const input = { name: "Steadfast", kind: "steadfast", isActive: true } as const;
    const places = { store: "", trackingLink: "" };
    const { id } = await createCourier({ ...input, ...places }, undefined, nasrin);
    const sent = { apiKey: "key-in-the-open", secretKey: "secret-in-the-open" };
    const keys = courierKeysSchema.parse(sent);
    await updateCourier(id, { store: "Uttara" }, keys, undefined, nasrin);
    expect(await lastAct()).toMatchObject({
      ...{ act: "courier-changed", subject: "Steadfast", actorId: nasrin.id },
      details: { store: "– → Uttara", keys: true },
    });
    expect(JSON.stringify(await db.select().from(staffActs))).not.toContain("in-the-open");
    await deleteCourier(id, nasrin);
    await restoreCourier(id, nasrin);
    expect(await lastAct()).toMatchObject({ act: "courier-restored", subjectId: id });
  });

  test("with the account, so that erasing a person finds them", async () => {
    const [nasrin, karim] = [await makeAdmin(), await makeCustomer()];
    const { fullName, phoneNumber } = karim;
    await addStaff({ fullName, phoneNumber, role: "packer" }, nasrin);
    expect(await lastAct()).toMatchObject({
      act: "password-code-made",
      subject: karim.fullName,
      subjectId: karim.id,
      actorId: nasrin.id,
    });
  });
});

test("in one line each, however long the values are", () => {
  const long = "মধু ".repeat(500);
  expect(
    changedFields<{ price: number; text: string; images: string[]; same: number }>(
      { price: 450, text: "", images: ["a", ""], same: 1 },
      { price: 480, text: long, images: [], same: 1 },
    ),
  ).toEqual({
    price: "450 → 480",
    text: expect.stringMatching(/^– → (মধু ){1,15}.*…$/),
    images: "a → –",
  });
});
