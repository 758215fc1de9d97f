import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { mayUseEndpoint, ROLES, STAFF_ENDPOINTS } from "#app/domain/users/roles.ts";
import { db } from "#drizzle/client.server.ts";
import { users } from "#drizzle/schema.ts";
import { endpoints } from "./support/endpoints.ts";
import { anAdmin, request } from "./support/request.ts";

const staffs = endpoints.filter(({ access }) => access === "admin");

/** An endpoint's path as the table spells it. */
const nameOf = (name: string) =>
  Object.keys(STAFF_ENDPOINTS).find(
    (path) => path.replace(/\/:\w+$/, "").replaceAll("/", "-") === name,
  );

test.each(staffs)("$name is in the table of roles", ({ name }) => {
  expect(nameOf(name)).toBeDefined();
});

describe.each(ROLES)("a %s", (role) => {
  test.each(staffs)(
    "may use $name only if the table permits it",
    async ({ name, method, make }) => {
      const person = await anAdmin();
      await db.update(users).set({ role }).where(eq(users.id, person.id));
      const { path, ...sending } = await make(person);
      const { status } = await request(method, path, { ...sending, as: person });
      expect(status).toBe(mayUseEndpoint(role, nameOf(name) ?? "") ? 200 : 403);
    },
  );
});
