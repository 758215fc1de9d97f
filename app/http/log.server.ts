import { maskPhone } from "#app/domain/orders/reading/order-privacy.ts";
import { maskAddress } from "#app/domain/users/network.server.ts";
import { log, maskPath } from "#server/log.js";
import { addressOf, type RequestArgs } from "./request-args.ts";

/** The process's one log: JSON lines, no personal data. */
export { log };

/** The request id and masked path, by which an error's line is found beside the request's own. */
export function whichRequest(request: Request, context: RequestArgs["context"]) {
  return { requestId: context.requestId, path: maskPath(new URL(request.url).pathname) };
}

/** Logs what an owner looks for after an attack: log-ins, failed ones and refused access, with a masked phone number and address. */
export function logEvent(
  args: Pick<RequestArgs, "context">,
  event: string,
  who: { phoneNumber: string; isAdmin?: boolean } | null,
  more: Record<string, unknown> = {},
): void {
  log.info({
    event,
    requestId: args.context.requestId,
    who: who ? maskPhone(who.phoneNumber) : "nobody",
    ...(who?.isAdmin === undefined ? {} : { isStaff: who.isAdmin }),
    network: maskAddress(addressOf(args)),
    ...more,
  });
}

/** Logs that somebody, or a stranger, was refused a page or call. */
export function logRefused(
  args: RequestArgs,
  user: { phoneNumber: string; isAdmin: boolean } | null,
): void {
  logEvent(args, "access refused", user, {
    method: args.request.method,
    path: maskPath(new URL(args.request.url).pathname),
  });
}
