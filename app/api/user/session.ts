import { z } from "zod";
import type { User } from "#app/domain/users/users.server.ts";
import { openSession } from "#app/http/auth.server.ts";
import type { RequestArgs } from "#app/http/request-args.ts";
import { makeToken } from "#app/http/token.server.ts";
import { sessionUserJson, toSessionUserJson } from "./user-json.ts";

export const loggedInJson = z.object({
  message: z.string(),
  token: z
    .string()
    .meta({ description: "For `Authorization: Bearer …`; its claims are the user." }),
  user: sessionUserJson,
});

/** Whoever has just proved to be this user gets a token, and the cookie that the shop's own pages go by. */
export async function answerLoggedIn(
  { headers, ...args }: RequestArgs & { headers: Headers },
  user: User,
) {
  const id = await openSession(args, user, headers);
  const json = await toSessionUserJson(user);
  const { _id, ...claims } = json;
  return { token: await makeToken(claims, id), user: json };
}
