import { redirect } from "@remix-run/node";
import { z } from "zod";
import { findUser, type User } from "#app/domain/people/accounts/users.server.ts";
import { signedCookie } from "#app/http/cookies.server.ts";
import { ownPath } from "#app/http/responses.ts";

/** Seconds in which the code may be entered after a right password. */
const WAITS_S = 10 * 60;

const cookie = signedCookie("second-step", { maxAge: WAITS_S });

const waiting = z.object({ id: z.string(), sessionVersion: z.int(), until: z.number() });

/**
 * Redirects to the page that asks for the code, after a right password. The cookie opens only that
 * page.
 */
export async function askSecondStep(request: Request, user: User, redirectTo: unknown) {
  const { id, sessionVersion } = user;
  const value = { id, sessionVersion, until: Date.now() + WAITS_S * 1000 };
  const query = new URLSearchParams({ redirectTo: ownPath(redirectTo, "/") });
  const headers = { "Set-Cookie": await cookie.serialize(request, value) };
  return redirect(`/login/code?${query}`, { headers });
}

/**
 * The user who still has to enter a code; null after ten minutes, or if password or role changed
 * meanwhile.
 */
export async function findSecondStep(request: Request): Promise<User | null> {
  const { data } = waiting.safeParse(await cookie.parse(request));
  if (!data || data.until < Date.now()) return null;
  const user = await findUser(data.id);
  return user?.sessionVersion === data.sessionVersion ? user : null;
}

/** The `Set-Cookie` value that ends the second step. */
export const forgetSecondStep = (request: Request): Promise<string> => cookie.forget(request);
