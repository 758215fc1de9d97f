import { endAllSessions, endSession, listSessions } from "#app/domain/users/sessions.server.ts";
import type { User } from "#app/domain/users/users.server.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { logOut } from "./auth.server.ts";
import type { RequestArgs } from "./request-args.ts";
import { getSession } from "./session.server.ts";
import { redirectWithToast } from "./toast.server.ts";

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

/** The buttons of the list: the intents `end-session` (with an id) and `end-all-sessions`. Null for any other form. */
export async function endOwnSessions(args: RequestArgs, user: User, form: FormData) {
  const { sessions, login } = wordsFor(args.request);
  const intent = form.get("intent");
  if (intent === "end-all-sessions") {
    await endAllSessions(user.id);
    return goodbye(args, user, sessions.endedAll);
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
