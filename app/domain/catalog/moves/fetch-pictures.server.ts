import { and, eq, inArray, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { movedPictures, moveRows, moves, products, zippedPictures } from "#drizzle/schema.ts";
import { patiently } from "#drizzle/time-limits.server.ts";
import { BoundedQueue } from "#runtime/bounded-queue.ts";
import { Unavailable } from "#runtime/unavailable.ts";
import { MINUTE_MS } from "../../core/durations.ts";
import { ShopError } from "../../core/shop-error.ts";
import { fetchImage, NoPicture } from "../../shop/media/fetch-image.server.ts";
import { saveImage } from "../../shop/media/images.server.ts";
import { imagesBySlot } from "../products/product-images.server.ts";
import { findZipped, forgetZipped } from "./zip-pictures.server.ts";

/** Pictures that are taken at once. */
const BATCH = 12;

/**
 * Milliseconds for which nobody else takes a picture: more than a batch takes whose every address
 * ends at the time limit. After a kill the pictures under way wait that long.
 */
const LEASE_MS = 3 * MINUTE_MS;

/** Minutes between two tries. */
const PAUSES = [1, 5, 30, 120];
const TRIES = PAUSES.length + 1;

const queue = new BoundedQueue({
  name: "pictures to fetch",
  concurrency: 4,
  ofOne: 2,
  maxWaiting: BATCH,
  maxWaitMs: LEASE_MS,
});

let underWay: Promise<number> | null = null;

/**
 * Scheduled task: fetches the pictures of moved goods that are due, once all goods of their file
 * are there. Returns how many came. Only one run at a time works in a server.
 */
export async function fetchPictures(): Promise<number> {
  if (underWay) return 0;
  underWay = fetchAll();
  try {
    return await underWay;
  } finally {
    underWay = null;
  }
}

async function fetchAll(): Promise<number> {
  let fetched = 0;
  for (;;) {
    const due = await takeDue();
    if (due.length === 0) break;
    // Sizes of one product share their pictures.
    const byAddress = new Map<string, Due[]>();
    for (const one of due) byAddress.set(one.url, [...(byAddress.get(one.url) ?? []), one]);
    const came = await Promise.all(
      [...byAddress.values()].map((rows) =>
        queue.run(() => bring(rows), { sender: rows[0]?.host ?? "" }),
      ),
    );
    fetched += came.reduce((sum, n) => sum + n, 0);
  }
  await forgetZipped();
  return fetched;
}

type Due = {
  id: number;
  moveId: string;
  productId: string;
  position: number;
  url: string;
  host: string;
  tries: number;
  /** The end of the lease; it differs once somebody has asked for the picture again. */
  dueAt: string;
};

/** Takes the next pictures and counts a try of each, so that one that ends the server is not tried for ever. */
async function takeDue(): Promise<Due[]> {
  const due = await db.execute<Due>(sql`
    update moved_pictures set tries = tries + 1, due_at = now() + ${LEASE_MS}::int * interval '1 ms'
     where id = any(array(
       select waiting.id from moved_pictures waiting join moves on moves.id = waiting.move_id
        where waiting.state = 'waiting' and waiting.due_at <= now() and moves.state = 'done'
        order by waiting.due_at, waiting.id limit ${BATCH}::int for update of waiting skip locked))
    returning id::int, move_id as "moveId", product_id as "productId", position, url, host, tries,
              due_at::text as "dueAt"`);
  return [...due].sort((one, other) => one.id - other.id);
}

/** Fetches one address for all that show it; returns how many got it. */
async function bring(rows: readonly Due[]): Promise<number> {
  const [first] = rows;
  if (!first) return 0;
  if (first.tries > TRIES) return recordFailure(rows, new NoPicture("given-up"));
  const path = await fetchOne(first.url);
  if (path instanceof NoPicture) return recordFailure(rows, path);
  let placed = 0;
  for (const row of rows) if (await place(row, path)) placed += 1;
  return placed;
}

async function fetchOne(address: string): Promise<string | NoPicture> {
  try {
    return await saveImage((await findZipped(address)) ?? (await fetchImage(address)));
  } catch (error) {
    if (error instanceof NoPicture) return error;
    if (error instanceof ShopError) return new NoPicture(error.code);
    if (error instanceof Unavailable) return new NoPicture("busy", { isFinal: false });
    throw error;
  }
}

/** Plans the next try; marks the pictures as failed if the reason is final or no try is left. */
async function recordFailure(rows: readonly Due[], why: NoPicture): Promise<0> {
  const [first] = rows;
  const failure = { code: why.code, ...(why.value && { value: why.value }) };
  const pause = PAUSES[Math.min(first?.tries ?? 1, PAUSES.length) - 1] ?? 0;
  const dueAt = sql`now() + ${pause}::int * interval '1 min'`;
  const ids = rows.map(({ id }) => id);
  await db
    .update(movedPictures)
    .set({
      state: sql`case when ${why.isFinal}::bool or tries >= ${TRIES}::int then 'failed' else 'waiting' end`,
      ...{ failure, dueAt },
    })
    .where(
      and(
        inArray(movedPictures.id, ids),
        eq(movedPictures.state, "waiting"),
        // A picture that came in a ZIP meanwhile is due again.
        sql`due_at = ${first?.dueAt}::timestamptz`,
      ),
    );
  // A host that is away costs its other pictures a try each, without waiting for it each time.
  if (why.isOfHost && first) {
    const isOfHost = and(
      eq(movedPictures.moveId, first.moveId),
      eq(movedPictures.state, "waiting"),
      eq(movedPictures.host, first.host),
      sql`due_at <= now()`,
      sql`not exists (select from ${zippedPictures} where ${zippedPictures.url} = ${movedPictures.url})`,
    );
    const state = sql`case when tries + 1 >= ${TRIES}::int then 'failed' else 'waiting' end`;
    const values = { tries: sql`tries + 1`, state, failure, dueAt };
    await patiently(() =>
      db.transaction((tx) => tx.update(movedPictures).set(values).where(isOfHost)),
    );
  }
  return 0;
}

/**
 * Puts a picture into its slot, unless the goods are being taken back, the product has other
 * pictures than this move gave it, or another picture came for it in a ZIP meanwhile. The product
 * counts as unchanged since the move.
 */
const place = ({ id, moveId, productId, position, dueAt }: Due, path: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [move] = await tx
      .select({ state: moves.state })
      .from(moves)
      .where(eq(moves.id, moveId))
      .for("share");
    if (move?.state !== "done") return false;
    const [product] = await tx
      .select({ images: products.images, deletedAt: products.deletedAt })
      .from(products)
      .where(eq(products.id, productId))
      .for("update");
    const of = await tx
      .select({
        id: movedPictures.id,
        state: movedPictures.state,
        position: movedPictures.position,
        path: movedPictures.path,
      })
      .from(movedPictures)
      .where(eq(movedPictures.productId, productId));
    if (of.find((one) => one.id === id)?.state !== "waiting") return false;
    const given = slots(of.filter(({ state }) => state === "fetched"));
    const isFree =
      product?.deletedAt === null && String(imagesBySlot(product.images)) === String(given);
    const taken = await tx
      .update(movedPictures)
      .set(isFree ? { state: "fetched", path, failure: null } : { state: "left", failure: null })
      .where(
        and(
          eq(movedPictures.id, id),
          eq(movedPictures.state, "waiting"),
          sql`due_at = ${dueAt}::timestamptz`,
        ),
      )
      .returning({ id: movedPictures.id });
    if (!isFree || taken.length === 0) return false;
    given[position] = path;
    const [saved] = await tx
      .update(products)
      .set({ images: given })
      .where(eq(products.id, productId))
      .returning({ version: products.version });
    const version = saved?.version ?? 0;
    await tx
      .update(moveRows)
      .set({ productVersion: version })
      .where(and(eq(moveRows.productId, productId), eq(moveRows.productVersion, version - 1)));
    return true;
  });

function slots(pictures: readonly { position: number; path: string }[]): string[] {
  const images = imagesBySlot([]);
  for (const { position, path } of pictures) images[position] = path;
  return images;
}
