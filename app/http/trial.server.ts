import { roleOf } from "#app/domain/people/accounts/roles.ts";
import type { User } from "#app/domain/people/accounts/users.server.ts";
import { findShopSettings } from "#app/domain/shop/shop-settings.server.ts";
import { mayDo } from "#app/rights.ts";
import { signedCookie } from "./cookies.server.ts";

/** Long enough to choose goods and order, and too short to be forgotten. */
const TRYING_FOR_S = 60 * 60;

const trialCookie = signedCookie("trial", { maxAge: TRYING_FOR_S });

/** The `Set-Cookie` value with which the next order of this browser is a trial. */
export const beginTrial = (request: Request) => trialCookie.serialize(request, "yes");

/** The `Set-Cookie` value that ends it. */
export const endTrial = (request: Request) => trialCookie.forget(request);

/** Why an order would be a trial: staff order in a shop that is not open, or asked for a trial. */
export type Trial = "not-open" | "asked";

export async function findTrial(request: Request, user: User | null): Promise<Trial | null> {
  if (!user || roleOf(user) === null) return null;
  const { opening } = await findShopSettings();
  if (opening !== "open") return "not-open";
  // Whoever logs in next in this browser may have no right to a trial.
  if (!mayTry(user)) return null;
  return (await trialCookie.parse(request)) === "yes" ? "asked" : null;
}

/** Whether this member of staff may order a trial in an open shop. */
export function mayTry(user: User | null): boolean {
  const role = user && roleOf(user);
  return role !== null && mayDo(role, "admin/figures/guide", "try-order");
}
