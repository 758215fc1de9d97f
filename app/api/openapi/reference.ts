import type { LoaderFunctionArgs } from "@remix-run/node";
import { contentSecurityPolicy } from "#app/http/document.server.ts";
import type { PageHandle } from "#app/http/page-handle.ts";
import { answerPreflight } from "../answer.ts";
import { refuseMethod } from "../endpoint.ts";
import { answerFailure } from "../failure.ts";
import { openApiDocument } from "./document.ts";
import { referencePage } from "./reference-page.ts";
import { referenceStyles } from "./reference-styles.ts";

const reading = { method: "GET", access: "public" } as const;

/** The description of the API, for people. */
export async function loader({ request }: LoaderFunctionArgs) {
  if (request.method === "OPTIONS") return answerPreflight(reading);
  try {
    refuseMethod(reading, request);
  } catch (error) {
    return answerFailure(error, request);
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
