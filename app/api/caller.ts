import { mayCall, roleOf } from "#app/domain/users/roles.ts";
import type { User } from "#app/domain/users/users.server.ts";
import { getUser } from "#app/http/auth.server.ts";
import { logRefused } from "#app/http/log.server.ts";
import { type RequestArgs, senderOf } from "#app/http/request-args.ts";
import { hasSession } from "#app/http/session.server.ts";
import { bearerToken } from "#app/http/token.server.ts";
import type { Description } from "./description.ts";
import { Failure } from "./failure.ts";

/** The caller, if the endpoint looks at all. Throws 401 for strangers and 403 for others who may not call. */
export async function findCaller(
  args: RequestArgs,
  { access, path }: Pick<Description, "access" | "path">,
): Promise<User | null> {
  if (access === "public") return null;
  const user = await getUser(args);
  if (access === "guest") return user;
  const role = user && roleOf(user);
  if (user && (access === "user" || (role && mayCall(role, path)))) return user;
  logRefused(args, user);
  if (user) throw new Failure(403, (words) => words[role ? "role-needed" : "admin-needed"]);
  const headers = { "WWW-Authenticate": "Bearer" };
  throw new Failure(401, (words) => words["login-needed"], { headers });
}

/** Refuses changes by pages of other sites (403): browsers add the session's cookie to them, but never a bearer token. */
export function refuseForeignWrite(request: Request): void {
  if (request.method === "GET" || request.method === "HEAD" || bearerToken(request)) return;
  const sender = senderOf(request);
  if (sender === "other" || (sender === "unknown" && hasSession(request))) {
    throw new Failure(403, (words) => words["origin-needed"]);
  }
}
