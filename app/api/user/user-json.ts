import { z } from "zod";
import { findDeliveryAddress } from "#app/domain/users/address-book.server.ts";
import type { User } from "#app/domain/users/users.server.ts";
import { id, jsonOf, moment } from "../fields.ts";

const sessionUser = {
  id,
  fullName: z.string(),
  phoneNumber: z.string(),
  email: z.string().meta({ description: "Empty when none was given." }),
  address: z.string().meta({ description: "Empty when none was given." }),
  isAdmin: z.boolean(),
};

/** Who a token is for; the same stands in the token itself. */
export const sessionUserJson = z.object({ _id: id, ...sessionUser }).meta({
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

export const profileJson = z
  .object({
    _id: id,
    ...sessionUser,
    district: z.string(),
    thana: z.string(),
    createdAt: moment,
    updatedAt: moment,
  })
  .meta({ id: "Profile" });

export async function toProfileJson(user: User) {
  const place = await findDeliveryAddress(user.id);
  return jsonOf(profileJson, {
    ...user,
    email: user.email ?? "",
    address: place?.address ?? "",
    district: place?.district ?? "",
    thana: place?.thana ?? "",
  });
}

export const toSessionUserJson = async (user: User) =>
  jsonOf(sessionUserJson, await toProfileJson(user));
