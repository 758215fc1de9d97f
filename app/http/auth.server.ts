import { redirect } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { authenticate } from "#app/domain/users/authentication.server.ts";
import { type LogInInput, logInSchema } from "#app/domain/users/user-input.server.ts";
import type { User } from "#app/domain/users/users.server.ts";
import { rememberHere } from "./known-browser.server.ts";
import { logRefused } from "./log.server.ts";
import { ownPath } from "./responses.ts";
import { type Asked, getSession, startSession } from "./session.server.ts";

/** Who is asking, by the bearer token, else by the session cookie. */
export async function getUser(asked: Asked): Promise<User | null> {
  return (await getSession(asked))?.user ?? null;
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
  if (user?.isAdmin === isAdmin) return user;
  logRefused(asked, user);
  // Whoever logs in next at this address must not be led away by what was kept.
  const headers = { "Cache-Control": "no-store" };
  throw redirect(user ? "/forbidden" : loginPath(asked.request), { headers });
}

function loginPath(request: Request): string {
  const { pathname, search } = new URL(request.url);
  const wanted = request.method === "GET" ? pathname.replace(/\.data$/, "") + search : pathname;
  return `/login?${new URLSearchParams({ redirectTo: wanted })}`;
}

const authenticator = new Authenticator<User>().use(
  new FormStrategy(({ form }) => authenticate(logInSchema.parse(Object.fromEntries(form)))),
);

/**
 * Whose phone number and password these are; the form that brought them was read and bounded before, and the strategy
 * gets no other. Refused: wrong-credentials.
 */
export function authenticateForm(request: Request, sent: LogInInput): Promise<User> {
  const form = new Request(request.url, { method: "POST", body: new URLSearchParams(sent) });
  return authenticator.authenticate("form", form);
}

/** On to where the visitor wanted to go, on this site only, with a session that is always a new one. */
export async function logIn(
  asked: Asked,
  user: User,
  redirectTo: unknown,
  headers = new Headers(),
): Promise<Response> {
  headers.append("Set-Cookie", (await startSession(asked, user)).setCookie);
  headers.append("Set-Cookie", await rememberHere(asked, user));
  return redirect(ownPath(redirectTo, "/"), { headers });
}
