import { createSynonyms, deleteSynonyms } from "#app/domain/catalog/search/synonyms.server.ts";
import { db } from "#drizzle/client.server.ts";
import { searchMisses } from "#drizzle/schema.ts";
import type { Endpoint } from "./request.ts";

const aRow = async () => (await createSynonyms({ terms: ["honey", "modhu", "মধু"] })).id;

/** Endpoints of the shop's settings and the audit. */
export const settingsEndpoints: Endpoint[] = [
  {
    name: "charge-delivery-time",
    method: "GET",
    access: "anyone",
    make: async () => ({ path: "/api/charge/delivery-time" }),
  },
  {
    name: "charge-delivery-time-update",
    method: "PUT",
    access: "admin",
    make: async () => ({
      path: "/api/charge/delivery-time/update",
      json: { days: { Khulna: [2, 4] }, closingHour: 18, holidays: ["2026-12-16"] },
    }),
  },
  {
    name: "admin-audit-list",
    method: "GET",
    access: "admin",
    make: async () => {
      await aRow();
      return { path: "/api/admin/audit/list?kind=goods&limit=2" };
    },
  },
  {
    name: "admin-synonym-list",
    method: "GET",
    access: "admin",
    make: async () => {
      await aRow();
      const now = new Date();
      const miss = { words: "quinoa", searches: 1, firstAt: now, lastAt: now };
      await db.insert(searchMisses).values(miss).onConflictDoNothing();
      return { path: "/api/admin/synonym/list" };
    },
  },
  {
    name: "admin-synonym-create",
    method: "POST",
    access: "admin",
    make: async () => ({
      path: "/api/admin/synonym/create",
      json: { terms: ["ghee", "ghi", "ঘি"] },
    }),
  },
  {
    name: "admin-synonym-update",
    method: "PUT",
    access: "admin",
    make: async () => ({
      path: `/api/admin/synonym/update?synonym_id=${await aRow()}`,
      json: { terms: ["honey", "mou"] },
    }),
  },
  {
    name: "admin-synonym-delete",
    method: "DELETE",
    access: "admin",
    make: async () => ({ path: `/api/admin/synonym/delete?synonym_id=${await aRow()}` }),
  },
  {
    name: "admin-synonym-restore",
    method: "PUT",
    access: "admin",
    make: async () => {
      const id = await aRow();
      await deleteSynonyms(id);
      return { path: `/api/admin/synonym/restore?synonym_id=${id}` };
    },
  },
  {
    name: "admin-message-settings",
    method: "GET",
    access: "admin",
    make: async () => ({ path: "/api/admin/message/settings" }),
  },
  {
    name: "admin-message-update",
    method: "PUT",
    access: "admin",
    make: async () => ({
      path: "/api/admin/message/update",
      json: { smsOnPlaced: true, smsStatuses: ["Deliverd"], ownerEmails: ["nasrin@example.com"] },
    }),
  },
  {
    name: "admin-conversion-settings",
    method: "GET",
    access: "admin",
    make: async () => ({ path: "/api/admin/conversion/settings" }),
  },
  {
    name: "admin-conversion-settings-update",
    method: "PUT",
    access: "admin",
    make: async () => ({
      path: "/api/admin/conversion/settings/update",
      json: { sendAt: "delivered", pixelId: "123456789012345", token: "EAABtoken" },
    }),
  },
  {
    name: "admin-notice-settings",
    method: "GET",
    access: "admin",
    make: async () => ({ path: "/api/admin/notice/settings" }),
  },
  {
    name: "admin-notice-update",
    method: "PUT",
    access: "admin",
    make: async () => ({
      path: "/api/admin/notice/update",
      json: { kinds: ["order", "stock"], language: "bn", quietFrom: 22, quietUntil: 7 },
    }),
  },
  {
    name: "admin-settings-detail",
    method: "GET",
    access: "admin",
    make: async () => ({ path: "/api/admin/settings/detail" }),
  },
  {
    name: "admin-settings-update",
    method: "PUT",
    access: "admin",
    make: async () => ({
      path: "/api/admin/settings/update",
      json: { phones: ["01712345678"], tagline: "Honey and nuts", cashCountedFrom: "2026-11-01" },
    }),
  },
];
