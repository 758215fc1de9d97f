import { z } from "zod";
import { ShopError } from "#app/domain/core/shop-error.ts";
import {
  limitOwnPassword,
  limitRegistration,
} from "#app/domain/people/accounts/account-limits.server.ts";
import { findDeliveryAddress } from "#app/domain/people/accounts/address-book.server.ts";
import {
  authenticate,
  changePassword,
  registerCustomer,
} from "#app/domain/people/accounts/authentication.server.ts";
import {
  hasAuthenticator,
  takeSecondStep,
} from "#app/domain/people/accounts/authenticators.server.ts";
import {
  changeOwnDetails,
  ownDetailsSchema,
} from "#app/domain/people/accounts/own-details.server.ts";
import {
  changePasswordSchema,
  logInSchema,
  optionalCode,
  registerSchema,
} from "#app/domain/people/accounts/user-input.server.ts";
import { findUser, type User } from "#app/domain/people/accounts/users.server.ts";
import { limitLogIn, limitSecondStep } from "#app/http/account-limits.server.ts";
import { logOut, openSession } from "#app/http/auth.server.ts";
import { addressOf, type RequestArgs } from "#app/http/request-args.ts";
import { getSession } from "#app/http/session.server.ts";
import { makeToken } from "#app/http/token.server.ts";
import { isShownByEndpoint } from "#app/rights.ts";
import { endpoint } from "../core/endpoint.ts";
import { Failure } from "../core/failure.ts";
import { doneJson, id, jsonOf, moment } from "../core/fields.ts";

const sessionUser = {
  id,
  fullName: z.string(),
  phoneNumber: z.string(),
  email: z.string().meta({ description: "Empty when none was given." }),
  address: z.string().meta({ description: "Empty when none was given." }),
  isAdmin: z.boolean(),
};

/** The token's user, as in the token's own claims. */
const sessionUserJson = z.object({ _id: id, ...sessionUser }).meta({
  id: "SessionUser",
  examples: [
    {
      _id: "5d1f8f0a-94d7-4b53-9e3c-8d5a1f2b6c70",
      id: "5d1f8f0a-94d7-4b53-9e3c-8d5a1f2b6c70",
      fullName: "Rahima Begum",
      phoneNumber: "01712345678",
      email: "",
      address: "House 7, Road 3, Dhanmondi",
      isAdmin: false,
    },
  ],
});

const profileJson = z
  .object({
    _id: id,
    ...sessionUser,
    district: z.string(),
    thana: z.string(),
    createdAt: moment,
    updatedAt: moment,
  })
  .meta({ id: "Profile" });

async function toProfileJson(user: User) {
  const place = await findDeliveryAddress(user.id);
  return jsonOf(profileJson, {
    ...user,
    email: user.email ?? "",
    address: place?.address ?? "",
    district: place?.district ?? "",
    thana: place?.thana ?? "",
  });
}

const toSessionUserJson = async (user: User) => jsonOf(sessionUserJson, await toProfileJson(user));

const loggedInJson = z.object({
  message: z.string(),
  token: z
    .string()
    .meta({ description: "For `Authorization: Bearer …`; its claims are the user." }),
  user: sessionUserJson,
});

/** Gives a user who has just logged in a token, and the session cookie of the shop's pages. */
async function answerLoggedIn(
  { headers, ...args }: RequestArgs & { headers: Headers },
  user: User,
) {
  const id = await openSession(args, user, headers);
  const json = await toSessionUserJson(user);
  const { _id, ...claims } = json;
  return { token: await makeToken(claims, id), user: json };
}

export const logIn = endpoint(
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

export const register = endpoint(
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

export const endSession = endpoint(
  {
    method: "POST",
    path: "/api/user/logout",
    summary: "End the session of the token and of the cookie, on the server too",
    access: "guest",
    answer: doneJson,
    isAddition: true,
  },
  async ({ request, user, headers, done }) => {
    for (const setCookie of await logOut(request, user)) headers.append("Set-Cookie", setCookie);
    headers.set("Clear-Site-Data", '"cache", "storage"');
    return { message: done["logged-out"] };
  },
);

export const changeOwnPassword = endpoint(
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

export const updateOwnDetails = endpoint(
  {
    method: "PUT",
    path: "/api/admin/account/update",
    summary:
      "Change one's own name and phone number, for staff; another number needs the password, every other token and session ends, and the answer has a new one",
    access: "admin",
    body: ownDetailsSchema,
    answer: loggedInJson.partial({ token: true }),
    refuses: [409],
    isLimited: true,
    isAddition: true,
    example: {
      body: {
        fullName: "Nasrin Akter",
        phoneNumber: "01712345678",
        currentPassword: "honey-and-nuts",
      },
    },
  },
  async ({ request, body, user, context, headers, done }) => {
    const args = { request, context };
    const own = await getSession(args);
    const changed = await changeOwnDetails(user, body, own?.id ?? user.id);
    const message = done["details-changed"];
    if (changed.sessionVersion === user.sessionVersion)
      return { message, user: await toSessionUserJson(changed) };
    return { message, ...(await answerLoggedIn({ ...args, headers }, changed)) };
  },
);

export const profile = endpoint(
  {
    method: "GET",
    path: "/api/user/profile",
    summary:
      "A profile: one's own; a customer's for those who may see customers; anybody's for owners",
    access: "user",
    query: z.object({
      profile_id: z
        .string()
        .trim()
        .optional()
        .meta({ format: "uuid" })
        .describe("Without it, one's own."),
    }),
    answer: z.object({ result: profileJson }),
    refuses: [403, 404],
  },
  async ({ query, user }) => {
    const id = query.profile_id || user.id;
    if (id.toLowerCase() === user.id) return { result: await toProfileJson(user) };
    if (!isShownByEndpoint(user, "user/profile"))
      throw new Failure(403, (words) => words[user.isAdmin ? "role-needed" : "not-yours"]);
    const found = await findUser(id);
    if (!found) throw new ShopError("customer-not-found", {});
    if (found.isAdmin && !isShownByEndpoint(user, "user/profile of staff"))
      throw new Failure(403, (words) => words["role-needed"]);
    return { result: await toProfileJson(found) };
  },
);
