import type { LoaderFunctionArgs } from "@remix-run/node";
import { findServiceTerms } from "#app/domain/delivery/service-terms.server.ts";
import { textFor } from "#app/domain/local-text.ts";
import { roleOf } from "#app/domain/users/roles.ts";
import { languageOf } from "#app/words/language.server.ts";
import { getUser } from "./auth.server.ts";
import { nameCartState, readCart, upgradeCart } from "./cart-cookie.server.ts";
import { isLite } from "./lite.server.ts";
import { tidySession } from "./session.server.ts";
import { shopFor } from "./shop.server.ts";
import { takeToast } from "./toast.server.ts";

/** What every page shows around its own: the shop's name, who is logged in, how full the cart is. */
export type Shell = Awaited<ReturnType<typeof readShell>>["shell"];

export async function readShell(args: LoaderFunctionArgs) {
  const { request } = args;
  const [shop, { terms }, user, cart, cartOperation, { toast, headers }] = await Promise.all([
    shopFor(request),
    findServiceTerms(),
    getUser(args),
    readCart(args),
    nameCartState(args),
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
      socialPage: shop.socialPage,
      phones: shop.phones,
      /** When somebody answers the phone. */
      hours: textFor(terms.hours, languageOf(request)),
    },
    user: user && {
      fullName: user.fullName,
      phoneNumber: user.phoneNumber,
      email: user.email,
      isAdmin: user.isAdmin,
      role: roleOf(user),
    },
    cartLines: cart.length,
    /** Pieces in the visitor's cart by product, for the buttons that add; nothing for those who share kept pages. */
    inCart: Object.fromEntries(cart.map((line) => [line.productId, line.quantity])),
    cartOperation,
    language: languageOf(request),
    isLite: isLite(request),
    toast,
  };
  return { shell, headers };
}
