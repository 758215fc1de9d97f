import { settings } from "#server/settings.js";
import { ownPath } from "./responses.ts";

/** The path to return to after a form: the form's own, else the page that sent it, else home. */
export function wayBack({ headers, url }: Request, form: FormData): string {
  const referer = headers.get("Referer") ?? "";
  if (form.has("redirectTo") || !URL.canParse(referer)) return ownPath(form.get("redirectTo"), "/");
  const { host, pathname, search } = new URL(referer);
  // Hosts are compared, as a proxy may speak TLS for us.
  const isOwn = [url, settings().ORIGIN].some((own) => own && new URL(own).host === host);
  return ownPath(isOwn ? pathname + search : null, "/");
}
