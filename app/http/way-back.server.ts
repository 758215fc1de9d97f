import { settings } from "#server/settings.js";
import { ownPath } from "./responses.ts";

/**
 * Where the sender of a form goes back to: where the form says, else the page that it was sent from. A page that says that nothing is
 * there names no address (`BackHere`). Home, where neither is said or it is not of this site.
 */
export function wayBack(request: Request, form: FormData): string {
  return ownPath(form.get("redirectTo") ?? pathOfSender(request), "/");
}

/** Hosts are compared: a proxy may speak TLS for us. */
function pathOfSender({ headers, url }: Request): string | null {
  const referer = headers.get("Referer") ?? "";
  if (!URL.canParse(referer)) return null;
  const { host, pathname, search } = new URL(referer);
  const isOwn = [url, settings().ORIGIN].some((own) => own && new URL(own).host === host);
  return isOwn ? pathname + search : null;
}
