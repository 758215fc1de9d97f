import type { LoaderFunctionArgs } from "@remix-run/node";

/** As much of a loader's or action's arguments as tells who asks, and from where. */
export type RequestArgs = Pick<LoaderFunctionArgs, "request" | "context">;

/** The address a request came from, behind the proxies we trust; "" where it is unknown, as under `remix-serve`. */
export const addressOf = ({ context }: Pick<RequestArgs, "context">): string =>
  context.clientAddress ?? "";
