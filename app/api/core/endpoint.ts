import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { ShopError } from "#app/domain/core/shop-error.ts";
import { roleOf } from "#app/domain/people/accounts/roles.ts";
import type { User } from "#app/domain/people/accounts/users.server.ts";
import { findShopSettings } from "#app/domain/shop/shop-settings.server.ts";
import { getUser } from "#app/http/auth.server.ts";
import { isShownTo } from "#app/http/front-door.server.ts";
import { logRefused } from "#app/http/log.server.ts";
import { type RequestArgs, senderOf } from "#app/http/request-args.ts";
import { hasSession } from "#app/http/session.server.ts";
import { bearerToken } from "#app/http/token.server.ts";
import { mayUseEndpoint } from "#app/rights.ts";
import type { ApiWords } from "#app/words/api.en.ts";
import { apiWordsFor } from "#app/words/api.server.ts";
import type { Description } from "./description.ts";
import { Failure, failureResponse } from "./failure.ts";
import { type Pictures, parse, readBody, readQuery } from "./input.ts";
import { allowCrossOrigin, jsonResponse, methodsOf, preflightResponse } from "./response.ts";

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** A call whose sender and input have been checked. */
export type Call<D extends Description> = {
  request: Request;
  context: AppLoadContext;
  user: D["access"] extends "user" | "admin" ? User : User | null;
  params: Parsed<D["params"]>;
  query: Parsed<D["query"]>;
  body: Parsed<D["body"]>;
  pictures: Pictures;
  /** What came in the fields that take several files. */
  files: readonly File[];
  /** The message of a success. */
  done: ApiWords["done"];
  /** Headers of the answer. */
  headers: Headers;
};

type Handler<D extends Description> = (call: Call<D>) => Promise<z.input<D["answer"]> | Response>;

export type Endpoint = {
  description: Description;
  respond: (args: LoaderFunctionArgs) => Promise<Response>;
};

/**
 * One endpoint of the API: `handle` is called with what `description` allows, every other request
 * is refused in words.
 */
export function endpoint<const D extends Description>(
  description: D,
  handle: Handler<D>,
): Endpoint {
  const respond = async (args: LoaderFunctionArgs) => {
    const response = await answer(description, handle, args).catch((error: unknown) =>
      failureResponse(error, args, description.faults),
    );
    return allowCrossOrigin(description, response);
  };
  return { description, respond };
}

async function answer<D extends Description>(
  description: D,
  handle: Handler<D>,
  args: LoaderFunctionArgs,
): Promise<Response> {
  const { request, context } = args;
  if (request.method === "OPTIONS") return preflightResponse(description);
  refuseMethod(description, request);
  refuseForeignWrite(request);
  const user = await findCaller(args, description);
  const isHidden = await refuseWhileClosed(args, description);
  const input = await readInput(description, args);
  const headers = new Headers();
  const { done } = apiWordsFor(request);
  const result = await handle({ request, context, user, ...input, done, headers } as Call<D>);
  if (result instanceof Response) return result;
  const isPersonal = user !== null || isHidden || description.isPersonal === true;
  return jsonResponse(description, { success: true, ...result }, headers, isPersonal);
}

/** 405 for any other method than the endpoint's own; HEAD reads like GET. */
function refuseMethod({ method }: Description, request: Request): void {
  const isRight = request.method === method || (method === "GET" && request.method === "HEAD");
  if (isRight) return;
  const headers = { Allow: methodsOf(method) };
  throw new Failure(405, (words) => words["method-wrong"](method), { headers });
}

async function readInput(description: Description, { request, params }: LoaderFunctionArgs) {
  const { body: bodySchema } = description;
  const sent = bodySchema ? await readBody(request, bodySchema, description) : null;
  return {
    params: description.params && (await parse(description.params, params)),
    query: description.query && (await parse(description.query, readQuery(request))),
    body: bodySchema && (await parse(bodySchema, sent?.body)),
    pictures: sent?.pictures ?? new Map(),
    files: sent?.files ?? [],
  };
}

/**
 * The caller, if the endpoint looks at all. Throws 401 for strangers and 403 for others who may not
 * call.
 */
async function findCaller(args: RequestArgs, { access, path }: Description): Promise<User | null> {
  if (access === "public") return null;
  const user = await getUser(args);
  if (access === "guest") return user;
  const role = user && roleOf(user);
  if (user && (access === "user" || (role && mayUseEndpoint(role, path)))) return user;
  logRefused(args, user);
  if (user) throw new Failure(403, (words) => words[role ? "role-needed" : "admin-needed"]);
  const headers = { "WWW-Authenticate": "Bearer" };
  throw new Failure(401, (words) => words["login-needed"], { headers });
}

/** What a shop sells, and what it costs. */
const OF_THE_SHOP = /^\/api\/(?:product|category|shelf|carousel|charge|promo-code|page)\//;

/**
 * A closed shop shows programs as little as people: only staff read what it sells, which no cache
 * may keep for others. Refused: shop-closed.
 */
async function refuseWhileClosed(
  args: RequestArgs,
  { access, path }: Description,
): Promise<boolean> {
  if ((access !== "public" && access !== "guest") || !OF_THE_SHOP.test(path)) return false;
  if ((await findShopSettings()).opening === "open") return false;
  if (!(await isShownTo(args))) throw new ShopError("shop-closed", {});
  return true;
}

/**
 * Refuses changes by pages of other sites (403): browsers add the session's cookie to them, but
 * never a bearer token.
 */
function refuseForeignWrite(request: Request): void {
  if (request.method === "GET" || request.method === "HEAD" || bearerToken(request)) return;
  const sender = senderOf(request);
  if (sender === "other" || (sender === "unknown" && hasSession(request))) {
    throw new Failure(403, (words) => words["origin-needed"]);
  }
}
