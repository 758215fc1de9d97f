import { settings } from "#server/settings.js";

/** Where the shop stands, for absolute addresses: ORIGIN, else what this visitor called it. Without a slash at the end. */
export function originOf(request: Request): string {
  return settings().ORIGIN || new URL(request.url).origin;
}
