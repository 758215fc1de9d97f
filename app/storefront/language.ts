import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { cameByTls } from "#app/http/cookies.server.ts";
import { formFields, readForm } from "#app/http/form.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { ownPath } from "#app/http/responses.ts";
import { keepPreference } from "#server/cookies.js";

const FIELDS = formFields([], { texts: ["language", "redirectTo"] });

/** The header's switch: keeps the choice and goes back to where it was made. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, FIELDS);
  const language = form.get("language");
  if (language !== "en" && language !== "bn") throw refuse(request, "unreadable");
  return redirect(ownPath(form.get("redirectTo"), "/"), {
    headers: { "Set-Cookie": keepPreference("language", language, cameByTls(request)) },
  });
}

export const loader = () => redirect("/");
