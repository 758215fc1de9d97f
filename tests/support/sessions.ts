import { startSession } from "#app/http/session.server.ts";
import { makeToken } from "#app/http/token.server.ts";
import { ORIGIN } from "./app.ts";

/**
 * Opens a session without the log-in, which checks and renews the password's hash in 30 ms; the
 * log-in has tests of its own. `setCookie` is for a browser, `token` for a program.
 */
export async function sessionOf(
  user: Parameters<typeof startSession>[1],
  { origin = ORIGIN, address = "203.0.113.7" } = {},
) {
  const context = { clientAddress: address, requestId: "test" };
  const request = new Request(origin);
  const { id, setCookie } = await startSession({ request, context }, user);
  return { setCookie, token: await makeToken({ id: user.id }, id) };
}
