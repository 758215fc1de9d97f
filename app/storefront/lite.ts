import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { readForm } from "#app/http/form.server.ts";
import { ownPath } from "#app/http/responses.ts";

const ONE_YEAR_S = 365 * 24 * 60 * 60;

/** The footer's choice between the lite and the full version; it outweighs Save-Data. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const lite = form.get("lite") === "1" ? "1" : "0";
  return redirect(ownPath(form.get("redirectTo"), "/"), {
    headers: { "Set-Cookie": `lite=${lite}; Path=/; Max-Age=${ONE_YEAR_S}; SameSite=Lax` },
  });
}

export const loader = () => redirect("/");
