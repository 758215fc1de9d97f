import type {
  AppLoadContext,
  EntryContext,
  HandleDataRequestFunction,
  HandleErrorFunction,
} from "@remix-run/node";
import { isRouteErrorResponse, RemixServer, type useMatches } from "@remix-run/react";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server.browser";
import { joinHooks } from "#app/domain/hooks.server.ts";
import { accentStyles } from "#app/domain/shop/accent.ts";
import { findShopSettings } from "#app/domain/shop/shop-settings.server.ts";
import { contentSecurityPolicy, markKeepable, stylesFor } from "./http/document.server.ts";
import { inScript } from "./http/in-script.ts";
import { isLite } from "./http/lite.server.ts";
import { log, whichRequest } from "./http/log.server.ts";
import type { PageHandle } from "./http/page-handle.ts";
import { keepPrivate } from "./http/private-pages.server.ts";
import { pageScripts, plainScript, scriptsNeededByAll, takeData } from "./page-scripts.server.ts";
import { renderInPieces } from "./pieces/markup.server.tsx";
import { joinPieces, type Piece } from "./pieces/piece.ts";
import { structuredDataOf } from "./structured-data.server.ts";
import { StylesContext } from "./ui/styles.tsx";
import { adminWordsFor } from "./words/admin-language.server.ts";
import { isAdminPath } from "./words/admin-path.ts";
import { catalogueOf, languageOf } from "./words/language.server.ts";
import { AccountWordsContext } from "./words/use-account-words.ts";
import { AdminWordsContext } from "./words/use-admin-words.ts";
import { WordsContext } from "./words/use-words.ts";

joinHooks();

/**
 * Renders the whole page before it is sent, so that it can be compressed and cached. Its scripts
 * follow the React tree, so a page without script has the same markup.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const data = await takeData(remix);
  const language = languageOf(request);
  // Remix matches decoded paths.
  const isStaffs = isAdminPath(
    new URL(request.url).pathname.replace(/%[0-7][0-9a-f]/gi, decodeURIComponent),
  );
  const words = catalogueOf(language);
  let matches: ReturnType<typeof useMatches> = [];
  let styles: string | null = null;
  const accent = await ownersColour();
  const stylesOf = (found: typeof matches) => {
    matches = found;
    const inlined = stylesFor(
      remix.manifest,
      found.map(({ id }) => id),
    );
    styles = inlined && inlined + accent;
    return styles;
  };
  const tree = (
    <WordsContext.Provider value={words}>
      <AccountWordsContext.Provider value={words}>
        <AdminWordsContext.Provider value={isStaffs ? adminWordsFor(request) : null}>
          <StylesContext.Provider value={stylesOf}>
            <RemixServer context={withOwnRoutes(remix)} url={request.url} />
          </StylesContext.Provider>
        </AdminWordsContext.Provider>
      </AccountWordsContext.Provider>
    </WordsContext.Provider>
  );
  const page = remix.staticHandlerContext.matches.at(-1)?.route.id ?? "";
  const own = remix.routeModules[page]?.handle as Partial<PageHandle> | undefined;
  const hasScripts = !isLite(request) && !own?.isPlain;
  const isHydrated = hasScripts && !own?.hasPlainScript;
  const ahead = isHydrated ? scriptsNeededByAll(remix) : "";
  // The page is not streamed, because no part of it waits for data and the cache needs it whole.
  const draw = (whole: ReactElement) => {
    const html = renderToString(whole);
    const open = html.endsWith(END) ? html.slice(0, -END.length) : html;
    return `<!DOCTYPE html>${open.replace("</head>", () => `${ahead}</head>`)}`;
  };
  const markup = context.onPieces ? renderInPieces(tree, draw, language) : null;
  const pieces = [
    ...(markup ?? [draw(tree)]),
    structuredDataOf(remix.staticHandlerContext.loaderData),
    ...(isHydrated ? [visitorData, pageScripts(remix, matches, data)] : []),
    ...(hasScripts && !isHydrated ? [plainScript(remix, matches, words)] : []),
    END,
  ];
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", contentSecurityPolicy(styles));
  // A page whose stylesheets could not be inlined is not shared.
  const handle = matches.at(-1)?.handle as Partial<PageHandle> | undefined;
  if (styles !== null) markKeepable(request, status, headers, handle);
  keepPrivate(context, headers);
  if (markup) context.onPieces?.(pieces);
  return new Response(joinPieces(pieces), { status, headers });
}

/** The owner's colour as styles, or none while the settings cannot be read. */
const ownersColour = () =>
  findShopSettings().then(
    ({ accentColour }) => accentStyles(accentColour),
    () => "",
  );

/** The visitor's data, sent beside those of a shared page; null for a stranger. */
const visitorData: Piece = {
  stranger: "",
  fill: (visitor) => `<script type="application/json" id="visitor">${inScript(visitor)}</script>`,
};

/** The tag before which the scripts are inserted. */
const END = "</body></html>";

/** Keeps the server's router from ranking all routes, since it renders one page. */
function withOwnRoutes(remix: EntryContext): EntryContext {
  const own = Object.entries(remix.manifest.routes).filter(([id]) => id in remix.routeModules);
  return { ...remix, manifest: { ...remix.manifest, routes: Object.fromEntries(own) } };
}

/** Gives data requested by script the headers of their page, since they are as private. */
export const handleDataRequest: HandleDataRequestFunction = (response, { context }) => {
  keepPrivate(context, response.headers);
  return response;
};

/** How Remix's error for a URL with `_data` begins; the shop's own pages never request one. */
const OF_OLD_DATA = "Warning: Single fetch";

/**
 * Logs errors that neither page nor API expected. Visitors who left and requests that Remix
 * refuses, such as an unknown method, are not logged here, because strangers could fill the log
 * with them; the access log has their status.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (error instanceof Error && error.message.startsWith(OF_OLD_DATA)) return;
  const { method } = request;
  log.error({ err: error, method, ...whichRequest(request, context) }, "a request failed");
};
