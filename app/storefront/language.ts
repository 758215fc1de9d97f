import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { cameByTls } from "#app/http/cookies.server.ts";
import { formFields, readForm } from "#app/http/form.server.ts";
import { wayBack } from "#app/http/page-address.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { hrefWith } from "#app/ui/href-with.ts";
import { keepPreference } from "#runtime/http/cookies.ts";

const FIELDS = formFields([], { texts: ["language", "redirectTo"], withoutToken: true });

/** Saves the language and returns to the page of the switch. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, FIELDS);
  const language = form.get("language");
  if (language !== "en" && language !== "bn") throw refuse(request, "unreadable");
  // A language in the query would override the chosen one.
  const { pathname, search } = new URL(wayBack(request, form), request.url);
  return redirect(hrefWith(pathname, search, { lang: null }), {
    headers: { "Set-Cookie": keepPreference("language", language, cameByTls(request)) },
  });
}

export const loader = () => redirect("/");
