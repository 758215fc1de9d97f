import { redirect } from "@remix-run/node";
import { findUser, type User } from "#app/domain/users/users.server.ts";
import { signedCookie } from "./cookies.server.ts";
import { ownPath } from "./responses.ts";

/** How long somebody whose password was right may look for the telephone with the codes. */
const WAITS_S = 10 * 60;

const cookie = signedCookie("second-step", { maxAge: WAITS_S });

/** Redirects to the page that asks for the code, after a right password. The cookie opens only that page. */
export async function askSecondStep(
  request: Request,
  user: User,
  redirectTo: unknown,
): Promise<Response> {
  const { id, sessionVersion } = user;
  const value = { id, sessionVersion, until: Date.now() + WAITS_S * 1000 };
  const query = new URLSearchParams({ redirectTo: ownPath(redirectTo, "/") });
  const headers = { "Set-Cookie": await cookie.serialize(request, value) };
  return redirect(`/login/code?${query}`, { headers });
}

/** Who still owes a code; null after ten minutes, and when password or role changed meanwhile. */
export async function findSecondStep(request: Request): Promise<User | null> {
  const value = (await cookie.parse(request)) as Record<string, unknown> | null;
  if (typeof value !== "object" || value === null) return null;
  const { id, sessionVersion, until } = value;
  if (typeof until !== "number" || until < Date.now() || typeof id !== "string") return null;
  const user = await findUser(id);
  return user?.sessionVersion === sessionVersion ? user : null;
}

/** The `Set-Cookie` value that ends the waiting. */
export const forgetSecondStep = (request: Request): Promise<string> => cookie.forget(request);
