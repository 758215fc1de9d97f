import { maskPhone } from "#app/domain/orders/reading/order-privacy.ts";
import { maskAddress } from "#app/domain/people/accounts/network.server.ts";
import { log, maskPath } from "#runtime/log.ts";
import { addressOf, type RequestArgs } from "./request-args.ts";

/** The process's one log: JSON lines, no personal data. */
export { log };

/** The request id and masked path, by which an error's line is found beside the request's own. */
export function whichRequest(request: Request, context: RequestArgs["context"]) {
  return { requestId: context.requestId, path: maskPath(new URL(request.url).pathname) };
}

type Who = { phoneNumber: string; isAdmin?: boolean } | null;

/**
 * Logs what an owner looks for after an attack: log-ins, failed ones and refused access. Phone
 * number and address are masked.
 */
export function logEvent(
  { context }: Pick<RequestArgs, "context">,
  event: string,
  who: Who,
  more: Record<string, unknown> = {},
): void {
  log.info({
    event,
    requestId: context.requestId,
    who: who ? maskPhone(who.phoneNumber) : "nobody",
    ...(who?.isAdmin !== undefined && { isStaff: who.isAdmin }),
    network: maskAddress(addressOf({ context })),
    ...more,
  });
}

/** Logs that a page or an endpoint was refused. */
export function logRefused(args: RequestArgs, who: Who): void {
  const { path } = whichRequest(args.request, args.context);
  logEvent(args, "access refused", who, { method: args.request.method, path });
}
