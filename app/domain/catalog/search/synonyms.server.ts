import { and, count, desc, eq, isNull, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { searchSynonyms } from "#drizzle/schema.ts";
import { ownChanges, type Shown } from "../../own-changes.ts";
import { whereRestorable } from "../../restorable.server.ts";
import { ShopError } from "../../shop-error.ts";
import { isUuid } from "../../uuid.ts";

export type Synonyms = typeof searchSynonyms.$inferSelect;

/** The most rows a shop may have: all of them are looked through with each search. */
const MOST_ROWS = 1000;

/** Every row of words that mean the same, by its first word. */
export function listSynonyms(): Promise<Synonyms[]> {
  return db
    .select()
    .from(searchSynonyms)
    .where(isNull(searchSynonyms.deletedAt))
    .orderBy(searchSynonyms.terms);
}

/** Deleted within the last 30 days and so restorable, latest first. */
export function listDeletedSynonyms(now: Date = new Date()): Promise<Synonyms[]> {
  return db
    .select()
    .from(searchSynonyms)
    .where(whereRestorable(searchSynonyms, now))
    .orderBy(desc(searchSynonyms.deletedAt), searchSynonyms.id);
}

/** Null when there is none, or it was deleted. */
export async function findSynonyms(id: string): Promise<Synonyms | null> {
  if (!isUuid(id)) return null;
  const [found] = await db.select().from(searchSynonyms).where(isListed(id));
  return found ?? null;
}

/** Refused: too-many-synonyms. */
export async function createSynonyms(terms: string[]): Promise<Synonyms> {
  const [counted] = await db
    .select({ rows: count() })
    .from(searchSynonyms)
    .where(isNull(searchSynonyms.deletedAt));
  if ((counted?.rows ?? 0) >= MOST_ROWS)
    throw new ShopError("too-many-synonyms", { most: MOST_ROWS });
  const [created] = await db.insert(searchSynonyms).values({ terms }).returning();
  if (!created) throw new Error("An insert returned no row");
  return created;
}

/** With `shown` only what differs from it is written. Refused: synonyms-not-found, changed-meanwhile. */
export async function updateSynonyms(
  id: string,
  changes: { terms: string[] },
  shown?: Shown<{ terms: string[] }>,
): Promise<Synonyms> {
  return db.transaction(async (tx) => {
    const [current] = isUuid(id)
      ? await tx.select().from(searchSynonyms).where(isListed(id)).for("update")
      : [];
    if (!current) throw new ShopError("synonyms-not-found", {});
    const own = ownChanges(changes, shown, current);
    if (own.terms === undefined) return current;
    const [updated] = await tx
      .update(searchSynonyms)
      .set({ terms: own.terms })
      .where(eq(searchSynonyms.id, id))
      .returning();
    return updated ?? current;
  });
}

/** Adds a word that was looked for in vain to a row; nothing changes where it stands already. Refused: synonyms-not-found. */
export async function addTerm(id: string, term: string): Promise<Synonyms> {
  const [updated] = isUuid(id)
    ? await db
        .update(searchSynonyms)
        .set({
          terms: sql`case when ${term} = any(${searchSynonyms.terms}) then ${searchSynonyms.terms} else ${searchSynonyms.terms} || ${term}::text end`,
        })
        .where(isListed(id))
        .returning()
    : [];
  if (!updated) throw new ShopError("synonyms-not-found", {});
  return updated;
}

/** Hides a row. Refused: synonyms-not-found. */
export async function deleteSynonyms(id: string): Promise<Synonyms> {
  const [deleted] = isUuid(id)
    ? await db.update(searchSynonyms).set({ deletedAt: new Date() }).where(isListed(id)).returning()
    : [];
  if (!deleted) throw new ShopError("synonyms-not-found", {});
  return deleted;
}

/** Undoes a deletion of the last 30 days. Refused: synonyms-not-found. */
export async function restoreSynonyms(id: string, now: Date = new Date()): Promise<Synonyms> {
  const [restored] = isUuid(id)
    ? await db
        .update(searchSynonyms)
        .set({ deletedAt: null })
        .where(and(eq(searchSynonyms.id, id), whereRestorable(searchSynonyms, now)))
        .returning()
    : [];
  if (!restored) throw new ShopError("synonyms-not-found", {});
  return restored;
}

const isListed = (id: string) => and(eq(searchSynonyms.id, id), isNull(searchSynonyms.deletedAt));
