import { z } from "zod";
import { ShopError } from "#app/domain/shop-error.ts";
import { isShownByEndpoint } from "#app/domain/users/roles.ts";
import { findUser } from "#app/domain/users/users.server.ts";
import { endpoint } from "../endpoint.ts";
import { Failure } from "../failure.ts";
import { profileJson, toProfileJson } from "./user-json.ts";

export default endpoint(
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
