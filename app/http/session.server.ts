import { createHmac, timingSafeEqual } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { keyFor } from "#app/domain/core/keys.server.ts";
import { deviceOf } from "#app/domain/people/accounts/device.ts";
import { maskAddress } from "#app/domain/people/accounts/network.server.ts";
import {
  endSession,
  findSession,
  openSession,
  SESSION_MS,
  type Session,
  touchSession,
} from "#app/domain/people/accounts/sessions.server.ts";
import type { User } from "#app/domain/people/accounts/users.server.ts";
import { signedCookie } from "./cookies.server.ts";
import { FORM_TOKEN } from "./form-state.ts";
import { log, logEvent } from "./log.server.ts";
import { addressOf, type RequestArgs } from "./request-args.ts";
import { bearerToken, readToken } from "./token.server.ts";

/** Holds only the session's secret, until its latest end; the server ends idle sessions earlier. */
const cookie = signedCookie("session", { maxAge: SESSION_MS / 1000 }, "signs");

/** By the request's context, which all loaders of one page share. */
const sessions = new WeakMap<AppLoadContext, Promise<Session | null>>();

/** The session of the bearer token, else of the cookie, by one query a request. */
export function getSession(args: RequestArgs): Promise<Session | null> {
  const session = sessions.get(args.context) ?? find(args);
  sessions.set(args.context, session);
  return session;
}

async function find({ request, context }: RequestArgs): Promise<Session | null> {
  const session = bearerToken(request) ? await findByToken(request) : await findByCookie(request);
  // A page must not fail if the visit cannot be recorded, as on a read-only database.
  if (session?.isStale)
    await touchSession(session.id, maskAddress(addressOf({ context }))).catch((error: unknown) =>
      log.warn({ err: error }, "when a session was last seen could not be written"),
    );
  return session;
}

async function findByCookie(request: Request): Promise<Session | null> {
  const secret = await readSecret(request);
  return secret === null ? null : findSession({ secret });
}

async function readSecret(request: Request): Promise<string | null> {
  const secret = await cookie.parse(request);
  return typeof secret === "string" && secret ? secret : null;
}

async function findByToken(request: Request): Promise<Session | null> {
  const token = await readToken(bearerToken(request) ?? "");
  const session = token && (await findSession({ id: token.sessionId }));
  return session && session.user.id === token.userId ? session : null;
}

/**
 * Starts a session and ends this browser's previous one, so that copies of its cookie are
 * worthless.
 */
export async function startSession(
  { request, context }: RequestArgs,
  user: Pick<User, "id" | "sessionVersion" | "phoneNumber" | "isAdmin">,
): Promise<{ id: string; setCookie: string }> {
  const before = await findByCookie(request);
  if (before) await endSession(before.id, before.user.id);
  logEvent({ context }, "logged in", user);
  const device = deviceOf(request.headers.get("User-Agent"));
  const network = maskAddress(addressOf({ context }));
  const { id, secret } = await openSession(user, { device, network });
  return { id, setCookie: await cookie.serialize(request, secret) };
}

/**
 * Ends the sessions of the request's cookie and token; returns the `Set-Cookie` header that deletes
 * the cookie.
 */
export async function closeSession(request: Request): Promise<string> {
  for (const session of [await findByCookie(request), await findByToken(request)]) {
    if (session) await endSession(session.id, session.user.id);
  }
  return cookie.forget(request);
}

/** The `Set-Cookie` values that drop a dead session's cookie, or rename one from before TLS. */
export async function tidySession(request: Request, user: User | null): Promise<string[]> {
  if (!hasSession(request)) return [];
  return user ? cookie.upgrade(request) : [await cookie.forget(request)];
}

/** Whether the request has a session cookie, valid or not. */
export const hasSession = (request: Request): boolean => cookie.isIn(request);

/** The token by which a session's forms prove to be the shop's own; "" without a session. */
export async function readFormToken(request: Request): Promise<string> {
  const secret = await readSecret(request);
  if (secret === null) return "";
  return createHmac("sha256", formTokenKey).update(secret).digest("base64url");
}

const formTokenKey = keyFor("form token");

/**
 * Whether a form has its session's token. True without a session, because such a form acts for
 * nobody.
 */
export async function isOfSession(request: Request, form: FormData): Promise<boolean> {
  const expected = Buffer.from(await readFormToken(request));
  if (expected.length === 0) return true;
  const given = Buffer.from(String(form.get(FORM_TOKEN) ?? ""));
  return given.length === expected.length && timingSafeEqual(given, expected);
}
