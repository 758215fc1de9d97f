import type { LoaderFunctionArgs } from "@remix-run/node";
import { textFor } from "#app/domain/core/local-text.ts";
import { findGateway } from "#app/domain/money/advances/gateway/gateways.server.ts";
import { findServiceTerms } from "#app/domain/shop/delivery/service-terms.server.ts";
import { listPublicPages, pathOfPage } from "#app/domain/shop/pages/pages.server.ts";
import { languageOf, wordsFor } from "#app/words/language.server.ts";
import { isLite } from "./lite.server.ts";
import { shopFor } from "./shop.server.ts";
import { readVisitor } from "./visitor.server.ts";

/**
 * Data of header and footer on every page: the shop and the visitor, who is null on shared pages.
 */
export type RootData = Awaited<ReturnType<typeof readShell>>["shell"];

export async function readShell(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const language = languageOf(request);
  const [{ name, tagline, logo, chatLink, socialPage, phones, ...own }, { terms }, pages, visited] =
    await Promise.all([
      shopFor(request),
      findServiceTerms(),
      listPublicPages(),
      context.onPieces ? { visitor: null, headers: new Headers() } : readVisitor(args),
    ]);
  const { visitor, headers } = visited;
  /** Hours in which the phone is answered. */
  const hours = textFor(terms.hours, language);
  const shop = { name, tagline, logo, chatLink, socialPage, phones, hours };
  const { dbid, tradeLicence, address, opening } = own;
  const { infoPage: words, payBy } = wordsFor(request);
  /** Who the shop is before the law, and the payments that SSLCommerz wants to see here. */
  const identity = [
    address,
    { text: dbid && `${words.dbid} ${dbid}` },
    { text: tradeLicence && `${words.licence} ${tradeLicence}` },
    { text: findGateway("sslcommerz") ? payBy : "" },
  ].filter(({ text }) => text);
  const links = pages.map(({ slug, title, titleBn }) => ({
    path: pathOfPage(slug),
    title: textFor({ en: title, bn: titleBn }, language),
  }));
  const { closed } = wordsFor(request);
  const isClosed = opening !== "open";
  /** What staff read, who see a closed shop as it will be. */
  const closedNotice = isClosed ? closed.staffSee : "";
  const toOpening = isClosed ? closed.toOpening : "";
  return {
    shell: {
      shop: { ...shop, identity, opening, closedNotice, toOpening, pages: links },
      language,
      isLite: isLite(request),
      visitor,
    },
    headers,
  };
}
