import { eq } from "drizzle-orm";
import type { Role } from "#app/domain/people/accounts/roles.ts";
import { db } from "#drizzle/client.server.ts";
import { users } from "#drizzle/schema.ts";
import { Visitor } from "./app.ts";
import { makeAdmin } from "./factories.ts";
import { sessionOf } from "./sessions.ts";

/** Nasrin, logged in; an owner unless a role is given. */
export async function visitAsStaff(
  options: ConstructorParameters<typeof Visitor>[0] = {},
  { role = null }: { role?: Role | null } = {},
) {
  const admin = await makeAdmin({ password: "nasrin runs the shop" });
  if (role) await db.update(users).set({ role }).where(eq(users.id, admin.id));
  const visitor = new Visitor(options);
  const { setCookie } = await sessionOf(admin, visitor);
  visitor.keepCookies(new Headers({ "Set-Cookie": setCookie }));
  return { visitor, admin };
}
