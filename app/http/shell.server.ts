import type { LoaderFunctionArgs } from "@remix-run/node";
import { languageOf } from "#app/words/language.server.ts";
import { getUser } from "./auth.server.ts";
import { readCart, upgradeCart } from "./cart-cookie.server.ts";
import { isLite } from "./lite.server.ts";
import { tidySession } from "./session.server.ts";
import { shopFor } from "./shop.server.ts";
import { takeToast } from "./toast.server.ts";

/** What every page shows around its own: the shop's name, who is logged in, how full the cart is. */
export type Shell = Awaited<ReturnType<typeof readShell>>["shell"];

export async function readShell(args: LoaderFunctionArgs) {
  const { request } = args;
  const [shop, user, cart, { toast, headers }] = await Promise.all([
    shopFor(request),
    getUser(args),
    readCart(args),
    takeToast(request),
  ]);
  const cookies = [...(await tidySession(request, user)), ...(await upgradeCart(request))];
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  const shell = {
    shop: {
      name: shop.name,
      tagline: shop.tagline,
      logo: shop.logo,
      chatLink: shop.chatLink,
      phones: shop.phones,
    },
    user: user && {
      fullName: user.fullName,
      phoneNumber: user.phoneNumber,
      email: user.email,
      isAdmin: user.isAdmin,
    },
    cartLines: cart.length,
    language: languageOf(request),
    isLite: isLite(request),
    toast,
  };
  return { shell, headers };
}
