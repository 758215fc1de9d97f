import { createHmac } from "node:crypto";
import { type CookieOptions, type CookieSerializeOptions, createCookie } from "@remix-run/node";
import { keyFor } from "#app/domain/users/keys.server.ts";
import { HOST_PREFIX, readCookies } from "#server/http/cookies.js";
import { settings } from "#server/settings.js";

/** Seconds a visitor is remembered: the cart and the session live 30 days. */
export const THIRTY_DAYS_S = 30 * 24 * 60 * 60;

/** Whether the visitor came by TLS: to us, to a trusted proxy, or to the public address that the settings name. */
export function cameByTls(request: Request): boolean {
  return new URL(request.url).protocol === "https:" || settings().ORIGIN.startsWith("https:");
}

/**
 * What becomes of the one key with which release 1.0.0 signed every cookie. "signs": servers of that release, beside which
 * this one runs while they are replaced, must know the cookie too. "counts": what that release signed is still taken.
 */
type KeyBefore = "signs" | "counts";

/**
 * A signed cookie no script can read. Under TLS it is `Secure` and called `__Host-…`, elsewhere it has its plain name.
 *
 * Each name has a key of its own, so what was signed as one cookie is worth nothing as another. A plain one that a visitor
 * brings along under TLS still counts, so that nobody loses a cart to the change of names; what TLS hands out is worth nothing
 * under the plain name, where another site of the same domain could plant it.
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
    /** Whether the request brings one at all, good or forged. */
    isIn: (request: Request): boolean => carried(request) !== null,

    /** What the cookie of this request holds; null without one, and for what is forged or broken. */
    async parse(request: Request): Promise<unknown> {
      const cookie = carried(request);
      return cookie ? cookie.parse(request.headers.get("Cookie")).catch(() => null) : null;
    },

    /** The `Set-Cookie` value that keeps `value` (anything JSON can say). */
    serialize(
      request: Request,
      value: unknown,
      overrides?: CookieSerializeOptions,
    ): Promise<string> {
      return (cameByTls(request) ? host : plain).serialize(value, overrides);
    },

    /** The `Set-Cookie` value that ends the cookie under the name it came by. */
    forget(request: Request): Promise<string> {
      const cookie = carried(request) ?? (cameByTls(request) ? host : plain);
      return cookie.serialize("", { maxAge: 0 });
    },

    /** The `Set-Cookie` values that make a plain cookie, brought along under TLS, a `__Host-` one. Mostly none. */
    async upgrade(request: Request): Promise<string[]> {
      const header = request.headers.get("Cookie");
      if (!cameByTls(request) || !readCookies(header).has(plain.name)) return [];
      const forgotten = await plain.serialize("", { maxAge: 0 });
      const value = carried(request) === plain && (await this.parse(request));
      return value ? [await host.serialize(value), forgotten] : [forgotten];
    },
  };
}

/** The first signs, all of them count. See docs/decisions/sessions-and-lock-out.md. */
function secretsOf(name: string, before: KeyBefore | undefined): string[] {
  const own = keyFor(`cookie ${name}`).toString("base64url");
  if (!before) return [own];
  const secret = settings().SESSION_SECRET;
  const former = name.startsWith(HOST_PREFIX)
    ? createHmac("sha256", secret).update(HOST_PREFIX).digest("base64url")
    : secret;
  return before === "signs" ? [former, own] : [own, former];
}
