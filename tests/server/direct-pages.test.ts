import {
  createRequestHandler,
  data,
  type EntryContext,
  type LoaderFunctionArgs,
  redirect,
  type ServerBuild,
} from "@remix-run/node";
import { expect, test, vi } from "vitest";
import { readStream } from "#app/page-scripts.server.ts";
import { loadPages } from "#server/build.js";
import { createNearHandler } from "#server/near-routes.js";

const pages = await loadPages();
const ORIGIN = "http://shop.test";

type Load = (args: LoaderFunctionArgs, id: string) => unknown;

/** Of each kind of place some: a shop's, an account's, staff's with and without parameters, a call, nothing at all. */
const PATHS = [
  ...["/", "/shop", "/shop/collection/honey", "/products/a%20b", "/cart", "/checkout", "/login"],
  ...[
    "/profile",
    "/profile/order",
    "/track-order/x",
    "/admin",
    "/admin/order",
    "/admin/order/1/edit",
  ],
  ...["/made-up", "/api/product/get-product", "/robots.txt", "/Cart/", "/admin/made-up"],
];

/** The shop's routes with what they say of headers, but every loader is `load`, and a page is what the entry is given. */
function stage(load: Load, draws: (remix: EntryContext) => void = () => {}) {
  const noted: unknown[] = [];
  const routes = Object.entries(pages.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const loader = async (args: LoaderFunctionArgs) => {
      const { url, method, headers, signal } = args.request;
      const { params, context } = args;
      noted.push([id, [url, method, [...headers], signal.aborted, { ...params }, context]]);
      return load(args, id);
    };
    return [id, { ...route, module: { ...route.module, ...(route.module.loader && { loader }) } }];
  });
  const draw = async (request: Request, status: number, headers: Headers, remix: EntryContext) => {
    draws(remix);
    const { staticHandlerContext: page, manifest, routeModules, ...more } = remix;
    const { matches, loaderHeaders, _deepestRenderedBoundaryId, ...rest } = page;
    const seen = {
      ...{ url: request.url, rest, known: manifest.version },
      // The near handler knows fewer of them.
      modules: matches.map(({ route }) => Object.keys(routeModules[route.id] ?? {})),
      handoff: more.serverHandoffString,
      more: [more.future, more.isSpaMode, more.renderMeta, typeof more.serializeError],
      matches: matches.map(({ route, params, pathname, pathnameBase }) => [
        ...[route.id, { ...params }, pathname, pathnameBase],
      ]),
      headers: Object.entries(loaderHeaders).map(([id, of]) => [id, [...of]]),
      data: await readStream(remix.serverHandoffStream),
    };
    return new Response(JSON.stringify(seen), { status, headers });
  };
  const handleError = (error: unknown) => noted.push(["error", String(error)]);
  const module = { ...pages.entry.module, default: draw, handleError };
  const build = { ...pages, entry: { module }, routes: Object.fromEntries(routes) } as ServerBuild;
  return { build, noted };
}

/** All that is seen of the second answer to the same: with the first is learnt what Remix gives to the entry. */
async function answer(
  isDirect: boolean,
  load: Load,
  path: string,
  init: RequestInit,
  fails = false,
) {
  let drawn = 0;
  const { build, noted } = stage(load, () => {
    drawn += 1;
    if (fails && drawn > 1) throw new Error(`cannot draw`);
  });
  const handle = (isDirect ? createNearHandler : createRequestHandler)(build, "production");
  const ask = () =>
    handle(new Request(ORIGIN + path, init), { clientAddress: "203.0.113.7", requestId: "test" });
  await ask();
  noted.length = 0;
  const response = await ask();
  const { status, statusText, headers } = response;
  return { noted, status, statusText, headers: [...headers], body: parsed(await response.text()) };
}

/** In whatever order it is written. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function expectTheSame(load: Load, path: string, init: RequestInit = {}, fails = false) {
  const byRemix = await answer(false, load, path, init, fails);
  expect(await answer(true, load, path, init, fails), path).toEqual(byRemix);
}

const cookies = (n: number) =>
  new Headers([
    ["Set-Cookie", `cart=${n}; Path=/; Expires=Wed, 21 Oct 2037 07:28:00 GMT`],
    ["Set-Cookie", "toast=2; Path=/"],
    ["Cache-Control", "no-store"],
    ["X-Made", "up"],
  ]);

class Money {
  constructor(readonly taka: number) {}
}

const isRoot = (id: string) => id === "root";

/** What loaders may come to: the root's apart, where one of several differs. */
const OUTCOMES: Record<string, Load> = {
  "say what there is": (_, id) => ({
    of: id,
    at: new Date(0),
    none: undefined,
    list: [1, "</script>"],
  }),
  "say null": () => null,
  "say it with cookies": (_, id) => data({ of: id }, { headers: cookies(id.length) }),
  "say it with another status": (_, id) => data({ of: id }, isRoot(id) ? 201 : { status: 404 }),
  "say 200 below another status": (_, id) => data({ of: id }, isRoot(id) ? 410 : 200),
  "keep a promise": () => ({ later: Promise.resolve("now") }),
  "say what is of a class": () => ({ price: new Money(12), map: new Map([["a", new Set([1])]]) }),
  "say an error": () => ({ problem: new TypeError("of the inside") }),
  "say nothing": () => undefined,
  "answer with a response": () => Response.json({ done: true }, { status: 203 }),
  "lead on": (_, id) => (isRoot(id) ? { of: id } : redirect("/login?a=b", { headers: cookies(1) })),
  "throw where they lead": (_, id) => {
    if (!isRoot(id)) throw redirect("relative/../x", { headers: cookies(2) });
    return { of: id };
  },
  "throw a response": (_, id) => {
    if (!isRoot(id)) throw new Response("Gone", { status: 410, headers: cookies(3) });
    return { of: id };
  },
  "throw data": (_, id) => {
    if (!isRoot(id)) throw data({ why: "no" }, { status: 409, headers: cookies(4) });
    return { of: id };
  },
  fail: (_, id) => {
    if (!isRoot(id)) throw new Error("an accident");
    return { of: id };
  },
};

test.each(Object.entries(OUTCOMES))(
  "a page whose loaders %s is answered as Remix answers, and each runs once",
  async (_, load) => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    for (const path of PATHS) await expectTheSame(load, path);
  },
);

test("a page that cannot be drawn is answered as Remix answers", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  for (const path of PATHS)
    await expectTheSame(OUTCOMES["say it with cookies"] as Load, path, {}, true);
});

test("what asks for no page, or for more than one, is answered as Remix answers", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const load = OUTCOMES["say it with cookies"] as Load;
  for (const path of PATHS) {
    for (const more of [
      "?",
      "?index",
      "?a=b+c%20d&a=ক",
      "?_routes=root",
      "?_data=root",
      ".data",
      "#x",
      "%2F",
      "//",
    ])
      await expectTheSame(load, path + more);
    for (const method of ["HEAD", "PUT", "DELETE", "OPTIONS"])
      await expectTheSame(load, path, { method });
    await expectTheSame(load, path, { headers: { Cookie: "cart=1", "Accept-Language": "bn" } });
  }
});

test("all loaders read the very request that came, where Remix makes others of it", async () => {
  const asked: Request[] = [];
  const { build } = stage(({ request }) => {
    asked.push(request);
    return null;
  });
  const handle = createNearHandler(build, "production");
  await handle(new Request(`${ORIGIN}/cart`));
  asked.length = 0;
  const request = new Request(`${ORIGIN}/cart`);
  await handle(request);
  expect(asked.length).toBeGreaterThan(1);
  expect(new Set(asked)).toEqual(new Set([request]));
});

test("who has left meanwhile is answered as Remix answers", async () => {
  const seen = [];
  for (const create of [createRequestHandler, createNearHandler]) {
    let leaving = new AbortController();
    const { build, noted } = stage(() => {
      leaving.abort();
      return null;
    });
    const handle = create(build, "production");
    for (let n = 0; n < 2; n++) {
      leaving = new AbortController();
      const { status } = await handle(
        new Request(`${ORIGIN}/cart`, { signal: leaving.signal }),
        {},
      );
      seen.push([status, noted.splice(0).filter((one) => (one as [string])[0] === "error")]);
    }
  }
  expect(seen.slice(2)).toEqual(seen.slice(0, 2));
  expect(seen).toHaveLength(4);
});

test("nothing of one visitor's page is in the next one's", async () => {
  const given: string[] = [];
  const { build } = stage(
    ({ request }) => ({ of: request.headers.get("Cookie") }),
    (remix) => given.push(JSON.stringify(remix.staticHandlerContext.loaderData)),
  );
  const handle = createNearHandler(build, "production");
  const ask = async (Cookie: string) =>
    (await handle(new Request(`${ORIGIN}/cart`, { headers: { Cookie } }))).text();
  await ask("cart=first");
  const bodies = await Promise.all(["a", "b", "c"].map((name) => ask(`cart=${name}`)));
  for (const [n, name] of ["a", "b", "c"].entries()) {
    const others = ["first", "a", "b", "c"].filter((one) => one !== name);
    expect(bodies[n]).toContain(`cart=${name}`);
    for (const other of others) expect(bodies[n]).not.toContain(`cart=${other}"`);
  }
  expect(given).toHaveLength(4);
});
