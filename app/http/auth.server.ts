import { redirect } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { forgetTouches } from "#app/domain/marketing/sources/touches.server.ts";
import type { Cart } from "#app/domain/orders/cart/cart.ts";
import { priceCart } from "#app/domain/orders/cart/priced-cart.server.ts";
import { findLastBought } from "#app/domain/orders/reading/reorder.server.ts";
import { authenticate } from "#app/domain/people/accounts/authentication.server.ts";
import { type Role, roleOf } from "#app/domain/people/accounts/roles.ts";
import { type LogInInput, logInSchema } from "#app/domain/people/accounts/user-input.server.ts";
import type { User } from "#app/domain/people/accounts/users.server.ts";
import { type Intent, intentOf, mayDo, maySend, type StaffPage } from "#app/rights.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { forgetSeen } from "#runtime/http/seen-goods.ts";
import { rememberHere } from "./account-limits.server.ts";
import { keepBought, leaveBought, leaveCheckout, leaveGuest } from "./buyer-cookies.server.ts";
import { leaveCart, takeCartAlong } from "./cart-cookie.server.ts";
import { cameByTls } from "./cookies.server.ts";
import { forgetDistrict } from "./district.server.ts";
import { readForm } from "./form.server.ts";
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

/**
 * First line of every customer page: redirects strangers to the log-in, staff to /forbidden (spec
 * section 6).
 */
export const requireCustomer = (args: RequestArgs): Promise<User> =>
  requireRole(args, (role) => role === null);

/** Staff whose role may read the page; `staffLoader` asks for them. */
export const requireAdmin = (args: RequestArgs, page: StaffPage): Promise<User> =>
  requireRole(args, (role) => role !== null && mayDo(role, page));

/**
 * First line of every action of the admin area: the form, if the sender's role may send it.
 * Refused: an unknown intent (400).
 */
export async function readStaffForm<Page extends StaffPage>(
  args: RequestArgs,
  page: Page,
  fields: Parameters<typeof readForm>[1],
): Promise<{ admin: User; form: FormData; intent: Intent<Page> }> {
  const admin = await requireRole(args, (role) => role !== null && maySend(role, page));
  const form = await readForm(args.request, fields);
  const intent = intentOf(page, form.get("intent"));
  if (intent === null) throw badRequest();
  await requireRole(args, (role) => role !== null && mayDo(role, page, intent));
  return { admin, form, intent };
}

/** The user, if their role (null for customers) is right. */
async function requireRole(args: RequestArgs, isRight: (role: Role | null) => boolean) {
  markPrivate(args);
  const user = await getUser(args);
  if (user && isRight(roleOf(user))) return user;
  logRefused(args, user);
  const { pathname, search } = new URL(args.request.url);
  const isPage = args.request.method === "GET";
  const redirectTo = isPage ? pathname.replace(/\.data$/, "") + search : pathname;
  const login = `/login?${new URLSearchParams({ redirectTo })}`;
  // The next user of this browser must not get the redirect from its cache.
  throw redirect(user ? "/forbidden" : login, { headers: { "Cache-Control": "no-store" } });
}

const authenticator = new Authenticator<User>().use(
  new FormStrategy(({ form }) => authenticate(logInSchema.parse(Object.fromEntries(form)))),
);

/** The user with this phone number and password. Refused: wrong-credentials. */
export function authenticateForm(request: Request, sent: LogInInput): Promise<User> {
  const form = new Request(request.url, { method: "POST", body: new URLSearchParams(sent) });
  return authenticator.authenticate("form", form);
}

/** Where staff begin; customers go on in the shop. */
const DESKS: Record<Role, string> = {
  owner: "/admin",
  manager: "/admin",
  packer: "/admin/packing",
  caller: "/admin/calls",
  rider: "/admin/rider",
};

/** The page after a log-in that asked for no other. */
export function startOf(user: User): string {
  const role = roleOf(user);
  return role ? DESKS[role] : "/";
}

/** Opens a session and redirects to the wanted page, on this site only. */
export async function logIn(
  args: RequestArgs,
  user: User,
  redirectTo: unknown,
  headers = new Headers(),
): Promise<Response> {
  await openSession(args, user, headers);
  const wanted = ownPath(redirectTo, "/");
  const start = startOf(user);
  // Riders have no dashboard to be shown.
  const isClosed = wanted === "/admin" && start === DESKS.rider;
  return redirect(wanted === "/" || isClosed ? start : wanted, { headers });
}

/**
 * Opens a session, adds this browser's cart to the user's, and appends the cookies to `headers`.
 * Answers the session's id.
 */
export async function openSession(args: RequestArgs, user: User, headers: Headers) {
  const [{ setCookie, leftOut }, bought] = await Promise.all([
    takeCartAlong(args.request, user.id),
    findLastBought(user.id),
  ]);
  if (bought) headers.append("Set-Cookie", await keepBought(args.request, bought));
  if (setCookie) headers.append("Set-Cookie", setCookie);
  if (leftOut.length > 0) headers.append("Set-Cookie", await sayLeftOut(args.request, leftOut));
  const session = await startSession(args, user);
  headers.append("Set-Cookie", session.setCookie);
  headers.append("Set-Cookie", await rememberHere(args, user));
  return session.id;
}

/**
 * Ends the session. The `Set-Cookie` values also drop the account's data from this device, which
 * others may use.
 */
export async function logOut(request: Request, user: User | null): Promise<string[]> {
  const left = await Promise.all([
    closeSession(request),
    leaveCart(request),
    leaveCheckout(request),
    leaveBought(request),
    user && leaveGuest(request, user.phoneNumber),
  ]);
  return [
    ...left.filter((setCookie) => setCookie !== null),
    forgetSeen(cameByTls(request)),
    forgetTouches(cameByTls(request)),
    forgetDistrict(request),
  ];
}

/**
 * A toast that names two products without room and counts the others, so that it fits a phone and
 * its cookie.
 */
async function sayLeftOut(request: Request, leftOut: Cart): Promise<string> {
  const words = wordsFor(request);
  const { lines } = await priceCart(leftOut.slice(0, 2), words.language);
  const names = lines.map(({ title }) => title?.text ?? words.cart.unknownProduct);
  const text = words.cartFull(names.join(", "), leftOut.length - names.length);
  return keepToast(request, { type: "error", text, ms: 5000 });
}
