import type { LoaderFunctionArgs } from "@remix-run/node";
import { formatPhone } from "#app/domain/core/phone.ts";
import { roleOf } from "#app/domain/people/accounts/roles.ts";
import { getUser } from "#app/http/auth.server.ts";
import { isLite } from "#app/http/lite.server.ts";
import type { PageHandle } from "#app/http/page-handle.ts";
import { shopFor } from "#app/http/shop.server.ts";
import { escapeXml } from "#app/http/xml.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { removalText, workerText } from "./offline/worker-text.ts";

export const handle: PageHandle = { sameForEveryone: true, reads: [] };

/**
 * The storefront's service worker. Shop, phone and texts are part of it, so that the browser's own
 * check for a changed worker brings new ones. Staff and visitors of the lite version get one that
 * removes itself and what it kept.
 */
export async function loader(args: LoaderFunctionArgs) {
  const user = await getUser(args);
  const isUnwanted = isLite(args.request) || (user && roleOf(user));
  const text = isUnwanted ? removalText : workerText(await readWords(args.request));
  return new Response(text, {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "no-cache",
      // A worker asks under the policy of its own file, of which files have none by default.
      "Content-Security-Policy": "default-src 'none'; connect-src 'self'",
      "X-Haat-Cache": "public",
    },
  });
}

async function readWords(request: Request) {
  const shop = await shopFor(request);
  const { offline, language } = wordsFor(request);
  const phones = shop.phones
    .map((phone) => `<p><a href="tel:${phone}">${formatPhone(phone, language)}</a></p>`)
    .join("");
  const name = escapeXml(shop.name.text);
  return {
    language,
    seen: offline.seen,
    orders: offline.orders,
    cart: offline.cart,
    head:
      `<!DOCTYPE html><html lang="${language}"><meta charset="utf-8">` +
      `<meta name="viewport" content="width=device-width,initial-scale=1"><title>${name}</title>` +
      `<style>${STYLE}</style><main><b>${name}</b><h1>${offline.title}</h1>${phones}`,
    foot: `<p>${offline.later}</p><p><a class="b" href="">${offline.again}</a></p></main>`,
  };
}

const STYLE =
  "body{margin:0;background:#fffdf8;color:#2b2118;font:1rem/1.6 system-ui,sans-serif}" +
  "main{max-width:36rem;margin:auto;padding:1.5rem 1rem}h1{font-size:1.5rem;line-height:1.3}" +
  "h2{font-size:1.1rem;margin-top:2rem}a{color:inherit;display:inline-block;padding:.6rem 0}" +
  ".b{background:#2b2118;color:#fff;border-radius:.5rem;padding:.7rem 1.2rem}" +
  "li{padding:.2rem 0}@media(prefers-color-scheme:dark){body{background:#1c1712;color:#f4ece0}" +
  ".b{background:#f4ece0;color:#1c1712}}";
