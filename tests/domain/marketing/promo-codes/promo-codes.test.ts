import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { INPUT_MESSAGES } from "#app/domain/core/fields/messages.ts";
import {
  promoCodeChangesSchema,
  promoCodeSchema,
} from "#app/domain/marketing/promo-codes/promo-code-input.server.ts";
import {
  isPromoCodeForm,
  judgePromoCode,
  normalizePromoCode,
  type PromoCodeTerms,
} from "#app/domain/marketing/promo-codes/promo-code-rules.ts";
import {
  createPromoCode,
  deletePromoCode,
  findPromoCode,
  findPromoCodeByCode,
  listDeletedPromoCodes,
  listPromoCodes,
  restorePromoCode,
  updatePromoCode,
  verifyPromoCode,
} from "#app/domain/marketing/promo-codes/promo-codes.server.ts";
import { db } from "#drizzle/client.server.ts";
import { promoCodes } from "#drizzle/schema.ts";
import { makeOrder, makePromoCode } from "#tests/support/factories.ts";
import { refusalOf } from "#tests/support/refusals.ts";

const nobody = "6f1b2f0e-0000-4000-8000-000000000000";
const now = new Date("2026-11-21T08:00:00Z");

const goodsFor = (price: number) => [{ productId: "rice", categoryId: null, price, quantity: 1 }];

describe("the discount of a promo code", () => {
  const terms: PromoCodeTerms = {
    code: "EID",
    ...{ kind: "fixed", discount: 100, percent: null, maxDiscount: null },
    ...{ productIds: [], categoryIds: [], perPhone: "any", startDate: null },
    minAmount: 500,
    maxUsage: 10,
    currentUsage: 9,
    expirationDate: now,
    isActive: true,
  };

  test.each([
    [{}, 500, 100, null],
    [{ discount: 900 }, 500, 500, null],
    [{ discount: 0 }, 500, 0, null],
    [{ maxUsage: null, currentUsage: 1e6 }, 500, 100, null],
    [{ expirationDate: null }, 500, 100, null],
    [{ minAmount: 0 }, 0, 0, null],
    [{}, 499, 0, "promo-code-below-minimum"],
    [{ currentUsage: 10 }, 500, 0, "promo-code-used-up"],
    [{ maxUsage: 0, currentUsage: 0 }, 500, 0, "promo-code-used-up"],
    [{ expirationDate: new Date(now.getTime() - 1) }, 500, 0, "promo-code-expired"],
    [{ isActive: false }, 500, 0, "promo-code-inactive"],
    [{ startDate: new Date(now.getTime() + 1) }, 500, 0, "promo-code-not-started"],
    [{ startDate: now }, 500, 100, null],
    [{ kind: "percent", percent: 15, discount: 0 }, 599, 89, null],
    [{ kind: "percent", percent: 15, maxDiscount: 50 }, 500, 50, null],
    [{ kind: "percent", percent: 100 }, 501, 501, null],
    [{ kind: "free-delivery", discount: 0 }, 500, 0, null],
    [{ categoryIds: ["another"] }, 500, 0, "promo-code-other-goods"],
    [{ productIds: ["rice"] }, 500, 100, null],
  ] as [Partial<PromoCodeTerms>, number, number, string | null][])(
    "%j on %d taka: %d off, %s",
    (changed, subtotal, discount, refusal) => {
      const judged = judgePromoCode("EID", { ...terms, ...changed }, goodsFor(subtotal), now);
      expect(judged.discount).toBe(discount);
      expect(judged.refusal?.code ?? null).toBe(refusal);
    },
  );

  test("is zero without a code", () => {
    expect(judgePromoCode("EID", null, goodsFor(500), now).refusal?.code).toBe(
      "promo-code-not-found",
    );
  });

  test.each([
    [" eid-২০ ", "EID-20", true],
    ["save_10", "SAVE_10", true],
    ["বৈশাখ", "বৈশাখ", true],
    ["", "", false],
    ["two words", "TWO WORDS", false],
    ["A\0B", "A\0B", false],
    ["é", "É", false],
    ["X".repeat(41), "X".repeat(41), false],
  ])("%j is %j", (typed, code, isCode) => {
    expect(normalizePromoCode(typed)).toBe(code);
    expect(isPromoCodeForm(code)).toBe(isCode);
  });
});

describe("the form of a promo code", () => {
  const form = { code: "eid", discount: "১০০", maxUsage: "", minAmount: "", expirationDate: "" };

  test("treats empty limits as none", () => {
    const plain = {
      ...{ kind: "fixed", percent: null, maxDiscount: null, perPhone: "any", startDate: null },
      ...{ products: [], categories: [] },
    };
    expect(promoCodeSchema.parse(form)).toEqual({
      ...plain,
      code: "EID",
      discount: 100,
      minAmount: 0,
      maxUsage: null,
      expirationDate: null,
      isActive: true,
    });
    expect(
      promoCodeSchema.parse({ code: "EID", discount: 5, maxUsage: null, isActive: false }),
    ).toEqual({
      ...plain,
      code: "EID",
      discount: 5,
      minAmount: 0,
      maxUsage: null,
      expirationDate: null,
      isActive: false,
    });
  });

  test.each([
    ["2099-12-31", "2099-12-31T17:59:59.999Z"],
    ["২০৯৯-১২-৩১", "2099-12-31T17:59:59.999Z"],
    // Midnight in Dhaka, as a date picker there sends the 31st; and the stored value when it is
    // sent back.
    ["2099-12-30T18:00:00.000Z", "2099-12-31T17:59:59.999Z"],
    ["2099-12-31T17:59:59.999Z", "2099-12-31T17:59:59.999Z"],
    ["2099-12-31T00:00+06:00", "2099-12-31T17:59:59.999Z"],
  ])("treats %s as valid until the end of that day in Dhaka", (expirationDate, end) => {
    expect(promoCodeSchema.parse({ ...form, expirationDate }).expirationDate).toEqual(
      new Date(end),
    );
  });

  test.each([
    ["code", "", "required"],
    ["code", undefined, "required"],
    ["code", "two words", "code-invalid"],
    ["code", "X".repeat(41), "code-invalid"],
    ["code", "A\0", "code-invalid"],
    ["code", 5, "code-invalid"],
    ["discount", "", "required"],
    ["discount", null, "required"],
    ["discount", -1, "amount-invalid"],
    ["discount", "-1", "amount-invalid"],
    ["discount", 1.5, "amount-invalid"],
    ["discount", "1e3", "amount-invalid"],
    ["discount", 2 ** 31, "amount-invalid"],
    ["discount", [], "amount-invalid"],
    ["minAmount", "abc", "amount-invalid"],
    ["maxUsage", "2147483648", "number-invalid"],
    ["maxUsage", "1.0", "number-invalid"],
    ["expirationDate", "2026-02-30", "date-invalid"],
    ["expirationDate", "tomorrow", "date-invalid"],
    ["expirationDate", "2026-13-01T00:00:00Z", "date-invalid"],
    ["expirationDate", 0, "date-invalid"],
    ["expirationDate", "2020-01-01", "date-past"],
    ["isActive", "maybe", "choice-invalid"],
    ["kind", "half", "choice-invalid"],
    ["kind", "percent", "required", "percent"],
    ["percent", 0, "percent-invalid"],
    ["percent", "101", "percent-invalid"],
    ["percent", 1.5, "percent-invalid"],
    ["perPhone", "twice", "choice-invalid"],
    ["startDate", "soon", "date-invalid"],
    ["products", 7, "invalid"],
    ["products", "x".repeat(10_001), "too-long"],
  ] as [string, unknown, string, string?][])("%s %j is %s", (field, value, message, at = field) => {
    expect(issues(promoCodeSchema, { ...form, [field]: value })).toEqual([[at, message]]);
  });

  test("leaves unnamed fields unchanged, and may set an end in the past", () => {
    expect(promoCodeChangesSchema.parse({ currentUsage: 0, _id: "x" })).toEqual({});
    expect(
      promoCodeChangesSchema.parse({
        isActive: "false",
        maxUsage: "",
        expirationDate: "2020-01-01",
      }),
    ).toEqual({
      isActive: false,
      maxUsage: null,
      expirationDate: new Date("2020-01-01T17:59:59.999Z"),
    });
    expect(issues(promoCodeChangesSchema, { discount: "" })).toEqual([["discount", "required"]]);
  });
});

describe("promo codes", () => {
  test("are found in any case, listed newest first, and refused as duplicates", async () => {
    const created = await createPromoCode(promoCodeSchema.parse({ code: "puja-২৫", discount: 50 }));
    expect(created.code).toBe("PUJA-25");
    expect((await findPromoCodeByCode(" puja-25"))?.id).toBe(created.id);
    expect((await findPromoCode(created.id))?.code).toBe("PUJA-25");
    expect((await listPromoCodes())[0]?.id).toBe(created.id);
    const again = promoCodeSchema.parse({ code: "PUJA-25", discount: 1 });
    expect(await refusalOf(createPromoCode(again))).toEqual([
      "promo-code-taken",
      { code: "PUJA-25" },
    ]);
  });

  test("created 20 times at once with one spelling exist once", async () => {
    const input = promoCodeSchema.parse({ code: "RUSH", discount: 1 });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => createPromoCode(input)),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("are not used by verifying them", async () => {
    const { id, code } = await makePromoCode({ maxUsage: 1 });
    const verified = await verifyPromoCode(code.toLowerCase());
    expect(verified).toMatchObject({ id, discount: 100, minAmount: 0, currentUsage: 0 });
    expect((await findPromoCode(id))?.currentUsage).toBe(0);
    await makeOrder({ promoCode: code });
    expect(await refusalOf(verifyPromoCode(code))).toEqual(["promo-code-used-up", { code }]);
    for (const nothing of ["", "NOSUCH", "\0", "x".repeat(9999), "' or 1=1"]) {
      expect((await refusalOf(verifyPromoCode(nothing)))[0]).toBe("promo-code-not-found");
    }
  });

  test("keep their usage in every edit", async () => {
    const code = await makePromoCode();
    await makeOrder({ promoCode: code.code });
    const sent = { ...promoCodeChangesSchema.parse({ discount: 70 }), currentUsage: 0, id: nobody };
    const shown = { version: code.version, was: code };
    const updated = await updatePromoCode(code.id, sent, shown);
    expect(updated).toMatchObject({ id: code.id, discount: 70, currentUsage: 1 });
    expect(updated.version).toBeGreaterThan(code.version);
  });

  test("show the second of two staff the stored values", async () => {
    const code = await makePromoCode({ discount: 10, minAmount: 5 });
    const shown = { version: code.version, was: code };
    const first = await updatePromoCode(code.id, { discount: 20, isActive: false }, shown);
    const late = updatePromoCode(
      code.id,
      { discount: 30, minAmount: 5, isActive: true, expirationDate: null },
      shown,
    );
    expect(await refusalOf(late)).toEqual([
      "changed-meanwhile",
      {
        changes: [{ field: "discount", now: 20, yours: 30, by: null, at: first.updatedAt }],
      },
    ]);
    expect((await findPromoCode(code.id))?.discount).toBe(20);
  });

  test("cannot take another code's spelling", async () => {
    const [one, two] = [await makePromoCode(), await makePromoCode()];
    expect(await refusalOf(updatePromoCode(two.id, { code: one.code }))).toEqual([
      "promo-code-taken",
      { code: one.code },
    ]);
  });

  test("are hidden once deleted, and can be restored for 30 days", async () => {
    const code = await makePromoCode();
    await deletePromoCode(code.id);
    expect(await findPromoCode(code.id)).toBeNull();
    expect(await findPromoCodeByCode(code.code)).toBeNull();
    expect((await listPromoCodes()).map(({ id }) => id)).not.toContain(code.id);
    expect((await listDeletedPromoCodes()).map(({ id }) => id)).toContain(code.id);
    expect(await refusalOf(deletePromoCode(code.id))).toEqual(["promo-code-gone", {}]);
    expect(await refusalOf(updatePromoCode(code.id, { discount: 1 }))).toEqual([
      "promo-code-gone",
      {},
    ]);

    const successor = await makePromoCode({ code: code.code });
    expect(await refusalOf(restorePromoCode(code.id))).toEqual([
      "promo-code-taken",
      { code: code.code },
    ]);
    await deletePromoCode(successor.id);
    expect((await restorePromoCode(code.id)).deletedAt).toBeNull();
    expect(await refusalOf(restorePromoCode(code.id))).toEqual(["promo-code-gone", {}]);

    await deletePromoCode(code.id);
    await db
      .update(promoCodes)
      .set({ deletedAt: new Date(Date.now() - 31 * 24 * 60 * 60 * 1000) })
      .where(eq(promoCodes.id, code.id));
    expect(await refusalOf(restorePromoCode(code.id))).toEqual(["promo-code-gone", {}]);
    expect((await listDeletedPromoCodes()).map(({ id }) => id)).not.toContain(code.id);
  });

  test.each(["", "post", "\0", nobody])("cannot have the id %j", async (id) => {
    expect(await findPromoCode(id)).toBeNull();
    for (const verb of [deletePromoCode, restorePromoCode]) {
      expect(await refusalOf(verb(id))).toEqual(["promo-code-gone", {}]);
    }
    expect(await refusalOf(updatePromoCode(id, { discount: 1 }))).toEqual(["promo-code-gone", {}]);
  });
});

/** Field and message of each issue; every message must have a translation. */
function issues(schema: z.ZodType, input: unknown) {
  const parsed = schema.safeParse(input);
  const found = parsed.error?.issues ?? [];
  for (const issue of found) expect(INPUT_MESSAGES).toContain(issue.message);
  return found.map((issue) => [issue.path.join("."), issue.message]);
}
