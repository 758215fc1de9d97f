import { randomUUID } from "node:crypto";
import { createRequestHandler } from "@remix-run/node";
import { createElement, Fragment } from "react";
import { renderToString } from "react-dom/server";
import { decode } from "turbo-stream";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openCartOf } from "#app/domain/orders/cart/account-cart.server.ts";
import { addLines } from "#app/domain/orders/cart/carts.server.ts";
import { openSession } from "#app/domain/people/accounts/sessions.server.ts";
import { signedCookie } from "#app/http/cookies.server.ts";
import type { RootData } from "#app/http/shell.server.ts";
import { keepToast } from "#app/http/toast.server.ts";
import { renderInPieces } from "#app/pieces/markup.server.tsx";
import { STRANGER } from "#app/ui/shell.ts";
import { Slot } from "#app/ui/slot.tsx";
import {
  makeAdmin,
  makeCategory,
  makeCustomer,
  makeOrder,
  makeProduct,
} from "#tests/support/factories.ts";
import { isDeep } from "#tests/support/samples.ts";
import { startShopServer } from "#tests/support/shop-server.ts";

const { url, cache, close, isListening, build } = await startShopServer();
afterAll(close);
/** The same build without a cache: each page is rendered for its visitor. */
const makeFresh = createRequestHandler(build, "production");
const request = new Request(url);

const items: { id: string; slug: string }[] = [];
beforeAll(async () => {
  const { id: categoryId } = await makeCategory({ slug: "honey" });
  for (let n = 0; n < 14; n++) {
    const isGone = n === 3;
    const stock = isGone ? { trackStock: true, stockQuantity: 0 } : {};
    items.push(
      await makeProduct({
        ...{ title: n === 1 ? `Honey "&" <${n}>` : `Honey ${n}`, categoryId, price: 900 + n },
        ...{ isFeatured: n < 4, description: "<p>$& $1 honey</p>", ...stock },
      }),
    );
  }
  await vi.waitUntil(isListening, 60_000);
});

async function carried(name: string, value: string): Promise<string> {
  return (await signedCookie(name).serialize(request, value)).split(";")[0] ?? "";
}

type Who = {
  lines: number;
  account: "nobody" | "customer" | "staff";
  toast?: boolean;
  district?: string;
  bought?: boolean;
};

/**
 * The cookies of a visitor whose name would break out of markup, script and replacement patterns.
 */
async function visitor({ lines, account, toast, district, bought }: Who): Promise<string[]> {
  const named = { fullName: `</script><b>$& '"\\u2028 ${randomUUID()} মধু` };
  const person =
    account === "nobody"
      ? null
      : account === "staff"
        ? await makeAdmin(named)
        : await makeCustomer(named);
  const cookies = district ? [`district=${district}`] : [];
  if (person) {
    const { secret } = await openSession(person, { device: "", network: "" });
    cookies.push(await carried("session", secret));
  }
  if (lines > 0) {
    const cartId = person
      ? await openCartOf({ customerId: person.id, cookieId: null })
      : randomUUID();
    const cart = items
      .slice(0, lines)
      .map(({ id }, i) => ({ productId: id, quantity: 1 + 13 * i }));
    await addLines({ cartId, operation: null }, cart.map(atMost99));
    cookies.push(await carried("cart", cartId));
  }
  if (bought) {
    const lines = items.slice(0, 3).map(({ id: productId }) => ({ productId, quantity: 1 }));
    cookies.push(await carried("bought", (await makeOrder({ lines })).id));
  }
  if (toast)
    cookies.push(
      (await keepToast(request, { type: "success", text: "</div>$& done" })).split(";")[0] ?? "",
    );
  return cookies;
}

const atMost99 = <Line extends { quantity: number }>(line: Line) => ({
  ...line,
  quantity: Math.min(line.quantity, 99),
});

const PAGES = [
  "/",
  "/?page=2",
  "/shop",
  "/shop?q=honey&sort=price-low",
  "/shop?q=nothing-like-it",
  "/shop/collection/honey",
  "/shop/collection/none",
  "/products/0",
  "/products/1?quantity=x",
  "/products/3",
  "/products/none",
  "/terms-and-conditions",
  ...[
    "/nothing/here?page=2",
    "/মধু?lang=bn",
    `/made-up-<b>&amp;'"\\$&?x='"><b>&y=\\`,
    "/cart/of/somebody/",
  ],
];

/** Replaces a number in a product's path by the slug of that product. */
const pathOf = (path: string) =>
  path.replace(/(?<=^\/products\/)\d+/, (n) => items[Number(n)]?.slug ?? "");

/** A page's markup and its script's data; a cached page has the visitor beside the data. */
async function parts(html: string) {
  const own = /<script type="application\/json" id="visitor">(.*?)<\/script>/s.exec(html);
  const [, before = "", json = "", after = ""] =
    /^(.*<script type="application\/json" id="page-data">)(.*?)(<\/script>.*)$/s.exec(
      html.replace(own?.[0] ?? "", ""),
    ) ?? [];
  if (json === "") return { markup: html, data: null };
  const { stream, ...rest } = JSON.parse(json) as { stream: string };
  const decoded = await decode(new Blob([stream]).stream());
  await decoded.done;
  const state = decoded.value as { loaderData: { root: RootData }; errors: unknown };
  const visitor = state.loaderData.root.visitor ?? (own?.[1] ? JSON.parse(own[1]) : STRANGER);
  const loaderData = { ...state.loaderData, root: { ...state.loaderData.root, visitor } };
  // Remix names the missing URL there.
  const errors = JSON.stringify(state.errors ?? null).replace(/No route matches URL [^}]*/, "");
  return { markup: before + after, data: { ...rest, state: { ...state, loaderData, errors } } };
}

const WHO: Who[] = [
  { lines: 0, account: "customer" },
  { lines: 1, account: "nobody" },
  { lines: 1, account: "customer" },
  { lines: 10, account: "nobody" },
  { lines: 10, account: "customer" },
  { lines: 2, account: "staff" },
  { lines: 2, account: "nobody", toast: true },
  { lines: 0, account: "nobody", district: "Khulna" },
  { lines: 1, account: "customer", district: "Atlantis" },
  { lines: 0, account: "nobody", bought: true },
  { lines: 2, account: "customer", bought: true },
];

describe.each(WHO.map((who, number) => ({ ...who, number })))(
  "a visitor with $lines products in the cart, logged in as $account, district $district, bought $bought",
  (who) => {
    // In `npm test` each visitor reads one language, and each page either with pictures or without,
    // unlike the next visitor.
    const modesOf = (at: number) =>
      ["lite=0", "lite=1"].filter((_, mode) => isDeep || (at + who.number) % 2 === mode);
    test.each(isDeep ? ["en", "bn"] : [who.lines % 2 ? "en" : "bn"])(
      "reads cached pages identical to rendered ones, in %s",
      async (language) => {
        const cookies = await visitor(who);
        for (const [at, path] of PAGES.map(pathOf).entries())
          for (const mode of modesOf(at)) {
            const headers = {
              Accept: "text/html",
              Cookie: [...cookies, `language=${language}`, mode].join("; "),
            };
            const fresh = await makeFresh(new Request(url + path, { headers }), {});
            // The second answer comes from the cache.
            for (let time = 0; time < 2; time++) {
              const filled = await fetch(url + path, { headers });
              expect([filled.status, setCookies(filled)], path).toEqual([
                fresh.status,
                setCookies(fresh),
              ]);
              expect(await parts(await filled.text()), `${path} ${mode}`).toEqual(
                await parts(await fresh.clone().text()),
              );
            }
          }
      },
    );
  },
);

/** Without the cookie that only the front server adds. */
const setCookies = (answer: Response) =>
  answer.headers.getSetCookie().filter((cookie) => !/^(seen|language)=/.test(cookie));

test("made-up URLs share one cached page, which names none of them", async () => {
  const look = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(url + path, { headers });
    return [answer.status, await answer.text()] as const;
  };
  await look("/made-up");
  const kept = cache.size;
  for (let n = 0; n < 100; n++) {
    const [status, text] = await look(`/made-up/${n}?lite=${n}`, n % 2 ? { Cookie: "lite=2" } : {});
    expect(status).toBe(404);
    expect(text).not.toMatch(/made-up|name="redirectTo"/);
  }
  expect(cache.size).toBe(kept);
});

test.each([
  "/track-order/made-up/typo",
  "/Track-order.typo",
  "/profile/none",
  "/profile/order/a/b",
])("%s is no page, and other sites learn only the shop's name", async (path) => {
  const answer = await fetch(url + path, { headers: { Accept: "text/html" } });
  expect([answer.status, answer.headers.get("Referrer-Policy")]).toEqual([
    404,
    "strict-origin-when-cross-origin",
  ]);
});

test("an unknown session is deleted with the page it was sent for", async () => {
  const cookie = await carried("session", "made up");
  const answer = await fetch(url, { headers: { Accept: "text/html", Cookie: cookie } });
  expect(answer.headers.getSetCookie().join()).toMatch(/^session=;.*Max-Age=0/);
  expect(await answer.text()).toContain('href="/login"');
});

test("an unchanged page is not sent again, one with another cart is", async () => {
  const [cookie = ""] = await visitor({ lines: 2, account: "nobody" });
  const ask = (more: Record<string, string>) =>
    // Without this header `fetch` would send `no-cache`, which skips the cache.
    fetch(`${url}/shop`, {
      headers: { Accept: "text/html", Cookie: cookie, "Cache-Control": "max-age=0", ...more },
    });
  const etag = (await ask({})).headers.get("ETag") ?? "";
  expect((await ask({ "If-None-Match": etag })).status).toBe(304);
  const [other = ""] = await visitor({ lines: 3, account: "nobody" });
  expect((await ask({ "If-None-Match": etag, Cookie: other })).status).toBe(200);
});

test("a second view of an unchanged home page is not sent again, although files were fetched meanwhile", async () => {
  const ask = (more: Record<string, string> = {}) =>
    fetch(`${url}/`, { headers: { Accept: "text/html", "Cache-Control": "max-age=0", ...more } });
  const first = await ask();
  const style = await first.text().then((html) => /\/assets\/[\w.-]+\.css/.exec(html)?.[0]);
  const cookies = (await fetch(url + style)).headers.getSetCookie();
  expect(cookies).toEqual([]);
  expect((await ask({ "If-None-Match": first.headers.get("ETag") ?? "" })).status).toBe(304);
});

test("markup in a visitor's own text is not taken for a slot", () => {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: as a product's description is drawn
  const own = (html: string) => createElement("p", { dangerouslySetInnerHTML: { __html: html } });
  const place = createElement(Slot, { name: "menu" }, "menu");
  const cut = (html: string) =>
    renderInPieces(createElement(Fragment, null, own(html), place), renderToString, "en");
  expect(cut("honey")).toMatchObject(["<p>honey</p>", { stranger: "menu" }, ""]);
  for (const html of ['<haat-slot n="1">x</haat-slot>', "</haat-slot>", "<haat-slot>"])
    expect(cut(html)).toBeNull();
});
