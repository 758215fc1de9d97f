import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Failure, failureResponse } from "./failure.ts";
import { keepPrivate } from "./response.ts";

/** Every path below /api that is no call. */
export async function loader(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const failure = new Failure(404, (words) => words["address-unknown"]);
  return keepPrivate(failureResponse(failure, args));
}

export const action = loader;
