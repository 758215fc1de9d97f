import { mayCall, roleOf } from "#app/domain/users/roles.ts";
import type { User } from "#app/domain/users/users.server.ts";
import { getUser } from "#app/http/auth.server.ts";
import { logRefused } from "#app/http/log.server.ts";
import { type RequestArgs, senderOf } from "#app/http/request-args.ts";
import { hasSession } from "#app/http/session.server.ts";
import { bearerToken } from "#app/http/token.server.ts";
import { Failure } from "./failure.ts";

/**
 * Who may call. `public`: anyone, and nobody is looked up. `guest`: anyone, and known when a credential comes along.
 * `user`: who has an account. `admin`: staff whose role may
 * (`domain/users/roles.ts`).
 */
export type Access = "public" | "guest" | "user" | "admin";

/** Who calls, if the call looks at all; thrown out with 401 or 403 when it is not theirs to make. */
export async function findCaller(
  args: RequestArgs,
  { access, path }: { access: Access; path: string },
): Promise<User | null> {
  if (access === "public") return null;
  const user = await getUser(args);
  const role = user && roleOf(user);
  const isStaffs = role !== null && mayCall(role, path);
  const isRefused = (access === "user" && !user) || (access === "admin" && !isStaffs);
  if (isRefused) logRefused(args, user);
  if (user === null && (access === "user" || access === "admin")) {
    throw new Failure(401, (words) => words["login-needed"], {
      headers: { "WWW-Authenticate": "Bearer" },
    });
  }
  if (access === "admin" && !user?.isAdmin) {
    throw new Failure(403, (words) => words["admin-needed"]);
  }
  if (access === "admin" && !isStaffs) {
    throw new Failure(403, (words) => words["role-needed"]);
  }
  return user;
}

/**
 * Refuses changes by pages of other sites (403): browsers add the cookie to whatever they send. With a session's cookie the browser has to
 * say that the page is the shop's; no browser adds a bearer token by itself.
 */
export function refuseForeignWrite(request: Request): void {
  if (request.method === "GET" || request.method === "HEAD" || bearerToken(request)) return;
  const sender = senderOf(request);
  if (sender === "other" || (sender === "unknown" && hasSession(request))) {
    throw new Failure(403, (words) => words["origin-needed"]);
  }
}
