import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { getUser } from "#app/http/auth.server.ts";
import { leaveCart } from "#app/http/cart-cookie.server.ts";
import { leaveCheckout } from "#app/http/checkout-cookie.server.ts";
import { cameByTls } from "#app/http/cookies.server.ts";
import { formFields, readForm } from "#app/http/form.server.ts";
import { leaveGuest } from "#app/http/guest-cookie.server.ts";
import { logOut } from "#app/http/session.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { forgetSeen } from "#server/seen-goods.js";

const FIELDS = formFields([]);

/** A link alone logs nobody out. */
export function loader() {
  return redirect("/");
}

/** Whoever uses this phone next finds nothing of whose account it was. */
export async function action(args: ActionFunctionArgs) {
  const { request } = args;
  const [, user] = await Promise.all([readForm(request, FIELDS), getUser(args)]);
  const toast = { type: "success" as const, text: wordsFor(request).login.loggedOut };
  const headers = new Headers({ "Set-Cookie": await logOut(request) });
  const left = await Promise.all([
    leaveCart(request),
    leaveCheckout(request),
    user && leaveGuest(request, user.phoneNumber),
  ]);
  for (const setCookie of left) if (setCookie) headers.append("Set-Cookie", setCookie);
  headers.append("Set-Cookie", forgetSeen(cameByTls(request)));
  headers.set("Clear-Site-Data", '"cache"');
  return redirectWithToast(request, "/login", toast, headers);
}
