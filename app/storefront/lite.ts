import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { cameByTls } from "#app/http/cookies.server.ts";
import { formFields, readForm } from "#app/http/form.server.ts";
import { wayBack } from "#app/http/page-address.server.ts";
import { keepPreference } from "#runtime/http/cookies.ts";

const FIELDS = formFields([], { texts: ["lite", "redirectTo"], withoutToken: true });

/** Saves the footer's choice of lite or full version, which overrides Save-Data. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, FIELDS);
  const lite = form.get("lite") === "1" ? "1" : "0";
  return redirect(wayBack(request, form), {
    headers: { "Set-Cookie": keepPreference("lite", lite, cameByTls(request)) },
  });
}

export const loader = () => redirect("/");
