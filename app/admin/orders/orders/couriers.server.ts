import { isCarried } from "#app/domain/orders/order-status.ts";
import { statusesOf } from "#app/domain/orders/order-transitions.ts";
import type { Courier } from "#app/domain/parcels/couriers/couriers.server.ts";
import { OWN_RIDER } from "#app/domain/parcels/couriers/couriers.ts";
import { roleOf } from "#app/domain/people/accounts/roles.ts";
import type { User } from "#app/domain/people/accounts/users.server.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";

export type CourierChoice = { id: string; name: string };

/**
 * Those of the couriers that these staff may give an order to with a status; the shop's own rider
 * always is one of them.
 */
export function choosableOf(
  couriers: readonly Courier[],
  request: Request,
  staff: User,
): CourierChoice[] {
  const role = roleOf(staff);
  if (!role || !statusesOf(role).some(isCarried)) return [];
  const active = couriers.filter(({ isActive }) => isActive);
  const own = { id: OWN_RIDER, name: adminWordsFor(request).orders.ownRider };
  const chosen = active.map(({ id, name }) => ({ id, name }));
  return active.some(({ kind }) => kind === "other") ? chosen : [...chosen, own];
}
