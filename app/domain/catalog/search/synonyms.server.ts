import { and, count, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { searchSynonyms } from "#drizzle/schema.ts";
import { ownChanges, type Shown } from "../../own-changes.ts";
import { whereRestorable } from "../../restorable.server.ts";
import { ShopError } from "../../shop-error.ts";
import { changedFields, recordStaffAct } from "../../staff-acts/record-staff-act.server.ts";
import type { Actor } from "../../staff-acts/staff-acts.ts";
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
export async function createSynonyms(terms: string[], actor: Actor = null): Promise<Synonyms> {
  return db.transaction(async (tx) => {
    const [counted] = await tx
      .select({ rows: count() })
      .from(searchSynonyms)
      .where(isNull(searchSynonyms.deletedAt));
    if ((counted?.rows ?? 0) >= MOST_ROWS)
      throw new ShopError("too-many-synonyms", { most: MOST_ROWS });
    const [created] = await tx.insert(searchSynonyms).values({ terms }).returning();
    if (!created) throw new Error("An insert returned no row");
    await recordStaffAct(tx, { act: "synonyms-created", ...asSubject(created), actor });
    return created;
  });
}

/** With `shown` only what differs from it is written. Refused: synonyms-not-found, changed-meanwhile. */
export async function updateSynonyms(
  id: string,
  changes: { terms: string[] },
  shown?: Shown<{ terms: string[] }>,
  actor: Actor = null,
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
    const details = changedFields(current, own);
    await recordStaffAct(tx, { act: "synonyms-changed", ...asSubject(current), details, actor });
    return updated ?? current;
  });
}

/** Adds a word that was looked for in vain to a row; nothing changes where it stands already. Refused: synonyms-not-found. */
export async function addTerm(id: string, term: string, actor: Actor = null): Promise<Synonyms> {
  if (!isUuid(id)) throw new ShopError("synonyms-not-found", {});
  return db.transaction(async (tx) => {
    const [updated] = await tx
      .update(searchSynonyms)
      .set({
        terms: sql`case when ${term} = any(${searchSynonyms.terms}) then ${searchSynonyms.terms} else ${searchSynonyms.terms} || ${term}::text end`,
      })
      .where(isListed(id))
      .returning();
    if (!updated) throw new ShopError("synonyms-not-found", {});
    const details = { terms: `+ ${term}` };
    await recordStaffAct(tx, { act: "synonyms-changed", ...asSubject(updated), details, actor });
    return updated;
  });
}

/** Hides a row. Refused: synonyms-not-found. */
export async function deleteSynonyms(id: string, actor: Actor = null): Promise<Synonyms> {
  return mark("synonyms-deleted", id, isListed, { deletedAt: new Date() }, actor);
}

/** Undoes a deletion of the last 30 days. Refused: synonyms-not-found. */
export async function restoreSynonyms(id: string, actor: Actor = null): Promise<Synonyms> {
  const isRestorable = (id: string) =>
    and(eq(searchSynonyms.id, id), whereRestorable(searchSynonyms));
  return mark("synonyms-restored", id, isRestorable, { deletedAt: null }, actor);
}

async function mark(
  act: "synonyms-deleted" | "synonyms-restored",
  id: string,
  which: (id: string) => SQL | undefined,
  set: { deletedAt: Date | null },
  actor: Actor,
): Promise<Synonyms> {
  if (!isUuid(id)) throw new ShopError("synonyms-not-found", {});
  return db.transaction(async (tx) => {
    const [marked] = await tx.update(searchSynonyms).set(set).where(which(id)).returning();
    if (!marked) throw new ShopError("synonyms-not-found", {});
    await recordStaffAct(tx, { act, ...asSubject(marked), actor });
    return marked;
  });
}

const asSubject = ({ id, terms }: Synonyms) => ({ subject: terms.join(", "), subjectId: id });

const isListed = (id: string) => and(eq(searchSynonyms.id, id), isNull(searchSynonyms.deletedAt));
