import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import {
  type ActionFunctionArgs,
  createRequestHandler,
  data,
  type EntryContext,
  redirect,
  type ServerBuild,
} from "@remix-run/node";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { AskedRequest, Leaving } from "#server/asked-request.js";
import { loadPages } from "#server/build.js";
import { createNearHandler } from "#server/near-routes.js";
import { actionRoutes } from "#tests/support/routes.ts";

const pages = await loadPages();
const ORIGIN = "http://shop.test";

type Act = (args: ActionFunctionArgs) => unknown;

/**
 * The shop's routes with what they say of headers, but every action is `act`, and a page is what it is made of. Noted is all by
 * which one way to answer could differ from another.
 */
function stage(act: Act) {
  const noted: unknown[] = [];
  const note = (what: string, more: unknown) => noted.push([what, more]);
  const routes = Object.entries(pages.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const action = async (args: ActionFunctionArgs) => {
      const { url, method, headers } = args.request;
      const { params, context } = args;
      note(id, [url, method, [...headers], params, context, await args.request.text()]);
      return act(args);
    };
    const loader = () => ({ of: id });
    const module = {
      ...route.module,
      ...(route.module.action && { action }),
      ...(route.module.loader && { loader }),
    };
    return [id, { ...route, module }];
  });
  const draw = async (request: Request, status: number, headers: Headers, remix: EntryContext) => {
    const { actionData, loaderData, errors, statusCode } = remix.staticHandlerContext;
    const made = { url: request.url, actionData, loaderData, errors, statusCode };
    return new Response(JSON.stringify(made), { status, headers });
  };
  const handleError = (error: unknown, { params }: ActionFunctionArgs) =>
    note("error", [String(error), params]);
  const module = { ...pages.entry.module, default: draw, handleError };
  const build = { ...pages, entry: { module }, routes: Object.fromEntries(routes) } as ServerBuild;
  return { build, noted };
}

/** All that is seen of one answer, made by Remix alone or with the action called before it. */
async function answer(isDirect: boolean, act: Act, path: string, init: RequestInit) {
  const { build, noted } = stage(act);
  const create = isDirect ? createNearHandler : createRequestHandler;
  const handle = create(build, "production");
  const response = await handle(new Request(ORIGIN + path, init), {
    clientAddress: "203.0.113.7",
    requestId: "test",
  });
  const { status, statusText, headers } = response;
  return { noted, status, statusText, headers: [...headers], body: await response.text() };
}

async function expectTheSame(act: Act, path: string, init: RequestInit) {
  const byRemix = await answer(false, act, path, init);
  expect(await answer(true, act, path, init), path).toEqual(byRemix);
  return byRemix;
}

const cookies = () =>
  new Headers([
    ["Set-Cookie", "cart=1; Path=/"],
    ["Set-Cookie", "toast=2; Path=/"],
    ["X-Made", "up"],
  ]);

/** What an action may come to. */
const OUTCOMES: Record<string, Act> = {
  "leads on": () => redirect("/cart#card", { headers: cookies() }),
  "throws where it leads": () => {
    throw redirect("/login?redirectTo=/cart", { status: 303, headers: cookies() });
  },
  "leads to another site": () => redirect("https://elsewhere.test/x"),
  "leads nowhere": () => new Response(null, { status: 302 }),
  "answers with data": () => data({ refused: "why" }, { status: 400, headers: cookies() }),
  "answers with bare data": () => ({ done: true }),
  "answers null": () => null,
  "answers nothing": () => undefined,
  "answers with a response": () => Response.json({ done: true }, { status: 201 }),
  "throws a response": () => {
    throw new Response("Not Found", { status: 404, statusText: "Gone", headers: cookies() });
  },
  "throws data": () => {
    throw data({ why: "no" }, { status: 409, headers: cookies() });
  },
  fails: () => {
    throw new Error("an accident");
  },
};

const form = (headers: Record<string, string> = {}) => ({
  method: "POST",
  headers: { Host: "shop.test", ...headers },
  body: new URLSearchParams({ intent: "add-line", quantity: "২" }),
});

test.each(Object.entries(OUTCOMES))(
  "an action that %s is answered as Remix answers, and runs once",
  async (_, act) => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    expect(actionRoutes.length).toBeGreaterThan(50);
    for (const { path, id } of actionRoutes) {
      const { noted } = await expectTheSame(act, path, form());
      const runs = noted.filter((one) => (one as [string])[0] === id);
      expect(runs, path).toHaveLength(1);
    }
  },
);

test("what is no plain form is answered as Remix answers", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const act = OUTCOMES["leads on"] as Act;
  const paths = ["/", "/home", "/terms-and-conditions", "/profile", "/admin", "/made-up", "/api/x"];
  for (const path of [...paths, "/cart", "/cart/", "/profile/order", "/api/order/place-order"]) {
    for (const more of ["", "?", "?index", "?a=b+c%20d", "?_routes=root", ".data", "#x", "%2F"])
      await expectTheSame(act, path + more, form());
    for (const method of ["PUT", "PATCH", "DELETE"])
      await expectTheSame(act, path, { ...form(), method });
    for (const Origin of [ORIGIN, "https://shop.test", "http://elsewhere.test", "null"])
      await expectTheSame(act, path, form({ Origin }));
    const proxied = { Origin: "https://haat.test", "X-Forwarded-Host": "haat.test, inside" };
    await expectTheSame(act, path, form(proxied));
  }
});

test("wherever an action leads, it leads there", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const part = fc.constantFrom(
    ...["/", "//", ".", "..", "cart", "a b", "?", "#", "x=1", "%2F", ":"],
  );
  const location = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(""));
  await fc.assert(
    fc.asyncProperty(location, fc.constantFrom("/cart", "/admin/order/new"), async (to, path) => {
      await expectTheSame(() => redirect(to), path, form());
    }),
    { numRuns: 500 },
  );
});

test("the action reads the very request that came, where Remix makes others of it", async () => {
  const asked: Request[] = [];
  const { build } = stage(({ request }) => {
    asked.push(request);
    return redirect("/cart");
  });
  const request = new Request(`${ORIGIN}/cart`, form());
  const context = { clientAddress: "", requestId: "test" };
  await createNearHandler(build, "production")(request, context);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toBe(request);
});

test("whoever answers has the body that the server holds", async () => {
  const { build, noted } = stage(() => redirect("/cart"));
  const handle = createNearHandler(build, "production");
  const leaving = new Leaving(new EventEmitter() as ServerResponse);
  const sent = new TextEncoder().encode("a=b");
  for (const path of ["/cart", "/cart?a=b", "/cart.data"]) {
    const init = { method: "POST", headers: new Headers({ Host: "shop.test" }) };
    const request = new AskedRequest(ORIGIN + path, init, sent, leaving);
    await handle(request, { clientAddress: "", requestId: "test" });
  }
  expect(noted.map((one) => (one as [string, unknown[]])[1].at(-1))).toEqual(["a=b", "a=b", "a=b"]);
});
