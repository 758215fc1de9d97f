import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { Role } from "#app/domain/users/roles.ts";
import { db } from "#drizzle/client.server.ts";
import { users } from "#drizzle/schema.ts";
import { Visitor } from "./app.ts";
import { makeAdmin } from "./factories.ts";

const PASSWORD = "nasrin runs the shop";

/** Nasrin, logged in through the form; an owner unless a role is given. */
export async function visitAsStaff(
  options: ConstructorParameters<typeof Visitor>[0] = {},
  { role = null }: { role?: Role | null } = {},
) {
  const admin = await makeAdmin({ password: PASSWORD });
  if (role) await db.update(users).set({ role }).where(eq(users.id, admin.id));
  const visitor = new Visitor(options);
  const answer = await visitor.submit("/login", {
    phoneNumber: admin.phoneNumber,
    password: PASSWORD,
  });
  expect(answer.status, "the log-in of staff").toBe(200);
  return { visitor, admin };
}
