import type { LoaderFunctionArgs } from "@remix-run/node";
import type { PageHandle } from "#app/http/page-handle.ts";
import { answerJson, answerPreflight, openToAll } from "../answer.ts";
import { refuseMethod } from "../endpoint.ts";
import { answerFailure } from "../failure.ts";
import { openApiDocument } from "./document.ts";

const reading = { method: "GET", access: "public", keepSeconds: 0 } as const;

/** The description of the API, for programs. */
export async function loader({ request }: LoaderFunctionArgs) {
  if (request.method === "OPTIONS") return answerPreflight(reading);
  try {
    refuseMethod(reading, request);
    return openToAll(
      reading,
      answerJson(reading, request, openApiDocument(), new Headers(), false),
    );
  } catch (error) {
    return openToAll(reading, answerFailure(error, request));
  }
}

export const action = loader;
export const handle: PageHandle = { sameForEveryone: true, reads: [] };
