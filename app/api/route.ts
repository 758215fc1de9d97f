import { respond } from "./core/respond.server.ts";

/** The one route of the whole API. */
export const loader = respond;
export const action = respond;
