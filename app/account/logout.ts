import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { leaveCart } from "#app/http/cart-cookie.server.ts";
import { cameByTls } from "#app/http/cookies.server.ts";
import { formFields, readForm } from "#app/http/form.server.ts";
import { logOut } from "#app/http/session.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { forgetSeen } from "#server/seen-goods.js";

const FIELDS = formFields([]);

/** A link alone logs nobody out. */
export function loader() {
  return redirect("/");
}

export async function action({ request }: ActionFunctionArgs) {
  await readForm(request, FIELDS);
  const toast = { type: "success" as const, text: wordsFor(request).login.loggedOut };
  const headers = new Headers({ "Set-Cookie": await logOut(request) });
  const cart = await leaveCart(request);
  if (cart) headers.append("Set-Cookie", cart);
  headers.append("Set-Cookie", forgetSeen(cameByTls(request)));
  headers.set("Clear-Site-Data", '"cache"');
  return redirectWithToast(request, "/login", toast, headers);
}
