import { type AppLoadContext, data, type LoaderFunctionArgs } from "@remix-run/node";
import { ShopError } from "#app/domain/core/shop-error.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";
import { diskTrouble, isUnavailable, RETRY_AFTER_S } from "#runtime/unavailable.ts";
import { log, whichRequest } from "./log.server.ts";
import type { RequestArgs } from "./request-args.ts";

/** Requests that the shop could not answer since its start. */
let timesBusy = 0;

/** The reason of the last one. */
let lastFailure: unknown;

/**
 * The refusal if an error means that the shop cannot answer at the moment, else null.
 *
 * @param args of the request to log now; a refused form is logged with its status instead
 */
export function asBusy(error: unknown, args?: RequestArgs) {
  if (!isUnavailable(error)) return null;
  timesBusy++;
  lastFailure = error;
  if (args) logFailure(error, args);
  const trouble = diskTrouble(error);
  return new ShopError(trouble ? `disk-${trouble}` : "busy", { retryAfterS: RETRY_AFTER_S });
}

/** Requests already logged, since several loaders of one page may fail. */
const logged = new WeakSet<AppLoadContext>();

function logFailure(error: unknown, { request, context }: RequestArgs): void {
  if (logged.has(context)) return;
  logged.add(context);
  const trouble = diskTrouble(error);
  const disk = trouble ? `: the disk is ${trouble}` : "";
  log.warn({ err: error, ...whichRequest(request, context) }, `the shop could not answer${disk}`);
}

/**
 * Wraps a loader or action so that its failures become a 503 with `Retry-After` while the shop
 * cannot answer. Forms that an action refuses meanwhile get a 503 too: an `AsyncLocalStorage` could
 * tell them apart, but made every page a sixth slower.
 */
export function refuseWhileUnavailable(handle: (args: LoaderFunctionArgs) => unknown) {
  return async (args: LoaderFunctionArgs): Promise<unknown> => {
    const before = timesBusy;
    try {
      const result = await handle(args);
      if (timesBusy === before || !isRefusedForm(result)) return result;
      logFailure(lastFailure, args);
      const given = new Headers(result.init?.headers);
      given.set("Retry-After", String(RETRY_AFTER_S));
      return data(result.data, { status: 503, headers: given });
    } catch (error) {
      const refusal = asBusy(error, args);
      if (!refusal) throw error;
      throw new Response(sayRefusal(wordsFor(args.request), refusal), { status: 503, headers });
    }
  };
}

const headers = {
  "Retry-After": String(RETRY_AFTER_S),
  "Cache-Control": "no-store",
  "Content-Type": "text/plain; charset=utf-8",
};

/** Whether an action returned Remix's `data()` with a status from 400. */
function isRefusedForm(result: unknown): result is ReturnType<typeof data<unknown>> {
  const answer = result as Partial<ReturnType<typeof data<unknown>>> | null;
  return answer?.type === "DataWithResponseInit" && (answer.init?.status ?? 200) >= 400;
}
