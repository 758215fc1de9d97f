import { MAX_INTEGER } from "#app/domain/digits.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { signedCookie, THIRTY_DAYS_S } from "./cookies.server.ts";

/** Who is logged in, under which version of the password and role, until when (epoch ms). */
export type Session = { userId: string; sessionVersion: number; expiresAt: number };

const cookie = signedCookie("session", { maxAge: THIRTY_DAYS_S });

/** The session a request carries. Forged, foreign and expired ones are none. */
export async function readSession(request: Request): Promise<Session | null> {
  const value = await cookie.parse(request);
  if (typeof value !== "object" || value === null) return null;
  const { userId, sessionVersion, expiresAt } = value as Record<string, unknown>;
  if (!isUuid(userId) || typeof expiresAt !== "number") return null;
  if (typeof sessionVersion !== "number" || !fitsDatabase(sessionVersion)) return null;
  return expiresAt > Date.now() ? { userId, sessionVersion, expiresAt } : null;
}

function fitsDatabase(number: number): boolean {
  return Number.isInteger(number) && Math.abs(number) <= MAX_INTEGER;
}

/** The `Set-Cookie` value of a session of 30 days from now. */
export function keepSession(
  request: Request,
  user: { id: string; sessionVersion: number },
): Promise<string> {
  const session: Session = {
    userId: user.id,
    sessionVersion: user.sessionVersion,
    expiresAt: Date.now() + THIRTY_DAYS_S * 1000,
  };
  return cookie.serialize(request, session);
}

/** A session this old (ms) is renewed by the next page, so that it ends 30 days after the last visit. */
const RENEWED_AFTER_MS = 24 * 60 * 60 * 1000;

/**
 * What the next page must do about the session cookie, as `Set-Cookie` values: keep a living one going, throw away a dead
 * one. Mostly nothing. `user` is whose session it is, as `getUser` found out.
 */
export async function renewSession(
  request: Request,
  user: { id: string; sessionVersion: number } | null,
): Promise<string[]> {
  if (!hasSession(request)) return [];
  if (!user) return [await endSession(request)];
  const session = await readSession(request);
  const ageMs = Date.now() + THIRTY_DAYS_S * 1000 - (session?.expiresAt ?? 0);
  const isOld = session !== null && ageMs > RENEWED_AFTER_MS;
  const upgraded = await cookie.upgrade(request);
  return isOld ? [...upgraded, await keepSession(request, user)] : upgraded;
}

/** Whether a session cookie comes along, good or not. */
export const hasSession = (request: Request): boolean => cookie.isIn(request);

/** The `Set-Cookie` value that ends the session. */
export function endSession(request: Request): Promise<string> {
  return cookie.forget(request);
}
