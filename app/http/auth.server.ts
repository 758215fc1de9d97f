import { type AppLoadContext, redirect } from "@remix-run/node";
import { findSessionUser, type User } from "#app/domain/users/users.server.ts";
import { readSession } from "./session.server.ts";
import { bearerToken, readToken } from "./token.server.ts";

type Asked = { request: Request; context: AppLoadContext };

/** Loaders of one page run side by side and all ask; the context is one object a request, the Request is not. */
const asked = new WeakMap<AppLoadContext, Promise<User | null>>();

/** Who is asking, by the bearer token, else by the session cookie. One query a request, none without either. */
export function getUser({ request, context }: Asked): Promise<User | null> {
  const known = asked.get(context);
  if (known) return known;
  const user = findUser(request);
  asked.set(context, user);
  return user;
}

async function findUser(request: Request): Promise<User | null> {
  const token = bearerToken(request);
  const session = token ? await readToken(token) : await readSession(request);
  return session && findSessionUser(session.userId, session.sessionVersion);
}

/** First line of every customer page: nobody goes to log in and comes back, staff are sent away (spec section 6). */
export function requireCustomer(asked: Asked): Promise<User> {
  return requireRole(asked, false);
}

/** First line of every admin page. */
export function requireAdmin(asked: Asked): Promise<User> {
  return requireRole(asked, true);
}

async function requireRole(asked: Asked, isAdmin: boolean): Promise<User> {
  const user = await getUser(asked);
  if (!user) throw redirect(loginPath(asked.request));
  if (user.isAdmin !== isAdmin) throw redirect("/forbidden");
  return user;
}

function loginPath(request: Request): string {
  const { pathname, search } = new URL(request.url);
  const wanted = request.method === "GET" ? pathname.replace(/\.data$/, "") + search : pathname;
  return `/login?${new URLSearchParams({ redirectTo: wanted })}`;
}
