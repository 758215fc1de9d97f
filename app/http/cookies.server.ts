import { type CookieOptions, createCookie } from "@remix-run/node";
import { settings } from "#server/settings.js";

/** Seconds a visitor is remembered: the cart and the session live 30 days. */
export const THIRTY_DAYS_S = 30 * 24 * 60 * 60;

/** A signed cookie no script can read. Secure wherever the shop is known to stand behind https. */
export function signedCookie(name: string, options: CookieOptions = {}) {
  return createCookie(name, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: settings().ORIGIN.startsWith("https:"),
    secrets: [settings().SESSION_SECRET],
    ...options,
  });
}
