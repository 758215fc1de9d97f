import { desc, eq, inArray, lt, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { searchMisses } from "#drizzle/schema.ts";
import { latinDigits } from "../../core/digits.ts";
import { DAY_MS } from "../../core/durations.ts";
import { recordStaffAct } from "../../core/staff-acts/record-staff-act.server.ts";
import type { ActingStaff } from "../../core/staff-acts/staff-acts.ts";
import { cleanLine } from "../../core/text.ts";
import { wordsIn } from "./search-words.ts";

export type SearchMiss = typeof searchMisses.$inferSelect;

/** A longer text is hardly a search and might be anything. */
const MAX_CHARACTERS = 40;
/** Different searches that wait to be written; a flood of made-up ones deserves no more. */
const MOST_WAITING = 200;
/** Rows that are stored: the most frequent searches, then the latest. */
const MOST_KEPT = 500;
const KEPT_DAYS = 60;

/** This server's searches that wait to be written, with their counts. */
let waiting = new Map<string, number>();

/**
 * Notes a search without results, to be written later (`saveMisses`) at no cost to the page.
 * Possible personal data is left out: numbers of more than three digits, email and web addresses,
 * long texts.
 */
export function noteMiss(text: string): void {
  const words = foldMiss(text);
  if (words === null) return;
  const times = waiting.get(words);
  if (times === undefined && waiting.size >= MOST_WAITING) return;
  waiting.set(words, (times ?? 0) + 1);
}

/** The words in lower case with single spaces; null if they are not stored. */
export function foldMiss(text: string): string | null {
  const line = latinDigits(cleanLine(text));
  const digits = line.replace(/\D/g, "");
  if (line.length > MAX_CHARACTERS || digits.length > 3 || /[@/\\]|www|\.com/i.test(line))
    return null;
  return wordsIn(line).join(" ").toLowerCase() || null;
}

/**
 * Scheduled task: writes waiting searches and deletes old or excess ones. Returns the number
 * written.
 */
export async function saveMisses(now: Date = new Date()): Promise<number> {
  const saving = waiting;
  waiting = new Map();
  if (saving.size > 0) {
    const rows = [...saving].map(([words, searches]) => ({
      words,
      searches,
      firstAt: now,
      lastAt: now,
    }));
    await db
      .insert(searchMisses)
      .values(rows)
      .onConflictDoUpdate({
        target: searchMisses.words,
        set: {
          searches: sql`least(${searchMisses.searches} + excluded.searches, 1000000)`,
          lastAt: sql`excluded.last_at`,
        },
      });
  }
  await db
    .delete(searchMisses)
    .where(lt(searchMisses.lastAt, new Date(now.getTime() - KEPT_DAYS * DAY_MS)));
  const tooMany = db
    .select({ words: searchMisses.words })
    .from(searchMisses)
    .orderBy(...oftenFirst)
    .offset(MOST_KEPT);
  await db.delete(searchMisses).where(inArray(searchMisses.words, tooMany));
  return saving.size;
}

const oftenFirst = [desc(searchMisses.searches), desc(searchMisses.lastAt)];

/** The searches of the last weeks without results, most frequent first. */
export async function listMisses(limit: number): Promise<SearchMiss[]> {
  await saveMisses();
  return db
    .select()
    .from(searchMisses)
    .orderBy(...oftenFirst)
    .limit(limit);
}

/** Removes a search that was dealt with or means nothing; it may be gone already. */
export async function dropMiss(words: string, actor: ActingStaff = null): Promise<void> {
  await db.transaction(async (tx) => {
    const gone = await tx
      .delete(searchMisses)
      .where(eq(searchMisses.words, words))
      .returning({ words: searchMisses.words });
    if (gone.length > 0)
      await recordStaffAct(tx, { act: "search-dismissed", subject: words, actor });
  });
}
