import { z } from "zod";
import { ShopError } from "#app/domain/shop-error.ts";
import { findUser } from "#app/domain/users/users.server.ts";
import { endpoint } from "../endpoint.ts";
import { Failure } from "../failure.ts";
import { profileJson, toProfileJson } from "./user-json.ts";

export const loader = endpoint(
  {
    method: "GET",
    path: "/api/user/profile",
    summary: "A profile: one's own, or for staff anybody's",
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
    if (!user.isAdmin) throw new Failure(403, (words) => words["not-yours"]);
    const found = await findUser(id);
    if (!found) throw new ShopError("customer-not-found", {});
    return { result: await toProfileJson(found) };
  },
);

export const action = loader;
