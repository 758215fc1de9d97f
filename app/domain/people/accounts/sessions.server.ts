import { createHash, randomBytes } from "node:crypto";
import DataLoader from "dataloader";
import { and, desc, eq, gt, lt, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { sessions, users } from "#drizzle/schema.ts";
import { DAY_MS } from "../../core/durations.ts";
import { deleteInBatches } from "../../core/housekeeping/delete-in-batches.server.ts";
import { isUuid } from "../../core/uuid.ts";
import { type User, userColumns } from "./users.server.ts";

/**
 * An absolute and an idle limit (ASVS 5, 7.3): a phone left in a drawer is logged out after a
 * month.
 */
export const SESSION_MS = 90 * DAY_MS;
export const SESSION_IDLE_MS = 30 * DAY_MS;

/** Precision of "last seen": a busy session writes once an hour and not with every page. */
const SEEN_EVERY_MS = 60 * 60 * 1000;

/** Sessions per user, and the length of their list; the one unseen longest is ended. */
const MOST_SESSIONS = 50;

/**
 * Where a session is used: a short name of the device and a masked network address. Both may be "".
 */
export type SessionOrigin = { device: string; network: string };

export type Session = { id: string; user: User; isStale: boolean };

/**
 * Opens a session after a log-in: 90 days, or 30 without a visit. `secret` is for the cookie and is
 * not stored; `id` is for tokens.
 */
export async function openSession(
  user: Pick<User, "id" | "sessionVersion">,
  origin: SessionOrigin,
  now = new Date(),
): Promise<{ id: string; secret: string }> {
  const secret = randomBytes(32).toString("base64url");
  const [opened] = await db
    .insert(sessions)
    .values({
      userId: user.id,
      sessionVersion: user.sessionVersion,
      secretHash: hashOfSecret(secret),
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + SESSION_MS),
      ...origin,
    })
    .returning({ id: sessions.id });
  await makeRoom(user.id);
  return { id: opened?.id ?? "", secret };
}

async function makeRoom(userId: string): Promise<void> {
  const tooMany = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
    .offset(MOST_SESSIONS);
  await db.delete(sessions).where(sql`${sessions.id} in ${tooMany}`);
}

/**
 * The valid session with this secret or id, and its user. Lookups by secret of the same moment
 * share one query.
 */
export async function findSession(
  by: { secret: string } | { id: string },
  now = new Date(),
): Promise<Session | null> {
  if ("secret" in by) return bySecret.load({ hash: hashOfSecret(by.secret), now });
  if (!isUuid(by.id)) return null;
  return asSession((await byId.execute({ id: by.id, ...moments(now) }))[0], now);
}

/** Sessions looked up in one statement. */
const MOST_AT_ONCE = 100;

const bySecret = new DataLoader<{ hash: string; now: Date }, Session | null>(
  async (asked) => {
    const [{ now } = { now: new Date() }] = asked;
    const hashes = asked.map(({ hash }) => hash);
    const found = await bySecrets.execute({ hashes, ...moments(now) });
    const byHash = new Map(found.map((row) => [row.secretHash, row]));
    return asked.map(({ hash, now }) => asSession(byHash.get(hash), now));
  },
  { cache: false, maxBatchSize: MOST_AT_ONCE, batchScheduleFn: (ask) => void setImmediate(ask) },
);

const bySecrets = sessionsWhere(
  sql`${sessions.secretHash} = any(${sql.placeholder("hashes")}::text[])`,
).prepare("sessions_by_secret");
const byId = sessionsWhere(eq(sessions.id, sql.placeholder("id"))).prepare("session_by_id");

/** Every page of a logged-in user runs this query, so it is prepared once. */
function sessionsWhere(which: SQL) {
  const { id, secretHash, lastSeenAt } = sessions;
  return db
    .select({ id, secretHash, lastSeenAt, user: userColumns })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(which, isAliveAt(sql.placeholder("now"), sql.placeholder("idleSince"))));
}

const moments = (now: Date) => ({
  now: now.toISOString(),
  idleSince: new Date(now.getTime() - SESSION_IDLE_MS).toISOString(),
});

type FoundSession = { id: string; lastSeenAt: Date; user: User };

function asSession(found: FoundSession | undefined, now: Date): Session | null {
  if (!found) return null;
  const { id, lastSeenAt, user } = found;
  return { id, user, isStale: now.getTime() - lastSeenAt.getTime() > SEEN_EVERY_MS };
}

/** Neither expired nor idle too long, and opened under the user's current password and role. */
function isAlive(now: Date) {
  return isAliveAt(now, new Date(now.getTime() - SESSION_IDLE_MS));
}

function isAliveAt(now: Date | Placeholder, idleSince: Date | Placeholder) {
  return and(
    gt(sessions.expiresAt, now),
    gt(sessions.lastSeenAt, idleSince),
    eq(sessions.sessionVersion, users.sessionVersion),
  );
}

/** Updates when and where a session was last seen, at most once an hour. */
export async function touchSession(id: string, network: string, now = new Date()): Promise<void> {
  const stale = new Date(now.getTime() - SEEN_EVERY_MS);
  await db
    .update(sessions)
    .set({ lastSeenAt: now, network })
    .where(and(eq(sessions.id, id), lt(sessions.lastSeenAt, stale)));
}

export type ListedSession = SessionOrigin & { id: string; createdAt: Date; lastSeenAt: Date };

/** The user's valid sessions, last seen first; at most 50. */
export function listSessions(userId: string, now = new Date()): Promise<ListedSession[]> {
  const { id, createdAt, lastSeenAt, device, network } = sessions;
  return db
    .select({ id, createdAt, lastSeenAt, device, network })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.userId, userId), isAlive(now)))
    .orderBy(desc(lastSeenAt), desc(createdAt))
    .limit(MOST_SESSIONS);
}

/** Ends one of the user's own sessions; false if it has ended or belongs to another user. */
export async function endSession(id: string, userId: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/**
 * Ends all sessions of a user. One opened at this very moment may survive, unless the password
 * changes too.
 */
export async function endAllSessions(userId: string, tx: Db = db): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId));
}

/** Deletes expired sessions; returns their number. */
export async function sweepSessions(now = new Date()): Promise<number> {
  const idle = new Date(now.getTime() - SESSION_IDLE_MS);
  return deleteInBatches(sessions, or(lt(sessions.expiresAt, now), lt(sessions.lastSeenAt, idle)));
}

/** The secret has 256 random bits and needs no slow hash. */
export function hashOfSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}
