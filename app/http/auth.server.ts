import { redirect } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { Cart } from "#app/domain/cart/cart.ts";
import { priceCart } from "#app/domain/cart/priced-cart.server.ts";
import { authenticate } from "#app/domain/users/authentication.server.ts";
import {
  type Intent,
  intentOf,
  mayDo,
  maySend,
  type Role,
  roleOf,
  type StaffPage,
} from "#app/domain/users/roles.ts";
import { type LogInInput, logInSchema } from "#app/domain/users/user-input.server.ts";
import type { User } from "#app/domain/users/users.server.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { forgetSeen } from "#server/http/seen-goods.js";
import { rememberHere } from "./account-limits.server.ts";
import { leaveCart, takeCartAlong } from "./cart-cookie.server.ts";
import { leaveCheckout } from "./checkout-cookie.server.ts";
import { cameByTls } from "./cookies.server.ts";
import { readForm } from "./form.server.ts";
import { leaveGuest } from "./guest-cookie.server.ts";
import { logRefused } from "./log.server.ts";
import { markPrivate } from "./private-pages.server.ts";
import type { RequestArgs } from "./request-args.ts";
import { badRequest, ownPath } from "./responses.ts";
import { closeSession, getSession, startSession } from "./session.server.ts";
import { keepToast } from "./toast.server.ts";

/** The user of the bearer token, else of the session cookie. */
export async function getUser(args: RequestArgs): Promise<User | null> {
  return (await getSession(args))?.user ?? null;
}

/** Whether a request comes from staff, by its headers alone: asked before an upload is read. */
export async function isStaff(request: Request): Promise<boolean> {
  return (await getUser({ request, context: {} }))?.isAdmin === true;
}

/** First line of every customer page: strangers are sent to log in, staff to /forbidden (spec section 6). */
export function requireCustomer(args: RequestArgs): Promise<User> {
  return requireWhom(args, (user) => !user.isAdmin);
}

/** First line of every loader of the admin area: staff whose role may read the page (`domain/users/roles.ts`). */
export function requireAdmin(args: RequestArgs, page: StaffPage): Promise<User> {
  return requireWhom(args, (user) => hasRole(user, (role) => mayDo(role, page)));
}

/**
 * First line of every action of the admin area: the form, if the sender's role may send it with this intent. The body is read only of
 * roles that may send some form of the page. Refused: an intent that the page does not know (400).
 */
export async function readStaffForm<Page extends StaffPage>(
  args: RequestArgs,
  page: Page,
  fields: Parameters<typeof readForm>[1],
): Promise<{ admin: User; form: FormData; intent: Intent<Page> }> {
  const admin = await requireWhom(args, (user) => hasRole(user, (role) => maySend(role, page)));
  const form = await readForm(args.request, fields);
  const intent = intentOf(page, form.get("intent"));
  if (intent === null) throw badRequest();
  if (!hasRole(admin, (role) => mayDo(role, page, intent))) throw turnAway(args, admin);
  return { admin, form, intent };
}

function hasRole(user: User, isRight: (role: Role) => boolean): boolean {
  const role = roleOf(user);
  return role !== null && isRight(role);
}

async function requireWhom(args: RequestArgs, isRight: (user: User) => boolean): Promise<User> {
  markPrivate(args);
  const user = await getUser(args);
  if (user && isRight(user)) return user;
  throw turnAway(args, user);
}

function turnAway(args: RequestArgs, user: User | null): Response {
  logRefused(args, user);
  // A cached redirect would lead the next user of this browser away, too.
  const headers = { "Cache-Control": "no-store" };
  return redirect(user ? "/forbidden" : loginPath(args.request), { headers });
}

function loginPath(request: Request): string {
  const { pathname, search } = new URL(request.url);
  const wanted = request.method === "GET" ? pathname.replace(/\.data$/, "") + search : pathname;
  return `/login?${new URLSearchParams({ redirectTo: wanted })}`;
}

const authenticator = new Authenticator<User>().use(
  new FormStrategy(({ form }) => authenticate(logInSchema.parse(Object.fromEntries(form)))),
);

/** The user with this phone number and password, taken from a form that was read within its bounds. Refused: wrong-credentials. */
export function authenticateForm(request: Request, sent: LogInInput): Promise<User> {
  const form = new Request(request.url, { method: "POST", body: new URLSearchParams(sent) });
  return authenticator.authenticate("form", form);
}

/** Opens a session and redirects to the page that was asked for, on this site only. */
export async function logIn(
  args: RequestArgs,
  user: User,
  redirectTo: unknown,
  headers = new Headers(),
): Promise<Response> {
  await openSession(args, user, headers);
  return redirect(ownPath(redirectTo, "/"), { headers });
}

/**
 * Opens a new session for a user who has just logged in, and moves the cart of this browser into theirs; a toast names the products that
 * found no room. The cookies are appended to `headers`.
 *
 * @returns the session's id
 */
export async function openSession(
  args: RequestArgs,
  user: User,
  headers: Headers,
): Promise<string> {
  const { setCookie, leftOut } = await takeCartAlong(args.request, user.id);
  if (setCookie) headers.append("Set-Cookie", setCookie);
  if (leftOut.length > 0) headers.append("Set-Cookie", await sayLeftOut(args.request, leftOut));
  const session = await startSession(args, user);
  headers.append("Set-Cookie", session.setCookie);
  headers.append("Set-Cookie", await rememberHere(args, user));
  return session.id;
}

/**
 * Ends the session on the server. The `Set-Cookie` values also drop the account's cart, checkout, guest and last seen products from this
 * device, which others may use.
 */
export async function logOut(request: Request, user: User | null): Promise<string[]> {
  const left = await Promise.all([
    closeSession(request),
    leaveCart(request),
    leaveCheckout(request),
    user && leaveGuest(request, user.phoneNumber),
  ]);
  return [...left.filter((setCookie) => setCookie !== null), forgetSeen(cameByTls(request))];
}

/** Products without room that the toast names; the others are counted, so that it fits a phone and its cookie. */
const NAMED = 2;

async function sayLeftOut(request: Request, leftOut: Cart): Promise<string> {
  const words = wordsFor(request);
  const { lines } = await priceCart(leftOut.slice(0, NAMED), words.language);
  const names = lines.map(({ title }) => title?.text ?? words.cart.unknownProduct);
  const text = words.login.cartFull(names.join(", "), leftOut.length - names.length);
  return keepToast(request, { type: "error", text, ms: 5000 });
}
