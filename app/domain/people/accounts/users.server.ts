import { eq } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { users } from "#drizzle/schema.ts";
import { isUuid } from "../../core/uuid.ts";

/** A user as the shop's other parts see one: without the password's hash. */
export type User = Omit<typeof users.$inferSelect, "passwordHash" | "phoneProvedAt">;

export const userColumns = {
  id: users.id,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
  fullName: users.fullName,
  phoneNumber: users.phoneNumber,
  email: users.email,
  isAdmin: users.isAdmin,
  role: users.role,
  sessionVersion: users.sessionVersion,
};

/** Null if no user has this id, or the text is no id. */
export async function findUser(id: string): Promise<User | null> {
  if (!isUuid(id)) return null;
  const [user] = await db.select(userColumns).from(users).where(eq(users.id, id));
  return user ?? null;
}
