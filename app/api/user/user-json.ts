import { z } from "zod";
import { findDeliveryAddress } from "#app/domain/users/address-book.server.ts";
import type { User } from "#app/domain/users/users.server.ts";
import { id, moment } from "../fields.ts";

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

export async function toProfileJson(user: User): Promise<z.input<typeof profileJson>> {
  const place = await findDeliveryAddress(user.id);
  return {
    _id: user.id,
    id: user.id,
    fullName: user.fullName,
    phoneNumber: user.phoneNumber,
    email: user.email ?? "",
    address: place?.address ?? "",
    isAdmin: user.isAdmin,
    district: place?.district ?? "",
    thana: place?.thana ?? "",
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
  };
}

export async function toSessionUserJson(user: User): Promise<z.input<typeof sessionUserJson>> {
  const { _id, id, fullName, phoneNumber, email, address, isAdmin } = await toProfileJson(user);
  return { _id, id, fullName, phoneNumber, email, address, isAdmin };
}
