import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { getUser, logOut } from "#app/http/auth.server.ts";
import { formFields, readForm } from "#app/http/form.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { wordsFor } from "#app/words/language.server.ts";

const FIELDS = formFields([]);

/** A link alone does not log anybody out. */
export function loader() {
  return redirect("/");
}

/** The next user of this phone finds no trace of the account. */
export async function action(args: ActionFunctionArgs) {
  const { request } = args;
  const [, user] = await Promise.all([readForm(request, FIELDS), getUser(args)]);
  const toast = { type: "success" as const, text: wordsFor(request).login.loggedOut };
  const headers = new Headers();
  for (const setCookie of await logOut(request, user)) headers.append("Set-Cookie", setCookie);
  headers.set("Clear-Site-Data", '"cache", "storage"');
  return redirectWithToast(request, "/login", toast, headers);
}
