import { createSynonyms, deleteSynonyms } from "#app/domain/catalog/search/synonyms.server.ts";
import { saveConnection } from "#app/domain/core/connections/connections.server.ts";
import { landingSchema } from "#app/domain/marketing/landing/landing-input.server.ts";
import {
  createLandingPage,
  deleteLandingPage,
} from "#app/domain/marketing/landing/landing-pages.server.ts";
import { db } from "#drizzle/client.server.ts";
import { searchMisses } from "#drizzle/schema.ts";
import { makeProduct } from "#tests/support/factories.ts";
import { admin, anyone, type Endpoint } from "./endpoint.ts";

const aRow = async () => (await createSynonyms({ terms: ["honey", "modhu", "মধু"] })).id;

async function aLanding(): Promise<string> {
  const { slug: product } = await makeProduct();
  const input = landingSchema.parse({ product, headline: `Honey ${crypto.randomUUID()}` });
  return (await createLandingPage(input, "")).id;
}

const someKeys = () => saveConnection("telegram", { token: `123456:${crypto.randomUUID()}` }, null);

/** Endpoints of the shop's settings and the audit. */
export const settingsEndpoints: Endpoint[] = [
  admin("GET /api/admin/add-on/detail"),
  admin("PUT /api/admin/add-on/update", async () => {
    const { slug } = await makeProduct({ price: 500 });
    return { json: { addOn: slug, addOnPrice: "400" } };
  }),
  admin("GET /api/admin/landing/list", async () => {
    await aLanding();
    return {};
  }),
  admin("GET /api/admin/landing/detail", async () => ({ rest: `?landing_id=${await aLanding()}` })),
  admin("POST /api/admin/landing/create", async () => ({
    json: { product: (await makeProduct()).slug, headline: `Honey ${crypto.randomUUID()}` },
  })),
  admin("PUT /api/admin/landing/update", async () => ({
    rest: `?landing_id=${await aLanding()}`,
    json: { headline: "Honey of the first flow", endsAt: "2026-12-16T20:00", isActive: false },
  })),
  admin("POST /api/admin/landing/copy", async () => ({ rest: `?landing_id=${await aLanding()}` })),
  admin("DELETE /api/admin/landing/delete", async () => ({
    rest: `?landing_id=${await aLanding()}`,
  })),
  admin("PUT /api/admin/landing/restore", async () => {
    const id = await aLanding();
    await deleteLandingPage(id);
    return { rest: `?landing_id=${id}` };
  }),
  anyone("GET /api/charge/delivery-time"),
  admin("PUT /api/charge/delivery-time/update", async () => ({
    json: { days: { Khulna: [2, 4] }, closingHour: 18, holidays: ["2026-12-16"] },
  })),
  admin("GET /api/admin/audit/list", async () => {
    await aRow();
    return { rest: "?kind=goods&limit=2" };
  }),
  admin("GET /api/admin/synonym/list", async () => {
    await aRow();
    const now = new Date();
    const miss = { words: "quinoa", searches: 1, firstAt: now, lastAt: now };
    await db.insert(searchMisses).values(miss).onConflictDoNothing();
    return {};
  }),
  admin("POST /api/admin/synonym/create", async () => ({
    json: { terms: ["ghee", "ghi", "ঘি"] },
  })),
  admin("PUT /api/admin/synonym/update", async () => ({
    rest: `?synonym_id=${await aRow()}`,
    json: { terms: ["honey", "mou"] },
  })),
  admin("DELETE /api/admin/synonym/delete", async () => ({ rest: `?synonym_id=${await aRow()}` })),
  admin("PUT /api/admin/synonym/restore", async () => {
    const id = await aRow();
    await deleteSynonyms(id);
    return { rest: `?synonym_id=${id}` };
  }),
  admin("GET /api/admin/message/settings"),
  admin("PUT /api/admin/message/update", async () => ({
    json: { smsOnPlaced: true, smsStatuses: ["Deliverd"], ownerEmails: ["nasrin@example.com"] },
  })),
  admin("GET /api/admin/conversion/settings"),
  admin("PUT /api/admin/conversion/settings/update", async () => ({
    json: { sendAt: "delivered", pixelId: "123456789012345", token: "EAABtoken" },
  })),
  admin("GET /api/admin/notice/settings"),
  admin("PUT /api/admin/notice/update", async () => ({
    json: { kinds: ["order", "stock"], language: "bn", quietFrom: 22, quietUntil: 7 },
  })),
  admin("GET /api/admin/settings/detail"),
  admin("PUT /api/admin/settings/update", async () => ({
    json: { phones: ["01712345678"], tagline: "Honey and nuts", cashCountedFrom: "2026-11-01" },
  })),
  admin("GET /api/admin/connection/list", async () => {
    await someKeys();
    return {};
  }),
  admin("PUT /api/admin/connection/save", async () => ({
    json: { name: "sms", gateway: "alpha", apiKey: crypto.randomUUID() },
  })),
  admin("DELETE /api/admin/connection/remove", async () => {
    await someKeys();
    return { rest: "?name=telegram" };
  }),
  // Nothing is sent: the shop has no mail server.
  admin("POST /api/admin/connection/try", async () => ({
    json: { name: "mail", email: "nasrin@example.com" },
  })),
];
