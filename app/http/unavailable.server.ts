import { AsyncLocalStorage } from "node:async_hooks";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { ShopError } from "#app/domain/shop-error.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";
import { isUnavailable, RETRY_AFTER_S } from "#server/unavailable.js";
import { log, whichRequest } from "./log.server.ts";

/** What a loader or action met on its way. */
const met = new AsyncLocalStorage<{ isBusy: boolean; args: Args }>();

/** The refusal `busy` when the shop cannot answer at the moment, for a form that keeps what was typed; else null. */
export function asBusy(error: unknown): ShopError<"busy"> | null {
  if (!isUnavailable(error)) return null;
  const state = met.getStore();
  if (state) state.isBusy = true;
  const which = state && whichRequest(state.args.request, state.args.context);
  log.warn({ err: error, ...which }, "the shop could not answer");
  return new ShopError("busy", { retryAfterS: RETRY_AFTER_S });
}

type Args = LoaderFunctionArgs | ActionFunctionArgs;

/**
 * The one place where waiting in vain becomes a 503 with `Retry-After`, in words: the server in front puts it around every
 * loader and action. A form that came back refused as `busy` gets the status too, whatever it thought of itself.
 */
export function refuseWhileUnavailable(handle: (args: Args) => unknown) {
  return (args: Args): unknown =>
    met.run({ isBusy: false, args }, async () => {
      try {
        const result = await handle(args);
        return met.getStore()?.isBusy ? withStatus(result) : result;
      } catch (error) {
        const busy = asBusy(error);
        if (!busy) throw error;
        throw new Response(sayRefusal(wordsFor(args.request), busy), { status: 503, headers });
      }
    });
}

const headers = {
  "Retry-After": String(RETRY_AFTER_S),
  "Cache-Control": "no-store",
  "Content-Type": "text/plain; charset=utf-8",
};

/** Remix's `data()`: what a form's action answers with. Redirects and finished answers stay as they are. */
type WithInit = { type: "DataWithResponseInit"; data: unknown; init: ResponseInit | null };

function withStatus(result: unknown): unknown {
  if ((result as WithInit | null)?.type !== "DataWithResponseInit") return result;
  const answer = result as WithInit;
  const given = new Headers(answer.init?.headers);
  given.set("Retry-After", String(RETRY_AFTER_S));
  return { ...answer, init: { ...answer.init, status: 503, headers: given } };
}
