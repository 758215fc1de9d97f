import { z } from "zod";
import { ShopError } from "#app/domain/core/shop-error.ts";
import {
  promoCodeChangesSchema,
  promoCodeSchema,
} from "#app/domain/marketing/promo-codes/promo-code-input.server.ts";
import { PER_PHONE, PROMO_KINDS } from "#app/domain/marketing/promo-codes/promo-code-rules.ts";
import {
  createPromoCode,
  deletePromoCode,
  findPromoCode,
  listPromoCodes,
  PROMO_CODE_FAULTS,
  type PromoCode,
  restorePromoCode,
  updatePromoCode,
  verifyPromoCode,
} from "#app/domain/marketing/promo-codes/promo-codes.server.ts";
import { lookUpPromoCode } from "#app/domain/marketing/promo-codes/promo-guesses.server.ts";
import { addressOf } from "#app/http/request-args.ts";
import { endpoint } from "../core/endpoint.ts";
import { id, idInPath, jsonOf, moment, taka } from "../core/fields.ts";
import { staffChange } from "../core/staff-change.ts";

const promoCodeJson = z
  .object({
    _id: id,
    code: z.string(),
    discount: taka.meta({ description: "Whole taka off; 0 unless `kind` is `fixed`." }),
    kind: z.enum(PROMO_KINDS),
    percent: z.int().nullable(),
    maxDiscount: taka.nullable().meta({ description: "The most a percentage takes off." }),
    perPhone: z.enum(PER_PHONE).meta({ description: "How often one phone number may use it." }),
    startDate: moment.nullable().meta({ description: "The first moment it counts." }),
    products: z
      .array(id)
      .meta({ description: "With `categories`, the goods it is for; both empty: all." }),
    categories: z.array(id),
    maxUsage: z.int().nullable().meta({ description: "null: no limit." }),
    minAmount: taka,
    currentUsage: z.int(),
    expirationDate: moment
      .nullable()
      .meta({ description: "The last moment it counts; null: for ever." }),
    isActive: z.boolean(),
    createdAt: moment,
    updatedAt: moment,
  })
  .meta({
    id: "PromoCode",
    examples: [
      {
        _id: "7a0c3f7e-2d3b-4a43-b1b5-6f9f0f7d2c15",
        code: "EID10",
        discount: 100,
        kind: "fixed",
        percent: null,
        maxDiscount: null,
        perPhone: "any",
        startDate: null,
        products: [],
        categories: [],
        maxUsage: 500,
        minAmount: 1000,
        currentUsage: 12,
        expirationDate: "2027-03-20T17:59:59.999Z",
        isActive: true,
        createdAt: "2026-11-01T04:30:00.000Z",
        updatedAt: "2026-11-01T04:30:00.000Z",
      },
    ],
  });

const toPromoCodeJson = (promoCode: PromoCode) => {
  const { productIds: products, categoryIds: categories } = promoCode;
  return jsonOf(promoCodeJson, { ...promoCode, products, categories });
};

export const verify = endpoint(
  {
    method: "GET",
    path: "/api/promo-code/verify/:code",
    summary: "What a promo code takes off, and from which subtotal on; uses nothing up",
    access: "public",
    params: z.object({ code: z.string() }),
    answer: z.object({
      result: z.object({
        code: z.string(),
        minAmount: taka,
        discount: taka.meta({ description: "Whole taka; 0 unless `kind` is `fixed`." }),
        kind: z.enum(PROMO_KINDS).optional().meta({ description: "Absent for a fixed sum." }),
        percent: z.int().nullable().optional(),
        maxDiscount: taka.nullable().optional(),
      }),
    }),
    refuses: [404, 409],
    isLimited: true,
    example: { params: { code: "EID10" } },
  },
  async ({ params, context }) => {
    const { code, minAmount, discount, kind, percent, maxDiscount } = await lookUpPromoCode(
      addressOf({ context }),
      () => verifyPromoCode(params.code),
    );
    // A fixed sum is answered as clients of the contract know it.
    const other = kind === "fixed" ? {} : { kind, percent, maxDiscount };
    return { result: { code, minAmount, discount, ...other } };
  },
);

export const list = endpoint(
  {
    method: "GET",
    path: "/api/promo-code/admin/list",
    summary: "All promo codes, newest first",
    access: "admin",
    answer: z.object({ result: z.array(promoCodeJson) }),
  },
  async () => ({ result: (await listPromoCodes()).map(toPromoCodeJson) }),
);

export const detail = endpoint(
  {
    method: "GET",
    path: "/api/promo-code/admin/detail/:promoID",
    summary: "One promo code",
    access: "admin",
    params: z.object({ promoID: idInPath }),
    answer: z.object({ result: promoCodeJson }),
    refuses: [404],
  },
  async ({ params }) => {
    const found = await findPromoCode(params.promoID);
    if (!found) throw new ShopError("promo-code-gone", {});
    return { result: toPromoCodeJson(found) };
  },
);

export const create = staffChange(
  {
    method: "POST",
    path: "/api/promo-code/generate-promo-code",
    summary: "Add a promo code",
    body: promoCodeSchema,
    result: [promoCodeJson, toPromoCodeJson],
    refuses: [409],
    faults: PROMO_CODE_FAULTS,
    example: {
      body: {
        code: "EID10",
        discount: 100,
        minAmount: 1000,
        maxUsage: 500,
        expirationDate: "2027-03-20",
      },
    },
    done: "promo-code-added",
  },
  ({ user, body }) => createPromoCode(body, user),
);

export const update = staffChange(
  {
    method: "PUT",
    path: "/api/promo-code/admin/update/:promoID",
    summary: "Change a promo code; an absent field stays, its usage is never written",
    params: z.object({ promoID: idInPath }),
    body: promoCodeChangesSchema,
    result: [promoCodeJson, toPromoCodeJson],
    refuses: [404, 409],
    faults: PROMO_CODE_FAULTS,
    example: { body: { discount: 150, isActive: false } },
    done: "promo-code-updated",
  },
  ({ user, params, body }) => updatePromoCode(params.promoID, body, undefined, user),
);

export const remove = staffChange(
  {
    method: "DELETE",
    path: "/api/promo-code/admin/delete/:id",
    summary: "Delete a promo code; it can be restored for 30 days",
    params: z.object({ id: idInPath }),
    refuses: [404],
    done: "promo-code-deleted",
  },
  ({ user, params }) => deletePromoCode(params.id, user),
);

export const restore = staffChange(
  {
    method: "PUT",
    path: "/api/promo-code/admin/restore/:id",
    summary: "Undo the deletion of a promo code",
    params: z.object({ id: idInPath }),
    result: [promoCodeJson, toPromoCodeJson],
    refuses: [404, 409],
    faults: PROMO_CODE_FAULTS,
    isAddition: true,
    done: "promo-code-restored",
  },
  ({ user, params }) => restorePromoCode(params.id, user),
);
