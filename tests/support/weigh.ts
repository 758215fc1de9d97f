import { request } from "node:http";

/** The limit of a first view: one TCP flight of ten segments (RFC 6928), in bytes. */
export const FIRST_VIEW_LIMIT = 14_000;
/** All script of a page with brotli, in bytes without headers. */
export const SCRIPT_LIMIT = 95_000;

/**
 * Weighs what a first visit transfers in either language: status line, headers and compressed HTML
 * with its styles and, separately, all script that follows on load. In bytes as transferred.
 * @param baseUrl of a running shop with sample products
 */
export async function weigh(
  baseUrl: string,
): Promise<{ page: string; firstView: number; script: number }[]> {
  const shop = await get(baseUrl, "/shop?inStock=1&filter=featured");
  const slug = /href="\/products\/([^"]+)"/.exec(shop.text)?.[1];
  const product = await get(baseUrl, `/products/${slug}`);
  const productId = /name="productId" value="([^"]+)"/.exec(product.text)?.[1] ?? "";
  const cart = await cookieOf(baseUrl, "cart", { intent: "add-line", productId });
  // The district with the most thanas.
  const dhaka = await cookieOf(baseUrl, "district", { district: "Dhaka" });
  const pages: [string, string, string][] = [
    ["home", "/", ""],
    ["shop", "/shop", ""],
    ["product", `/products/${slug}`, ""],
    ["cart", "/cart", cart],
    ["checkout", "/checkout", cart],
    ["checkout in Dhaka", "/checkout", `${cart}; ${dhaka}`],
  ];
  const rows = [];
  for (const [page, path, cookie] of pages)
    for (const language of ["en", "bn"]) {
      const { bytes, text } = await get(baseUrl, path, { cookie, language });
      const script = await weighScripts(baseUrl, text);
      rows.push({ page: `${page} (${language})`, firstView: bytes, script });
    }
  return rows;
}

/** The bytes of a first view of one page, as `weigh`. */
export const weighPage = async (baseUrl: string, path: string, language: string) =>
  (await get(baseUrl, path, { language })).bytes;

async function weighScripts(baseUrl: string, html: string) {
  const json = /id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? "{}";
  const { manifest, matches = [] } = JSON.parse(json);
  const parts = [manifest.entry, ...matches.map((id: string) => manifest.routes[id])];
  const boot = /<script type="module" src="([^"]+)"/.exec(html)?.[1];
  const named = parts.flatMap((part) => [part.module, ...part.imports]);
  // A route without a module comes with the entry.
  const seen = new Set([boot, ...named.filter(Boolean)]);
  let bytes = 0;
  // A set grows while it is iterated, so that a script's imports are weighed too.
  for (const path of seen) {
    const answer = await get(baseUrl, path);
    bytes += answer.body;
    for (const [, name] of answer.text.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)) {
      seen.add(`/assets/${name}`);
    }
    // Only one language is transferred; the larger catalogue is weighed.
    const words = /import\("\.\/(bn-[\w-]+\.js)"\)/.exec(answer.text)?.[1];
    if (words) seen.add(`/assets/${words}`);
  }
  return bytes;
}

/** The cookie that a form of the same name sets. */
async function cookieOf(baseUrl: string, name: string, fields: Record<string, string>) {
  const response = await fetch(`${baseUrl}/${name}`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(fields),
  });
  const cookies = response.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
  return cookies.find((cookie) => cookie.startsWith(`${name}=`)) ?? "";
}

/** @returns `bytes` with headers, `body` without */
async function get(
  baseUrl: string,
  path: string,
  { cookie = "", language = "en" } = {},
): Promise<{ bytes: number; body: number; text: string }> {
  const headers = {
    accept: "text/html,*/*;q=0.8",
    "accept-language": language,
    ...(cookie ? { cookie } : {}),
  };
  const [{ head, body }, text] = await Promise.all([
    transfer(baseUrl, path, headers),
    fetch(baseUrl + path, { headers }).then((answer) => answer.text()),
  ]);
  return { bytes: head + body, body, text };
}

function transfer(
  baseUrl: string,
  path: string,
  visitor: Record<string, string>,
): Promise<{ head: number; body: number }> {
  const headers = { ...visitor, "accept-encoding": "br" };
  return new Promise((resolve, reject) => {
    request(baseUrl + path, { headers }, (answer) => {
      const head = answer.rawHeaders.reduce((sum, text) => sum + Buffer.byteLength(text) + 2, 17);
      let body = 0;
      answer.on("data", (chunk) => {
        body += chunk.length;
      });
      answer.on("end", () => resolve({ head, body }));
    })
      .on("error", reject)
      .end();
  });
}
