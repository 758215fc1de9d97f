import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import { ShopError } from "#app/domain/shop-error.ts";
import { catalogueOf, wordsFor } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";
import { diskTrouble, isUnavailable, RETRY_AFTER_S } from "#server/unavailable.js";
import { log, whichRequest } from "./log.server.ts";

/** How often the shop could not answer, since the start. */
let timesBusy = 0;

/** Why it could not the last time, for the line of a form. */
let lastFailure: unknown;

/** Requests that have their line: each loader of a page fails for itself, and the page may be made a second time. */
const told = new LRUCache<string, true>({ max: 1_000 });

/** The refusals of a shop that cannot answer at the moment. */
const CODES = ["busy", "disk-full", "disk-read-only"] as const;

/**
 * The refusal when the shop cannot answer at the moment, for a form that keeps what was typed; else null.
 *
 * @param args of a request whose line is to be written now; a form's is written with its status
 */
export function asBusy(error: unknown, args?: Asked): ShopError<(typeof CODES)[number]> | null {
  if (!isUnavailable(error)) return null;
  timesBusy++;
  lastFailure = error;
  if (args) tell(error, args);
  const trouble = diskTrouble(error);
  return refusalOf(trouble === null ? "busy" : `disk-${trouble}`);
}

function tell(error: unknown, { request, context }: Asked): void {
  const which = whichRequest(request, context);
  if (which.requestId !== undefined) {
    if (told.has(which.requestId)) return;
    told.set(which.requestId, true);
  }
  const trouble = diskTrouble(error);
  const disk = trouble === null ? "" : `: the disk is ${trouble}`;
  log.warn({ err: error, ...which }, `the shop could not answer${disk}`);
}

const refusalOf = (code: (typeof CODES)[number]) =>
  new ShopError(code, { retryAfterS: RETRY_AFTER_S });

type Args = LoaderFunctionArgs | ActionFunctionArgs;
type Asked = Pick<Args, "request" | "context">;

/**
 * The one place where waiting in vain becomes a 503 with `Retry-After`, in words: the server in front puts it around every
 * loader and action. A form that came back refused so gets the status too, whatever it thought of itself; it is
 * known by what it says, since what follows a request through its promises (`AsyncLocalStorage`) made every page of the
 * process a sixth dearer.
 */
export function refuseWhileUnavailable(handle: (args: Args) => unknown) {
  return async (args: Args): Promise<unknown> => {
    const before = timesBusy;
    try {
      const result = await handle(args);
      return timesBusy === before ? result : withStatus(result, args);
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

/** Remix's `data()`: what a form's action answers with. Redirects and finished answers stay as they are. */
type WithInit = { type: "DataWithResponseInit"; data: unknown; init: ResponseInit | null };

function withStatus(result: unknown, args: Args): unknown {
  if ((result as WithInit | null)?.type !== "DataWithResponseInit") return result;
  const answer = result as WithInit;
  if (!saysBusy(answer.data)) return result;
  tell(lastFailure, args);
  const given = new Headers(answer.init?.headers);
  given.set("Retry-After", String(RETRY_AFTER_S));
  return { ...answer, init: { ...answer.init, status: 503, headers: given } };
}

/** In either language: staff's may be another than their browser's. */
function saysBusy(data: unknown): boolean {
  const text = JSON.stringify(data) ?? "";
  return (["en", "bn"] as const).some((language) =>
    CODES.some((code) =>
      text.includes(
        JSON.stringify(sayRefusal(catalogueOf(language), refusalOf(code))).slice(1, -1),
      ),
    ),
  );
}
