import { ShopError } from "#app/domain/shop-error.ts";
import { authenticate } from "#app/domain/users/authentication.server.ts";
import { hasAuthenticator, takeSecondStep } from "#app/domain/users/authenticators.server.ts";
import { logInSchema, optionalCode } from "#app/domain/users/user-input.server.ts";
import { limitLogIn, limitSecondStep } from "#app/http/account-limits.server.ts";
import { endpoint } from "../endpoint.ts";
import { answerLoggedIn, loggedInJson } from "./session.ts";

export default endpoint(
  {
    method: "POST",
    path: "/api/user/login",
    summary: "Log in with phone number and password",
    access: "public",
    body: logInSchema.extend({
      code: optionalCode.describe(
        "For staff with an authenticator app: its code, or a recovery code. Without it the answer asks for it.",
      ),
    }),
    answer: loggedInJson,
    refuses: [401],
    isLimited: true,
    example: { body: { phoneNumber: "01712345678", password: "honey-and-nuts" } },
  },
  async ({ request, body, context, headers, done }) => {
    const args = { request, context };
    const user = await limitLogIn(args, body.phoneNumber, () => authenticate(body));
    if (await hasAuthenticator(user)) {
      const { code } = body;
      if (!code) throw new ShopError("second-step-needed", {});
      await limitSecondStep(args, user.phoneNumber, () => takeSecondStep(user.id, code));
    }
    return {
      message: done["logged-in"],
      ...(await answerLoggedIn({ ...args, headers }, user)),
    };
  },
);
