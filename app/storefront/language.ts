import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { cameByTls } from "#app/http/cookies.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { badRequest, ownPath } from "#app/http/responses.ts";
import { keepPreference } from "#server/cookies.js";

/** The header's switch: keeps the choice and goes back to where it was made. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const language = form.get("language");
  if (language !== "en" && language !== "bn") throw badRequest();
  return redirect(ownPath(form.get("redirectTo"), "/"), {
    headers: { "Set-Cookie": keepPreference("language", language, cameByTls(request)) },
  });
}

export const loader = () => redirect("/");
