import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { refuseOtherSites } from "#app/http/auth.server.ts";
import { logOut } from "#app/http/session.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { wordsFor } from "#app/words/language.server.ts";

/** A link alone logs nobody out. */
export function loader() {
  return redirect("/");
}

export async function action({ request }: ActionFunctionArgs) {
  refuseOtherSites(request);
  const toast = { type: "success" as const, text: wordsFor(request).login.loggedOut };
  const headers = new Headers({ "Set-Cookie": await logOut(request) });
  return redirectWithToast(request, "/login", toast, headers);
}
