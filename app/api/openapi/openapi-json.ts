import type { LoaderFunctionArgs } from "@remix-run/node";
import type { PageHandle } from "#app/http/page-handle.ts";
import { refuseMethod } from "../endpoint.ts";
import { failureResponse } from "../failure.ts";
import { allowCrossOrigin, jsonResponse, preflightResponse } from "../response.ts";
import { openApiDocument } from "./document.ts";

const reading = { method: "GET", access: "public", keepSeconds: 0 } as const;

/** The description of the API, for programs. */
export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  if (request.method === "OPTIONS") return preflightResponse(reading);
  try {
    refuseMethod(reading, request);
    return allowCrossOrigin(
      reading,
      jsonResponse(reading, request, openApiDocument(), new Headers(), false),
    );
  } catch (error) {
    return allowCrossOrigin(reading, failureResponse(error, args));
  }
}

export const action = loader;
export const handle: PageHandle = { sameForEveryone: true, reads: [] };
