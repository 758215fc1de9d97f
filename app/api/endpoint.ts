import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import type { User } from "#app/domain/users/users.server.ts";
import type { PageHandle } from "#app/http/page-handle.ts";
import type { ApiWords } from "#app/words/api.en.ts";
import { apiWordsFor } from "#app/words/api.server.ts";
import { findCaller, refuseForeignWrite } from "./caller.ts";
import type { Description } from "./description.ts";
import { Failure, failureResponse } from "./failure.ts";
import { type Pictures, parse, readBody, readQuery } from "./input.ts";
import {
  allowCrossOrigin,
  jsonResponse,
  keepPrivate,
  methodsOf,
  preflightResponse,
} from "./response.ts";

type Args = LoaderFunctionArgs | ActionFunctionArgs;
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
  /** What to say when it is done. */
  done: ApiWords["done"];
  /** To be sent with the answer. */
  headers: Headers;
};

/** A call: its loader and action, and what it is. */
export type Endpoint = ((args: Args) => Promise<Response>) & {
  description: Description;
  handle: PageHandle | undefined;
};

/** Loader and action of one call: Remix sends reading methods to the loader and others to the action, and both refuse wrong ones. */
export function endpoint<const D extends Description>(
  description: D,
  handle: (call: Call<D>) => Promise<z.input<D["answer"]> | Response>,
): Endpoint {
  const respond = async (args: Args): Promise<Response> => {
    const { request } = args;
    if (request.method === "OPTIONS") return preflightResponse(description);
    try {
      return keepPrivate(allowCrossOrigin(description, await answer(description, handle, args)));
    } catch (error) {
      return keepPrivate(allowCrossOrigin(description, failureResponse(error, args)));
    }
  };
  return Object.assign(respond, { description, handle: handleOf(description) });
}

/** What the server in front reads of a page, here of a call. */
function handleOf({ query, keepSeconds }: Description): PageHandle | undefined {
  if (keepSeconds === undefined) return undefined;
  return { sameForEveryone: true, reads: Object.keys(query?.shape ?? {}) };
}

async function answer<D extends Description>(
  description: D,
  handle: (call: Call<D>) => Promise<z.input<D["answer"]> | Response>,
  args: Args,
): Promise<Response> {
  const { request } = args;
  refuseMethod(description, request);
  refuseForeignWrite(request);
  const user = await findCaller(args, description);
  const call = {
    request,
    context: args.context,
    user,
    ...(await readInput(description, args)),
    done: apiWordsFor(request).done,
    headers: new Headers(),
  } as Call<D>;
  const result = await handle(call);
  if (result instanceof Response) return result;
  return jsonResponse(
    description,
    request,
    { success: true, ...result },
    call.headers,
    user !== null || description.isPersonal === true,
  );
}

/** 405 for any other method than the call's own; HEAD reads like GET. */
export function refuseMethod({ method }: Pick<Description, "method">, request: Request): void {
  const isRight = request.method === method || (method === "GET" && request.method === "HEAD");
  if (isRight) return;
  throw new Failure(405, (words) => words["method-wrong"](method), {
    headers: { Allow: methodsOf({ method }) },
  });
}

async function readInput(description: Description, { request, params }: Args) {
  const { body: bodySchema, pictures: pictureFields = [] } = description;
  const sent = bodySchema ? await readBody(request, bodySchema, pictureFields) : null;
  return {
    params: description.params && (await parse(description.params, params)),
    query: description.query && (await parse(description.query, readQuery(request))),
    body: bodySchema && (await parse(bodySchema, sent?.body)),
    pictures: sent?.pictures ?? new Map(),
  };
}
