import { limitOwnPassword } from "#app/domain/users/account-limits.server.ts";
import { changePassword } from "#app/domain/users/authentication.server.ts";
import { changePasswordSchema } from "#app/domain/users/user-input.server.ts";
import { getSession } from "#app/http/session.server.ts";
import { endpoint } from "../endpoint.ts";
import { answerLoggedIn, loggedInJson } from "./session.ts";

export default endpoint(
  {
    method: "PUT",
    path: "/api/user/change-password",
    summary: "Change one's password; every other token and session ends, a new one comes back",
    access: "user",
    body: changePasswordSchema,
    answer: loggedInJson,
    refuses: [409],
    isLimited: true,
    isAddition: true,
    example: {
      body: {
        currentPassword: "honey-and-nuts",
        newPassword: "sunflower-oil",
        confirmPassword: "sunflower-oil",
      },
    },
  },
  async ({ request, body, user, context, headers, done }) => {
    const args = { request, context };
    const own = await getSession(args);
    const changed = await limitOwnPassword(own?.id ?? user.id, () => changePassword(user, body));
    const session = await answerLoggedIn({ ...args, headers }, changed);
    return { message: done["password-changed"], ...session };
  },
);
