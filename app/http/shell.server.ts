import type { LoaderFunctionArgs } from "@remix-run/node";
import { findServiceTerms } from "#app/domain/delivery/service-terms.server.ts";
import { textFor } from "#app/domain/local-text.ts";
import { languageOf } from "#app/words/language.server.ts";
import { isLite } from "./lite.server.ts";
import { shopFor } from "./shop.server.ts";
import { readVisitor } from "./visitor.server.ts";

/** What every page shows around its own: the shop, and who is logged in with how full a cart; null of a page for everybody. */
export type RootData = Awaited<ReturnType<typeof readShell>>["shell"];

export async function readShell(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const [shop, { terms }, { visitor, headers }] = await Promise.all([
    shopFor(request),
    findServiceTerms(),
    context.onPieces ? NOBODY : readVisitor(args),
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
    visitor,
  };
  return { shell, headers };
}

/** A page for everybody is rendered for nobody: each visitor's data come beside it (`entry.server.tsx`). */
const NOBODY = { visitor: null, headers: new Headers() };
