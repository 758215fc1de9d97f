import { forgetBrowsers } from "#app/domain/messages/notices/receivers.server.ts";
import { limitOwnPassword } from "#app/domain/people/accounts/account-limits.server.ts";
import { changePassword } from "#app/domain/people/accounts/authentication.server.ts";
import {
  changeOwnDetails,
  ownDetailsSchema,
} from "#app/domain/people/accounts/own-details.server.ts";
import {
  endAllSessions,
  endSession,
  listSessions,
} from "#app/domain/people/accounts/sessions.server.ts";
import { changePasswordSchema } from "#app/domain/people/accounts/user-input.server.ts";
import type { User } from "#app/domain/people/accounts/users.server.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { logOut } from "./auth.server.ts";
import { asRefusal, parseForm } from "./form.server.ts";
import { invalidForm, refusedForm } from "./form-state.server.ts";
import { refusalInit } from "./refuse.server.ts";
import type { RequestArgs } from "./request-args.ts";
import { getSession, startSession } from "./session.server.ts";
import { redirectWithToast } from "./toast.server.ts";

/** The field that each refusal is about. */
const FIELDS: Record<string, string> = {
  "wrong-password": "currentPassword",
  "password-guessable": "newPassword",
  "phone-already-registered": "phoneNumber",
};

/** Changes the password by its form, ends every session and starts a new one for this browser. */
export async function changeOwnPassword(args: RequestArgs, user: User, form: FormData) {
  const words = wordsFor(args.request);
  const submission = parseForm(form, changePasswordSchema);
  if (submission.status !== "success") {
    return { state: invalidForm(form, submission, words), init: { status: 400 } };
  }
  try {
    const session = await getSession(args);
    const changed = await limitOwnPassword(session?.id ?? user.id, () =>
      changePassword(user, submission.value),
    );
    const headers = new Headers({ "Set-Cookie": (await startSession(args, changed)).setCookie });
    const { pathname } = new URL(args.request.url);
    const toast = { type: "success" as const, text: words.settings.changed, ms: 5000 };
    return await redirectWithToast(args.request, pathname, toast, headers);
  } catch (error) {
    const refusal = asRefusal(error);
    const state = refusedForm(form, refusal, words, FIELDS[refusal.code]);
    return { state, init: refusalInit(refusal, 400) };
  }
}

/** Changes one's own name and phone number by its form; another number logs out elsewhere. */
export async function changeOwnDetailsByForm(args: RequestArgs, user: User, form: FormData) {
  const words = wordsFor(args.request);
  const submission = parseForm(form, ownDetailsSchema);
  if (submission.status !== "success") {
    return { state: invalidForm(form, submission, words), init: { status: 400 } };
  }
  try {
    const session = await getSession(args);
    const changed = await changeOwnDetails(user, submission.value, session?.id ?? user.id);
    const headers = new Headers();
    if (changed.sessionVersion !== user.sessionVersion)
      headers.set("Set-Cookie", (await startSession(args, changed)).setCookie);
    const { pathname } = new URL(args.request.url);
    const text = adminWordsFor(args.request).account.changed;
    return await redirectWithToast(args.request, pathname, { type: "success", text }, headers);
  } catch (error) {
    const refusal = asRefusal(error);
    const state = refusedForm(form, refusal, words, FIELDS[refusal.code]);
    return { state, init: refusalInit(refusal, 400) };
  }
}

/** A user's sessions for the list; moments in epoch ms. */
export async function findOwnSessions(args: RequestArgs, user: User) {
  const own = await getSession(args);
  const sessions = await listSessions(user.id);
  return sessions.map(({ id, device, network, createdAt, lastSeenAt }) => ({
    id,
    device,
    network,
    isThis: id === own?.id,
    since: createdAt.getTime(),
    lastSeen: lastSeenAt.getTime(),
  }));
}

export type OwnSession = Awaited<ReturnType<typeof findOwnSessions>>[number];

/**
 * The buttons of the list: the intents `end-session` (with an id) and `end-all-sessions`. Null for
 * any other form.
 */
export async function endOwnSessions(args: RequestArgs, user: User, form: FormData) {
  const { endedAll, login, sessions } = wordsFor(args.request);
  const intent = form.get("intent");
  if (intent === "end-all-sessions") {
    await endAllSessions(user.id);
    await forgetBrowsers(user.id);
    return goodbye(args, user, endedAll);
  }
  if (intent !== "end-session") return null;
  const id = String(form.get("id"));
  if (id === (await getSession(args))?.id) return goodbye(args, user, login.loggedOut);
  // A session that has ended meanwhile needs no refusal.
  await endSession(id, user.id);
  const { pathname } = new URL(args.request.url);
  return redirectWithToast(args.request, pathname, { type: "success", text: sessions.ended });
}

async function goodbye({ request }: RequestArgs, user: User, text: string): Promise<Response> {
  const headers = new Headers();
  for (const setCookie of await logOut(request, user)) headers.append("Set-Cookie", setCookie);
  headers.set("Clear-Site-Data", '"cache", "storage"');
  return redirectWithToast(request, "/login", { type: "success", text }, headers);
}
