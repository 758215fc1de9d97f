import type { LoaderFunctionArgs } from "@remix-run/node";
import { findServiceTerms } from "#app/domain/delivery/service-terms.server.ts";
import { textFor } from "#app/domain/local-text.ts";
import { languageOf } from "#app/words/language.server.ts";
import { isLite } from "./lite.server.ts";
import { shopFor } from "./shop.server.ts";
import { readVisitor } from "./visitor.server.ts";

/** What every page shows around its own: the shop's name, who is logged in, how full the cart is. */
export type Shell = Awaited<ReturnType<typeof readShell>>["shell"];

export async function readShell(args: LoaderFunctionArgs) {
  const { request } = args;
  const [shop, { terms }, { visitor, headers }] = await Promise.all([
    shopFor(request),
    findServiceTerms(),
    readVisitor(args),
  ]);
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
    language: languageOf(request),
    isLite: isLite(request),
    ...visitor,
  };
  return { shell, headers };
}
