import { limitRegistration } from "#app/domain/users/account-limits.server.ts";
import { registerCustomer } from "#app/domain/users/authentication.server.ts";
import { registerSchema } from "#app/domain/users/user-input.server.ts";
import { addressOf } from "#app/http/request-args.ts";
import { endpoint } from "../endpoint.ts";
import { answerLoggedIn, loggedInJson } from "./session.ts";

export default endpoint(
  {
    method: "POST",
    path: "/api/user/register",
    summary: "Open an account and log in; refused with errorCode 11000 for a phone that has one",
    access: "public",
    body: registerSchema,
    answer: loggedInJson,
    refuses: [400, 409],
    isLimited: true,
    example: {
      body: {
        fullName: "Rahima Begum",
        phoneNumber: "01712345678",
        password: "honey-and-nuts",
        confirmPassword: "honey-and-nuts",
      },
    },
  },
  async ({ request, body, context, headers, done }) => {
    const user = await limitRegistration(addressOf({ context }), body.phoneNumber, () =>
      registerCustomer(body),
    );
    return {
      message: done.registered,
      ...(await answerLoggedIn({ request, context, headers }, user)),
    };
  },
);
