import { createHmac, timingSafeEqual } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { deviceOf } from "#app/domain/users/device.ts";
import { keyFor } from "#app/domain/users/keys.server.ts";
import { maskAddress } from "#app/domain/users/network.server.ts";
import {
  endSession,
  findSession,
  openSession,
  SESSION_MS,
  type Session,
  touchSession,
} from "#app/domain/users/sessions.server.ts";
import type { User } from "#app/domain/users/users.server.ts";
import { signedCookie } from "./cookies.server.ts";
import { FORM_TOKEN } from "./form-state.ts";
import { log, logEvent } from "./log.server.ts";
import { addressOf, type RequestArgs } from "./request-args.ts";
import { bearerToken, readToken } from "./token.server.ts";

/** Carries the session's secret and nothing else. The browser keeps it to the absolute end; idle ones end on the server. */
const cookie = signedCookie("session", { maxAge: SESSION_MS / 1000 }, "signs");

/** By the request's context, which all loaders of one page share; each of them has a Request of its own. */
const sessions = new WeakMap<AppLoadContext, Promise<Session | null>>();

/** The session of a request: of its bearer token, else of its cookie. One query a request, none without either. */
export function getSession({ request, context }: RequestArgs): Promise<Session | null> {
  const known = sessions.get(context);
  if (known) return known;
  const session = find({ request, context });
  sessions.set(context, session);
  return session;
}

async function find({ request, context }: RequestArgs): Promise<Session | null> {
  const session = bearerToken(request) ? await findByToken(request) : await findByCookie(request);
  // A failure to note the visit must not cost the page, as when the database only reads.
  if (session?.isStale)
    await touchSession(session.id, maskAddress(addressOf({ context }))).catch((error: unknown) =>
      log.warn({ err: error }, "when a session was last seen could not be written"),
    );
  return session;
}

async function findByCookie(request: Request): Promise<Session | null> {
  const secret = await nameSession(request);
  return secret === null ? null : findSession({ secret });
}

/** The secret in the cookie; null for forged and old cookies, which hold an object. */
export async function nameSession(request: Request): Promise<string | null> {
  const secret = await cookie.parse(request);
  return typeof secret === "string" && secret ? secret : null;
}

async function findByToken(request: Request): Promise<Session | null> {
  const token = await readToken(bearerToken(request) ?? "");
  const session = token && (await findSession({ id: token.sessionId }));
  return session && session.user.id === token.userId ? session : null;
}

/**
 * A new session, for tokens by its id, and the `Set-Cookie` value for the browser. The one this browser brought is over:
 * its cookie is about to be replaced, and a copy of it must open nothing.
 */
export async function startSession(
  { request, context }: RequestArgs,
  user: Pick<User, "id" | "sessionVersion" | "phoneNumber" | "isAdmin">,
): Promise<{ id: string; setCookie: string }> {
  const before = await findByCookie(request);
  if (before) await endSession(before.id, before.user.id);
  const device = deviceOf(request.headers.get("User-Agent"));
  logEvent({ context }, "logged in", user);
  const { id, secret } = await openSession(user, {
    device,
    network: maskAddress(addressOf({ context })),
  });
  return { id, setCookie: await cookie.serialize(request, secret) };
}

/** Ends the sessions of the request's cookie and token on the server; answers the `Set-Cookie` value that drops the cookie. */
export async function closeSession(request: Request): Promise<string> {
  for (const session of [await findByCookie(request), await findByToken(request)]) {
    if (session) await endSession(session.id, session.user.id);
  }
  return cookie.forget(request);
}

/** The `Set-Cookie` values that drop a dead session's cookie, or rename one from before TLS. Mostly none. */
export async function tidySession(request: Request, user: User | null): Promise<string[]> {
  if (!hasSession(request)) return [];
  return user ? cookie.upgrade(request) : [await cookie.forget(request)];
}

/** Whether a session cookie comes along, good or not. */
export const hasSession = (request: Request): boolean => cookie.isIn(request);

/** The token in this session's forms, which shows that they are the shop's own; "" without a session. */
export async function readFormToken(request: Request): Promise<string> {
  const secret = await nameSession(request);
  return secret === null ? "" : formTokenOf(secret);
}

/** Whether a form has its session's token. Without a session another page could act in nobody's name. */
export async function isOfSession(request: Request, form: FormData): Promise<boolean> {
  const expected = Buffer.from(await readFormToken(request));
  if (expected.length === 0) return true;
  const given = Buffer.from(String(form.get(FORM_TOKEN) ?? ""));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const formTokenOf = (secret: string) =>
  createHmac("sha256", keyFor("form token")).update(secret).digest("base64url");
