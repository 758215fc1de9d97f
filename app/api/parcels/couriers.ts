import { z } from "zod";
import { formatTaka } from "#app/domain/core/money.ts";
import { tryKeys } from "#app/domain/parcels/couriers/accounts.server.ts";
import {
  courierDistrictsFile,
  listCourierDistricts,
} from "#app/domain/parcels/couriers/courier-districts.server.ts";
import {
  courierChangesSchema,
  courierKeysSchema,
  courierSchema,
} from "#app/domain/parcels/couriers/courier-input.server.ts";
import {
  type Courier,
  createCourier,
  deleteCourier,
  listCouriers,
  requireCourier,
  restoreCourier,
  updateCourier,
} from "#app/domain/parcels/couriers/couriers.server.ts";
import { COURIER_KINDS } from "#app/domain/parcels/couriers/couriers.ts";
import { csvDownload } from "#app/http/stream.server.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { languageOf } from "#app/words/language.server.ts";
import { wordFor } from "#app/words/word-for.ts";
import { endpoint } from "../core/endpoint.ts";
import { id, idempotencyKey, idInQuery, jsonOf, moment, taka } from "../core/fields.ts";
import { staffChange } from "../core/staff-change.ts";

/** Which courier a call is about. */
const courierQuery = z.object({ courier_id: idInQuery });

/** The credentials of its interface as they are sent; no response contains them. */
const courierKeys = courierKeysSchema.optional().meta({
  description:
    "steadfast: apiKey and secretKey. pathao: clientId, clientSecret, userName, courierPassword and storeId. redx: redxToken, and redxStoreId unless the account's own store is meant. All: webhookSecret, at least 16 characters. What is left out stays. No call answers them.",
});

const courierJson = z
  .object({
    _id: id,
    name: z.string(),
    kind: z.enum(COURIER_KINDS).meta({ description: "Whose file and interface it takes." }),
    store: z.string().meta({ description: "The pickup store as the courier knows it, or empty." }),
    trackingLink: z
      .string()
      .meta({ description: "With {code} for the parcel's number, or empty." }),
    isActive: z.boolean(),
    hasKeys: z.boolean().meta({ description: "Whether there are keys; never which." }),
    hasWebhook: z
      .boolean()
      .meta({ description: "Whether /courier-webhook/{_id} takes the courier's calls." }),
    createdAt: moment,
    updatedAt: moment,
  })
  .meta({
    id: "Courier",
    examples: [
      {
        _id: "5b1f7a52-3a0e-4d0f-9a53-0c8f1f7f3b11",
        name: "Steadfast",
        kind: "steadfast",
        store: "",
        trackingLink: "https://steadfast.com.bd/t/{code}",
        isActive: true,
        hasKeys: true,
        hasWebhook: false,
        createdAt: "2026-11-01T04:30:00.000Z",
        updatedAt: "2026-11-01T04:30:00.000Z",
      },
    ],
  });

const toCourierJson = (courier: Courier) => jsonOf(courierJson, courier);

export const list = endpoint(
  {
    method: "GET",
    path: "/api/admin/courier/list",
    summary: "The couriers by name, inactive ones too; at most fifty",
    access: "admin",
    answer: z.object({ result: z.array(courierJson) }),
    isAddition: true,
  },
  async () => ({ result: (await listCouriers()).map(toCourierJson) }),
);

export const create = staffChange(
  {
    method: "POST",
    path: "/api/admin/courier/create",
    summary: "Add a courier, with the keys of its interface or without",
    headers: idempotencyKey,
    body: courierSchema.extend({ keys: courierKeys }),
    result: [courierJson, toCourierJson],
    refuses: [409, 422],
    isAddition: true,
    example: { body: { name: "Our own rider", kind: "other" } },
    done: "courier-added",
  },
  async ({ body, user, request }) => {
    const { keys, ...input } = body;
    const key = request.headers.get("Idempotency-Key");
    return createCourier(input, keys, user, key);
  },
);

export const update = staffChange(
  {
    method: "PUT",
    path: "/api/admin/courier/update",
    summary: "Change a courier; an absent field stays as it is",
    query: courierQuery,
    body: courierChangesSchema.extend({ keys: courierKeys }),
    result: [courierJson, toCourierJson],
    refuses: [404],
    isAddition: true,
    example: { body: { isActive: false } },
    done: "courier-updated",
  },
  async ({ query, body, user }) => {
    const { keys, ...changes } = body;
    return updateCourier(query.courier_id, changes, keys, undefined, user);
  },
);

export const remove = staffChange(
  {
    method: "DELETE",
    path: "/api/admin/courier/delete",
    summary: "Hide a courier; its parcels stay with it, and for 30 days it can be restored",
    query: courierQuery,
    refuses: [404],
    isAddition: true,
    done: "courier-deleted",
  },
  ({ query, user }) => deleteCourier(query.courier_id, user),
);

export const restore = staffChange(
  {
    method: "PUT",
    path: "/api/admin/courier/restore",
    summary: "Undo the deletion of a courier",
    query: courierQuery,
    result: [courierJson, toCourierJson],
    refuses: [404],
    isAddition: true,
    done: "courier-restored",
  },
  ({ query, user }) => restoreCourier(query.courier_id, user),
);

export const tryCourier = endpoint(
  {
    method: "PUT",
    path: "/api/admin/courier/try",
    summary: "Ask a courier what it knows of the shop, which shows whether its keys are right",
    access: "admin",
    body: z.object({ courier_id: idInQuery }),
    answer: z.object({
      message: z.string(),
      isRight: z.boolean(),
      balance: taka
        .nullable()
        .meta({ description: "What it keeps for the shop; null where it does not say." }),
      stores: z.array(z.object({ id: z.string(), name: z.string() })).meta({
        description: "Where it collects parcels: the id is storeId or redxStoreId of the keys.",
      }),
    }),
    refuses: [404],
    isAddition: true,
    example: { body: { courier_id: "5b1f7a52-3a0e-4d0f-9a53-0c8f1f7f3b11" } },
  },
  async ({ body, request }) => {
    const courier = await requireCourier(body.courier_id);
    const { tried, notTried, parcels } = adminWordsFor(request).couriers;
    const answer = await tryKeys(courier, request.signal);
    if (answer && "stores" in answer) {
      const { balance, stores } = answer;
      const names = stores.map(({ name }) => name);
      const said = balance === null ? null : formatTaka(balance, languageOf(request));
      return { message: tried(courier.name, names, said), isRight: true, balance, stores };
    }
    const reason = answer?.reason ?? "keys";
    const message = notTried(courier.name, wordFor(parcels.failures, reason) ?? reason);
    return { message, isRight: false, balance: null, stores: [] };
  },
);

export const districts = endpoint(
  {
    method: "GET",
    path: "/api/admin/courier/districts",
    summary:
      "What the couriers lost of what they were given in 90 days, by district; the least first",
    access: "admin",
    answer: z.object({
      result: z.array(
        z.object({
          district: z.string().meta({ description: "Empty for all districts together." }),
          courier: id,
          courierName: z.string(),
          parcels: z.int().meta({ description: "Delivered and come back; 20 at least." }),
          cameBackShare: z.number().meta({ description: "From 0 to 1." }),
          days: z
            .int()
            .nullable()
            .meta({ description: "Days that it keeps the cash; null while none has come." }),
          feePer100: z.number().meta({ description: "Taka for each 100 delivered." }),
          loss: z.number().meta({ description: "Taka lost of each 1,000 handed over." }),
          isSuggested: z.boolean(),
        }),
      ),
    }),
    isAddition: true,
  },
  async () => {
    const rows = await listCourierDistricts();
    return {
      result: rows.map(({ courier: courierName, courierId: courier, ...row }) => ({
        ...row,
        courier,
        courierName,
      })),
    };
  },
);

export const districtsFile = endpoint(
  {
    method: "GET",
    path: "/api/admin/courier/export",
    summary: "The same by district, as a file for a spreadsheet",
    access: "admin",
    answer: z.object({}),
    answerType: "text/csv",
    isAddition: true,
  },
  async () => csvDownload("couriers.csv", await courierDistrictsFile()),
);
