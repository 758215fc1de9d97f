import type { Language } from "#app/domain/core/language.ts";
import { textFor } from "#app/domain/core/local-text.ts";
import { findBought } from "#app/domain/orders/reading/reorder.server.ts";
import { roleOf } from "#app/domain/people/accounts/roles.ts";
import { catalogueOf } from "#app/words/language.server.ts";
import { getUser } from "./auth.server.ts";
import { readBought } from "./buyer-cookies.server.ts";
import { nameCartState, readCart, readPricedCart, upgradeCart } from "./cart-cookie.server.ts";
import { readDistrict, sayDelivery } from "./district.server.ts";
import type { RequestArgs } from "./request-args.ts";
import { readFormToken, tidySession } from "./session.server.ts";
import { takeToast } from "./toast.server.ts";

/** All data in which visitors' pages of one URL, language and mode differ. */
export type Visitor = Awaited<ReturnType<typeof readVisitor>>["visitor"];

/** The visitor, and the headers that renew or remove their cookies. */
export async function readVisitor(args: RequestArgs) {
  const { request } = args;
  const district = readDistrict(request);
  const [user, cart, { subtotal }, cartOperation, delivery, bought, formToken, { toast, headers }] =
    await Promise.all([
      getUser(args),
      readCart(args),
      readPricedCart(args),
      nameCartState(args),
      district && sayDelivery(district),
      sayBought(request),
      readFormToken(request),
      takeToast(request),
    ]);
  const cookies = [...(await tidySession(request, user)), ...(await upgradeCart(request))];
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  const visitor = {
    user: user && {
      fullName: user.fullName,
      phoneNumber: user.phoneNumber,
      email: user.email,
      isAdmin: user.isAdmin,
      role: roleOf(user),
    },
    cartLines: cart.length,
    /** Whole taka. */
    cartSum: subtotal,
    /**
     * Quantities in the visitor's cart by product, for the add buttons; empty for visitors of
     * shared pages.
     */
    inCart: Object.fromEntries(cart.map((line) => [line.productId, line.quantity])),
    cartOperation,
    /**
     * Charge and days of the chosen district in both languages, as the lookup knows no page; null
     * without one.
     */
    delivery,
    /** The last order and what its button says in both languages; null without one. */
    bought,
    /** The token of this session's forms; "" without a session. */
    formToken,
    toast,
  };
  return { visitor, headers };
}

async function sayBought(request: Request) {
  const id = await readBought(request);
  const order = id && (await findBought(id));
  if (!order) return null;
  const say = (language: Language) => {
    const [first, ...more] = order.titles;
    return catalogueOf(language).buyAgain(textFor(first, language).text, more.length);
  };
  return { id: order.id, says: { en: say("en"), bn: say("bn") } };
}
