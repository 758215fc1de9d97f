import type { LoaderFunctionArgs } from "@remix-run/node";
import { findServiceTerms } from "#app/domain/delivery/service-terms.server.ts";
import { textFor } from "#app/domain/local-text.ts";
import { languageOf } from "#app/words/language.server.ts";
import { isLite } from "./lite.server.ts";
import { shopFor } from "./shop.server.ts";
import { readVisitor } from "./visitor.server.ts";

/** Data of header and footer on every page: the shop and the visitor, who is null on shared pages. */
export type RootData = Awaited<ReturnType<typeof readShell>>["shell"];

export async function readShell(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const language = languageOf(request);
  const [{ name, tagline, logo, chatLink, socialPage, phones }, { terms }, { visitor, headers }] =
    await Promise.all([
      shopFor(request),
      findServiceTerms(),
      context.onPieces ? { visitor: null, headers: new Headers() } : readVisitor(args),
    ]);
  /** Hours in which the phone is answered. */
  const hours = textFor(terms.hours, language);
  const shop = { name, tagline, logo, chatLink, socialPage, phones, hours };
  return { shell: { shop, language, isLite: isLite(request), visitor }, headers };
}
