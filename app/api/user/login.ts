import { authenticate } from "#app/domain/users/authentication.server.ts";
import { logInSchema } from "#app/domain/users/user-input.server.ts";
import { limitLogIn } from "#app/http/account-limits.server.ts";
import { endpoint } from "../endpoint.ts";
import { loggedInJson, openSession } from "./session.ts";

export const loader = endpoint(
  {
    method: "POST",
    path: "/api/user/login",
    summary: "Log in with phone number and password",
    access: "public",
    body: logInSchema,
    answer: loggedInJson,
    refuses: [401],
    isLimited: true,
    example: { body: { phoneNumber: "01712345678", password: "honey-and-nuts" } },
  },
  async ({ request, body, context, headers, done }) => {
    const asked = { request, context };
    const user = await limitLogIn(asked, body.phoneNumber, () => authenticate(body));
    return {
      message: done["logged-in"],
      ...(await openSession({ ...asked, headers }, user)),
    };
  },
);

export const action = loader;
