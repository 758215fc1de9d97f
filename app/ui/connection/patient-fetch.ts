import { LostAnswer, untilAnswered } from "./lost-answers.ts";
import { prepareRoutes } from "./route-modules.ts";

/** How long an answer may take before the connection counts as lost. Uploads take as long as they take. */
const LONGEST_WAIT_MS = 30_000;

/** What a proxy or the shop says when nothing was done and the same request may well succeed in a moment. */
const NOT_NOW = new Set([502, 503, 504]);
const TOO_MANY = 429;

/**
 * Gives the router patience: a request of its own that is lost is neither an error nor the end of the page, but asked
 * again, word for word (`untilAnswered`). All other requests go through as they are.
 */
export function makeFetchPatient(): void {
  const fetchOnce = window.fetch.bind(window);
  window.fetch = (input, init = {}) => {
    // The router asks with a URL; everything else goes its own way.
    if (!(input instanceof URL)) return fetchOnce(input, init);
    const kind = kindOf(input);
    if (!kind) return fetchOnce(input, init);
    const ask = () => askWhole(fetchOnce, input, init, kind);
    if (kind === "manifest") return askForRoutes(ask, init);
    const isRead = (init.method ?? "GET") === "GET";
    return untilAnswered(isRead ? ask : inTurn(init, ask), { isRead, signal: init.signal });
  };
}

type Kind = "data" | "manifest";

function kindOf({ origin, pathname }: URL): Kind | null {
  if (origin !== location.origin) return null;
  if (pathname === "/__manifest") return "manifest";
  return pathname.endsWith(".data") ? "data" : null;
}

/** One attempt, with its body read to the end: half an answer is none. */
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
  // The app marks every answer to its router. A network's log-in page does not.
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

/**
 * Two tabs that put their first product into a cart at once would each begin one: they add in turn, so that the second
 * has the first one's cookie.
 */
function inTurn({ body }: RequestInit, ask: () => Promise<Response>): () => Promise<Response> {
  const isAdding = body instanceof URLSearchParams && body.get("intent") === "add-line";
  if (!isAdding || !navigator.locks) return ask;
  return async () => navigator.locks.request("cart", ask);
}

/**
 * New routes arrive together with their scripts and styles, so that nothing is missing when they are needed. Asked for
 * ahead of need (without a signal), they may be lost: the router asks again.
 */
async function askForRoutes(ask: () => Promise<Response>, init: RequestInit): Promise<Response> {
  const askAll = async () => {
    const response = await ask();
    if (response.status !== 200) return response;
    return Response.json(await prepareRoutes(await response.json()), response);
  };
  return init.signal ? untilAnswered(askAll, { isRead: true, signal: init.signal }) : askAll();
}
