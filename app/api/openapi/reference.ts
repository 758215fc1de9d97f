import type { LoaderFunctionArgs } from "@remix-run/node";
import { contentSecurityPolicy } from "#app/http/document.server.ts";
import type { PageHandle } from "#app/http/page-handle.ts";
import { refuseMethod } from "../endpoint.ts";
import { failureResponse } from "../failure.ts";
import { preflightResponse } from "../response.ts";
import { openApiDocument } from "./document.ts";
import { referencePage, referenceStyles } from "./reference-page.tsx";

const reading = { method: "GET", access: "public" } as const;

/** The description of the API, for people. */
export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  if (request.method === "OPTIONS") return preflightResponse(reading);
  try {
    refuseMethod(reading, request);
  } catch (error) {
    return failureResponse(error, args);
  }
  return new Response(referencePage(openApiDocument()), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": contentSecurityPolicy(referenceStyles),
      "X-Haat-Cache": "public",
    },
  });
}

export const action = loader;
export const handle: PageHandle = { sameForEveryone: true, reads: [] };
