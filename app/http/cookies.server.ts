import { createHmac } from "node:crypto";
import { type CookieOptions, type CookieSerializeOptions, createCookie } from "@remix-run/node";
import { keyFor } from "#app/domain/core/keys.server.ts";
import { HOST_PREFIX, readCookies } from "#runtime/http/cookies.ts";
import { settings } from "#runtime/settings.ts";

/** Seconds for which carts and sessions last: 30 days. */
export const THIRTY_DAYS_S = 30 * 24 * 60 * 60;

/**
 * Whether the visitor used TLS: to the shop, to a trusted proxy, or to the public URL in the
 * settings.
 */
export function cameByTls(request: Request): boolean {
  return new URL(request.url).protocol === "https:" || settings().ORIGIN.startsWith("https:");
}

/**
 * How a cookie uses the key with which release 1.0.0 signed all cookies. "signs": new cookies are
 * signed with it, so that servers of 1.0.0 accept them during an update. "counts": cookies signed
 * with it are accepted.
 */
type KeyBefore = "signs" | "counts";

/**
 * A signed cookie that scripts cannot read. Under TLS it is `Secure` and its name begins with
 * `__Host-`.
 *
 * Each name has its own key, so a value signed for one cookie is invalid in another. A cookie with
 * the plain name is accepted under TLS, so that nobody loses a cart when a shop begins to use TLS.
 * A value signed under TLS is invalid with the plain name, which another site of the same domain
 * could set.
 */
export function signedCookie(name: string, options: CookieOptions = {}, before?: KeyBefore) {
  const common: CookieOptions = { path: "/", httpOnly: true, sameSite: "lax", ...options };
  const plain = createCookie(name, { ...common, secrets: secretsOf(name, before) });
  const host = createCookie(HOST_PREFIX + name, {
    ...common,
    secure: true,
    secrets: secretsOf(HOST_PREFIX + name, before),
  });
  const carried = (request: Request) => {
    const cookies = readCookies(request.headers.get("Cookie"));
    if (cameByTls(request) && cookies.has(host.name)) return host;
    return cookies.has(plain.name) ? plain : null;
  };
  return {
    /** Whether the request has this cookie, valid or not. */
    isIn: (request: Request): boolean => carried(request) !== null,

    /** The value of the request's cookie; null if there is none, or if it is forged or damaged. */
    async parse(request: Request): Promise<unknown> {
      const cookie = carried(request);
      return cookie ? cookie.parse(request.headers.get("Cookie")).catch(() => null) : null;
    },

    /** The `Set-Cookie` header that stores `value`, which may be any JSON. */
    serialize(
      request: Request,
      value: unknown,
      overrides?: CookieSerializeOptions,
    ): Promise<string> {
      return (cameByTls(request) ? host : plain).serialize(value, overrides);
    },

    /** The `Set-Cookie` header that deletes the cookie, under the name with which it was sent. */
    forget(request: Request): Promise<string> {
      const cookie = carried(request) ?? (cameByTls(request) ? host : plain);
      return cookie.serialize("", { maxAge: 0 });
    },

    /** The `Set-Cookie` headers that rename a plain cookie under TLS; usually none. */
    async upgrade(request: Request): Promise<string[]> {
      const header = request.headers.get("Cookie");
      if (!cameByTls(request) || !readCookies(header).has(plain.name)) return [];
      const forgotten = await plain.serialize("", { maxAge: 0 });
      const value = carried(request) === plain && (await this.parse(request));
      return value ? [await host.serialize(value), forgotten] : [forgotten];
    },
  };
}

/**
 * New cookies are signed with the first key; cookies of all keys are accepted
 * (docs/decisions/sessions-and-lock-out.md).
 */
function secretsOf(name: string, before: KeyBefore | undefined): string[] {
  const own = keyFor(`cookie ${name}`).toString("base64url");
  if (!before) return [own];
  const secret = settings().SESSION_SECRET;
  const former = name.startsWith(HOST_PREFIX)
    ? createHmac("sha256", secret).update(HOST_PREFIX).digest("base64url")
    : secret;
  return before === "signs" ? [former, own] : [own, former];
}
