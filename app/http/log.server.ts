import type { AppLoadContext } from "@remix-run/node";
import { maskPhone } from "#app/domain/orders/reading/order-privacy.ts";
import { maskAddress } from "#app/domain/users/network.server.ts";
import { log, maskPath } from "#server/log.js";

/** The process's one log: JSON lines, no personal data. */
export { log };

type Asked = { request: Request; context: AppLoadContext };

/**
 * One line for what an owner looks for after an attack: log-ins, those that failed, and doors that were closed. Who is a
 * masked phone number, from where a masked address; the request's id leads to its own line.
 */
export function logEvent(
  { context }: Pick<Asked, "context">,
  event: string,
  who: { phoneNumber: string; isAdmin?: boolean } | null,
  more: Record<string, unknown> = {},
): void {
  log.info({
    event,
    requestId: context.requestId,
    who: who ? maskPhone(who.phoneNumber) : "nobody",
    ...(who?.isAdmin === undefined ? {} : { isStaff: who.isAdmin }),
    network: maskAddress(context.clientAddress ?? ""),
    ...more,
  });
}

/** Somebody, or nobody, at a door that is not theirs. */
export function logRefused(
  { request, context }: Asked,
  user: { phoneNumber: string; isAdmin: boolean } | null,
): void {
  logEvent({ context }, "access refused", user, {
    method: request.method,
    path: maskPath(new URL(request.url).pathname),
  });
}
