import { isPlainPage } from "#app/http/plain-pages.ts";
import { LostAnswer, readConnection, untilAnswered } from "./lost-answers.ts";
import { prepareRoutes } from "./route-modules.ts";
import { keepUntil, unsentChanges } from "./unsent.ts";

/** Milliseconds before the connection counts as lost. Uploads have no limit. */
const LONGEST_WAIT_MS = 30_000;

/**
 * Statuses of a proxy or the shop that mean: nothing was done, and the same request may succeed in
 * a moment.
 */
const NOT_NOW = new Set([502, 503, 504]);
const TOO_MANY = 429;

/**
 * Makes the router patient: a lost request of its own is neither an error nor the end of the page
 * but is repeated unchanged (`untilAnswered`). Other requests are not touched.
 */
export function makeFetchPatient(): void {
  const fetchOnce = window.fetch.bind(window);
  window.fetch = (input, init = {}) => {
    // The router fetches with a URL; all other callers are passed through.
    if (!(input instanceof URL)) return fetchOnce(input, init);
    const kind = kindOf(input);
    if (!kind) return fetchOnce(input, init);
    const ask = () => askWhole(fetchOnce, input, init, kind);
    if (kind === "manifest") return askForRoutes(ask, init);
    const { body, signal } = init;
    const page = pageOf(input);
    // Its own script runs only where the browser has loaded it.
    if (!body && isPlainPage(page)) {
      // A kept page to which the browser goes back would still wait for this promise.
      addEventListener("pageshow", ({ persisted }) => persisted && location.reload(), {
        once: true,
      });
      location.assign(page);
      return new Promise(() => {});
    }
    const form = body instanceof URLSearchParams ? body : null;
    // The shop does what such a form asks once, however often it is sent.
    const isRepeatable = !body || !!(form?.has("operation") || form?.has("idempotencyKey"));
    const send = (ask: () => Promise<Response>) => untilAnswered(ask, { isRepeatable, signal });
    return form && isRepeatable && input.pathname === "/cart.data"
      ? keepUntil(`${form}`, inTurn(form, ask, send))
      : send(ask);
  };
}

/** The address of the page whose data the router asks for. */
function pageOf({ pathname, searchParams }: URL): string {
  const search = new URLSearchParams(searchParams);
  search.delete("_routes");
  return `${pathname.replace(/\.data$/, "")}${search.size > 0 ? `?${search}` : ""}`;
}

type Kind = "data" | "manifest";

function kindOf({ origin, pathname }: URL): Kind | null {
  if (origin !== location.origin) return null;
  if (pathname === "/__manifest") return "manifest";
  return pathname.endsWith(".data") ? "data" : null;
}

/** One attempt, which reads the whole body, because half an answer is useless. */
async function askWhole(
  fetchOnce: typeof fetch,
  input: URL,
  init: RequestInit,
  kind: Kind,
): Promise<Response> {
  const { signal, end } = withTimeLimit(init);
  const headers = new Headers(init.headers);
  headers.set("X-Background", "yes");
  try {
    const response = await fetchOnce(input, { ...init, headers, signal });
    const body = await response.arrayBuffer();
    const lost = lossIn(response, kind);
    if (lost) throw lost;
    return new Response(body.byteLength > 0 ? body : null, response);
  } catch (error) {
    if (init.signal?.aborted || error instanceof LostAnswer) throw error;
    throw new LostAnswer(null);
  } finally {
    end();
  }
}

function lossIn(response: Response, kind: Kind): LostAnswer | null {
  const { status, headers } = response;
  // The app marks every answer to its router; a network's log-in page does not.
  const isTheApps =
    kind === "data"
      ? headers.has("X-Remix-Response")
      : (headers.get("Content-Type")?.includes("json") ?? false);
  if (NOT_NOW.has(status) || (status === TOO_MANY && !isTheApps))
    return new LostAnswer(Number(headers.get("Retry-After")) || 0);
  return status === 200 && !isTheApps ? new LostAnswer(null) : null;
}

function withTimeLimit({ signal, body }: RequestInit) {
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  const timer = body instanceof FormData ? undefined : setTimeout(abort, LONGEST_WAIT_MS);
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort);
  return {
    signal: controller.signal,
    end() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    },
  };
}

/** Settles when every earlier change of the cart is answered. */
let before: Promise<unknown> = Promise.resolve();
const isAfterLoss = unsentChanges().length > 0;

/**
 * Sends a change of the cart at once, or after all earlier ones if any was lost. Two tabs that add
 * their first product at the same time would each create a cart, so they add in turn and the second
 * has the first one's cookie.
 */
function inTurn<T>(
  form: URLSearchParams,
  ask: () => Promise<T>,
  send: (ask: () => Promise<T>) => Promise<T>,
): Promise<T> {
  const isLocked = form.get("intent") === "add-line" && navigator.locks;
  const act = () => send(isLocked ? async () => navigator.locks.request("cart", ask) : ask);
  const answer = isAfterLoss || readConnection() ? before.then(act) : act();
  before = Promise.allSettled([before, answer]);
  return answer;
}

/**
 * New routes arrive together with their scripts and styles, so that nothing is missing when they
 * are needed. Prefetches (without a signal) may be lost, because the router asks again.
 */
async function askForRoutes(ask: () => Promise<Response>, init: RequestInit): Promise<Response> {
  const askAll = async () => {
    const response = await ask();
    if (response.status !== 200) return response;
    return Response.json(await prepareRoutes(await response.json()), response);
  };
  return init.signal
    ? untilAnswered(askAll, { isRepeatable: true, signal: init.signal })
    : askAll();
}
