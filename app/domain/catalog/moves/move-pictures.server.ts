import { and, asc, count, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { movedPictures, products } from "#drizzle/schema.ts";
import { patiently } from "#drizzle/time-limits.server.ts";
import { DAY_MS } from "../../core/durations.ts";
import { deleteInBatches } from "../../core/housekeeping/delete-in-batches.server.ts";
import { findMove } from "../../core/moves/moves.server.ts";
import { MOVE_KEPT_DAYS } from "../../core/moves/moves.ts";
import { recordStaffAct } from "../../core/staff-acts/record-staff-act.server.ts";
import type { ActingStaff } from "../../core/staff-acts/staff-acts.ts";
import { cutText } from "../../core/text.ts";
import { webAddressOf } from "../../shop/media/fetch-image.server.ts";
import type { MovedProduct } from "./goods.ts";
import { isPictureName, PICTURE_STATES, type PictureCounts } from "./pictures.ts";

/** Characters that are kept of an address that is none. */
const MOST_SHOWN = 200;

/** Stores the addresses of the pictures of goods that were just made; a task fetches them. */
export async function awaitPictures(
  tx: Db,
  moveId: string,
  made: readonly { productId: string; item: Pick<MovedProduct, "pictures"> }[],
): Promise<void> {
  const rows = made.flatMap(({ productId, item }) =>
    item.pictures.map((address, position) => {
      const host = webAddressOf(address)?.host;
      const row = { moveId, productId, position };
      return host
        ? { ...row, url: address, host }
        : {
            ...{ ...row, url: cutText(address, MOST_SHOWN), host: "" },
            state: "failed" as const,
            failure: { code: isPictureName(address) ? "comes-in-zip" : "address-wrong" },
          };
    }),
  );
  if (rows.length > 0) await tx.insert(movedPictures).values(rows);
}

/** What is being taken back gets no more pictures, nor does what stays. */
export async function forgetPictures(tx: Db, productIds: readonly string[]): Promise<void> {
  await tx.delete(movedPictures).where(inArray(movedPictures.productId, [...productIds]));
}

/** How many pictures of a move are in each state. */
export async function countPictures(moveId: string): Promise<PictureCounts> {
  const rows = await db
    .select({ state: movedPictures.state, pictures: count() })
    .from(movedPictures)
    .where(eq(movedPictures.moveId, moveId))
    .groupBy(movedPictures.state);
  const counts = Object.fromEntries(PICTURE_STATES.map((state) => [state, 0])) as PictureCounts;
  for (const { state, pictures } of rows) counts[state] = pictures;
  return counts;
}

const isMissing = (moveId: string) =>
  and(
    eq(movedPictures.moveId, moveId),
    inArray(movedPictures.state, ["failed", "waiting"]),
    isNotNull(movedPictures.failure),
  );

/** The pictures of a move that could not be fetched: the failed ones and those to be tried again. */
export async function listMissingPictures(
  moveId: string,
  { page, perPage }: { page: number; perPage: number },
) {
  const where = isMissing(moveId);
  const { id, productId, url, state, tries, failure, dueAt } = movedPictures;
  const { title, titleBn } = products;
  const [rows, [all]] = await Promise.all([
    db
      .select({ id, productId, title, titleBn, url, state, tries, failure, dueAt })
      .from(movedPictures)
      .innerJoin(products, eq(products.id, movedPictures.productId))
      .where(where)
      .orderBy(asc(movedPictures.state), asc(movedPictures.id))
      .limit(perPage)
      .offset((page - 1) * perPage),
    db.select({ total: count() }).from(movedPictures).where(where),
  ]);
  return { rows, total: all?.total ?? 0 };
}

/** Has the missing pictures of a move fetched again at once. Refused: move-not-found. */
export async function fetchPicturesAgain(moveId: string, actor: ActingStaff): Promise<void> {
  const move = await findMove(moveId);
  const fetchAll = async (tx: Db) => {
    await tx
      .update(movedPictures)
      .set({ state: "waiting", tries: 0, failure: null, dueAt: sql`now()` })
      // An address that is none is kept cut.
      .where(and(isMissing(moveId), ne(movedPictures.host, "")));
    const subject = { subject: move.fileName, subjectId: moveId };
    await recordStaffAct(tx, { act: "move-pictures-again", ...subject, actor });
  };
  await patiently(() => db.transaction(fetchAll));
}

/** Scheduled task: forgets the addresses of files that can no longer be taken back. */
export function sweepMovedPictures(now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - MOVE_KEPT_DAYS * DAY_MS).toISOString();
  return deleteInBatches(
    movedPictures,
    sql`move_id in (select id from moves where state = 'done' and finished_at < ${before}::timestamptz)`,
  );
}
