import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { cameByTls } from "#app/http/cookies.server.ts";
import { formFields, readForm } from "#app/http/form.server.ts";
import { ownPath } from "#app/http/responses.ts";
import { keepPreference } from "#server/cookies.js";

const FIELDS = formFields([], { texts: ["lite", "redirectTo"] });

/** The footer's choice between the lite and the full version; it outweighs Save-Data. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, FIELDS);
  const lite = form.get("lite") === "1" ? "1" : "0";
  return redirect(ownPath(form.get("redirectTo"), "/"), {
    headers: { "Set-Cookie": keepPreference("lite", lite, cameByTls(request)) },
  });
}

export const loader = () => redirect("/");
