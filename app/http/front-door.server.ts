import { redirect } from "@remix-run/node";
import { isUnclaimed } from "#app/domain/people/accounts/first-owner.server.ts";
import { roleOf } from "#app/domain/people/accounts/roles.ts";
import { findShopSettings } from "#app/domain/shop/shop-settings.server.ts";
import { getUser } from "./auth.server.ts";
import type { RequestArgs } from "./request-args.ts";

/** The wizard that makes the first owner, and what visitors of a closed shop see. */
export const WELCOME = "/welcome";
export const CLOSED = "/closed";

/** Header with the path that a visitor of a closed shop asked for. */
export const ASKED_PATH = "X-Asked-Path";

/** Header that says that an open page's script asked. */
export const BY_SCRIPT = "X-Asked-By-Script";

/** No pages: files, addresses for programs, and the choices of language and of light pages. */
const NO_PAGE =
  /^\/(?:api|media|assets|feeds|thanas|language|lite|courier-webhook|wallet-sms|manifest\.webmanifest|offline|vitals|robots\.txt|sitemap\.xml)(?:[/.?]|$)/;

/** Where staff log in, and customers follow orders and payments, while the shop is closed. */
const STAYS_OPEN =
  /^\/(?:admin|login|logout|forgot-password|forbidden|track-order|paid|stop|profile|closed|welcome)(?:[/.]|$)/;

/**
 * Where a request goes instead, in a shop without an owner and in a closed one: an answer, or the
 * request for another page. Null: where it wanted to.
 */
export async function leadElsewhere(args: RequestArgs): Promise<Request | Response | null> {
  const { request } = args;
  // While the database is away, each page says so itself.
  const opening = await findShopSettings().then(
    (settings) => settings.opening,
    () => "open" as const,
  );
  if (opening === "open") return null;
  const { origin, pathname, search } = new URL(request.url);
  if (NO_PAGE.test(pathname)) return null;
  const isData = pathname.endsWith(".data");
  if (opening === "soon" && (await isUnclaimed()))
    return pathname.replace(/\.data$/, "") === WELCOME ? null : leadTo(WELCOME);
  if (STAYS_OPEN.test(pathname)) return null;
  const user = await getUser(args);
  if (user && roleOf(user)) return null;
  const path = pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
  const isSent = request.method !== "GET" && request.method !== "HEAD";
  if ((isSent || isData) && opening === "closed" && ORDER_FORM.test(pathname)) return null;
  if (!isData && isSent) return leadTo(path);
  const headers = new Headers(request.headers);
  headers.set(ASKED_PATH, path + search);
  if (isData) headers.set(BY_SCRIPT, "yes");
  const method = isData ? request.method : "GET";
  for (const name of ["Content-Length", "Content-Type"]) headers.delete(name);
  return new Request(`${origin}${CLOSED}${isData ? ".data" : ""}`, { method, headers });
}

/**
 * A form of an order that was open while the shop closed: it is answered, and so is the checkout's
 * script that reads it anew, so that the refusal keeps what was typed.
 */
const ORDER_FORM = /^\/(?:checkout(?:\.data)?|[lo]\/[^/.]+)$/;

/** Whether visitors see what the shop sells; staff always do. */
export async function isShownTo(args: RequestArgs): Promise<boolean> {
  if ((await findShopSettings()).opening === "open") return true;
  const user = await getUser(args);
  return user !== null && roleOf(user) !== null;
}

const leadTo = (path: string) =>
  redirect(path, { status: 303, headers: { "Cache-Control": "no-store" } });
