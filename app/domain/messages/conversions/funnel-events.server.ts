import { createHash, randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { and, asc, eq, inArray, isNull, lt, ne, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { funnelEvents, landingPages, outboxEvents, products } from "#drizzle/schema.ts";
import { addDays } from "../../core/dates.ts";
import { deleteInBatches } from "../../core/housekeeping/delete-in-batches.server.ts";
import { addNotifyJob } from "../../core/outbox/jobs.server.ts";
import { clicksOf } from "../../marketing/sources/touches.server.ts";
import { findSent } from "./conversion-settings.server.ts";
import { CLICK_OF, type NetworkName } from "./network-names.ts";

type Step = "ViewContent" | "AddToCart" | "InitiateCheckout";

/** A good by its id, or by the address of its own page or its landing page. */
type Good = { productId: string; quantity: number } | { path: string };

type Noted = {
  name: Step;
  at: number;
  page: string;
  userAgent: string;
  goods: Good[];
  fbclid: string;
  ttclid: string;
  clickedAt: number;
};

export type FunnelEvent = typeof funnelEvents.$inferSelect;

/** Events in memory at most; more are dropped, so that a flood costs nothing. */
const MOST_WAITING = 1000;

/** Events of one request; Meta and TikTok take 1,000. */
const MOST_AT_ONCE = 500;

/** A reload or Back within it is no second step; it counts from the click. */
const ONE_STEP_MS = 30 * 60 * 1000;

/** Browsers' names are shorter. */
const LONGEST_USER_AGENT = 400;

/** Kept after a failure, which the outbox repeats for 16 hours. */
const KEPT_DAYS = 1;

/** This server's events that wait for the next minute. */
let waiting: Noted[] = [];

/**
 * Notes a step of a visitor who came by an advertisement, at no cost to the page: without its click
 * nothing is noted, and `saveFunnel` asks whether any of it is wanted.
 */
export function noteStep(
  name: Step,
  headers: IncomingHttpHeaders,
  { url, page, goods }: { url: string; page: string; goods: Good[] },
  now = Date.now(),
): void {
  if (waiting.length >= MOST_WAITING) return;
  const clicks = clicksOf(url, headers, now);
  if (!clicks) return;
  const userAgent = (headers["user-agent"] ?? "").slice(0, LONGEST_USER_AGENT);
  waiting.push({ name, at: now, page, userAgent, goods, ...clicks });
}

/** As `noteStep`, for a public page that a visitor opens: a good's page is a step, others are not. */
export function notePage(path: string, url: string, headers: IncomingHttpHeaders): void {
  if (PAGE_OF_GOOD.test(path))
    noteStep("ViewContent", headers, { url, page: path, goods: [{ path }] });
}

const PAGE_OF_GOOD = /^\/(?:products|l)\/([^/.]{1,200})$/;

/** As `noteStep`, for a request that the app answers. */
export function noteStepOf(name: Step, { headers, url }: Request, goods: Good[]): void {
  const page = new URL(url).pathname.replace(/\.data$/, "");
  noteStep(name, Object.fromEntries(headers), { url: "", page, goods });
}

/**
 * Scheduled task: writes the waiting events as one batch of the outbox. Returns their number; after
 * a failure they wait on. A server that is killed loses the minute that was not written.
 */
export async function saveFunnel(): Promise<number> {
  const saving = waiting.slice(0, MOST_AT_ONCE);
  waiting = waiting.slice(MOST_AT_ONCE);
  if (saving.length === 0) return 0;
  try {
    return await write(saving);
  } catch (error) {
    waiting = [...saving, ...waiting].slice(0, MOST_WAITING);
    throw error;
  }
}

async function write(saving: Noted[]): Promise<number> {
  const { sendsFunnel, networks } = await findSent();
  if (!sendsFunnel) return 0;
  const clickFor = (name: NetworkName, noted: Noted) =>
    networks.includes(name) ? noted[CLICK_OF[name]] : "";
  const ids = await findIds(saving);
  const batchId = randomUUID();
  const rows = saving.flatMap((noted) => {
    const fbclid = clickFor("meta", noted);
    const ttclid = clickFor("tiktok", noted);
    const goods = noted.goods.flatMap((good) => {
      const productId = "path" in good ? ids.get(good.path) : good.productId;
      return productId ? [{ productId, quantity: "path" in good ? 1 : good.quantity }] : [];
    });
    if ((!fbclid && !ttclid) || goods.length === 0) return [];
    const { name, page, userAgent } = noted;
    const id = idOf(noted, goods);
    const [at, clickedAt] = [new Date(noted.at), new Date(noted.clickedAt)];
    return [{ id, batchId, name, at, page, userAgent, goods, fbclid, ttclid, clickedAt }];
  });
  if (rows.length === 0) return 0;
  return db.transaction(async (tx) => {
    const added = await tx
      .insert(funnelEvents)
      .values(rows)
      .onConflictDoNothing()
      .returning({ id: funnelEvents.id });
    if (added.length === 0) return 0;
    await tx.insert(outboxEvents).values({ id: batchId, type: "funnel.seen", data: {} });
    await addNotifyJob(tx, batchId);
    return added.length;
  });
}

/** The goods of the pages that were looked at, by path. */
async function findIds(saving: Noted[]): Promise<Map<string, string>> {
  const paths = saving.flatMap(({ goods }) =>
    goods.flatMap((good) => ("path" in good ? [good.path] : [])),
  );
  const slugs = [...new Set(paths.flatMap((path) => PAGE_OF_GOOD.exec(path)?.[1] ?? []))];
  if (slugs.length === 0) return new Map();
  const [own, landing] = await Promise.all([
    db
      .select({ id: products.id, path: sql<string>`'/products/' || ${products.slug}` })
      .from(products)
      .where(and(inArray(products.slug, slugs), isNull(products.deletedAt))),
    db
      .select({ id: landingPages.productId, path: sql<string>`'/l/' || ${landingPages.slug}` })
      .from(landingPages)
      .where(and(inArray(landingPages.slug, slugs), isNull(landingPages.deletedAt))),
  ]);
  return new Map([...own, ...landing].map(({ id, path }) => [path, id]));
}

function idOf(noted: Noted, goods: { productId: string }[]): string {
  const { name, at, clickedAt, fbclid, ttclid } = noted;
  const which = goods.map(({ productId }) => productId);
  const halfHour = Math.floor((at - clickedAt) / ONE_STEP_MS);
  const text = JSON.stringify([name, fbclid, ttclid, which, halfHour]);
  return createHash("sha256").update(text).digest("base64url");
}

/** The events of a batch whose click is this network's and that it has not taken. */
export const readBatch = (batchId: string, network: NetworkName): Promise<FunnelEvent[]> =>
  db
    .select()
    .from(funnelEvents)
    .where(and(eq(funnelEvents.batchId, batchId), ne(funnelEvents[CLICK_OF[network]], "")))
    .orderBy(asc(funnelEvents.at), asc(funnelEvents.id));

/** Events that a network took are not kept for it; the id stays, so that none is sent again. */
export async function forgetClicks(batchId: string, network: NetworkName): Promise<void> {
  await db
    .update(funnelEvents)
    .set({
      [CLICK_OF[network]]: "",
      userAgent: sql`case when ${funnelEvents[network === "meta" ? "ttclid" : "fbclid"]} = '' then '' else ${funnelEvents.userAgent} end`,
    })
    .where(eq(funnelEvents.batchId, batchId));
}

/** Deletes what is older than a day. Returns the number of rows. */
export const sweepFunnel = (now: Date = new Date()): Promise<number> =>
  deleteInBatches(funnelEvents, lt(funnelEvents.createdAt, addDays(now, -KEPT_DAYS)));
