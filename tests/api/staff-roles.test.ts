import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { ROLES } from "#app/domain/people/accounts/roles.ts";
import { mayUseEndpoint, STAFF_ENDPOINTS } from "#app/rights.ts";
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

describe.each(staffs)("$name", ({ name, method, make, status: usual = 200 }) => {
  const prepare = async () => {
    const person = await anAdmin();
    return { person, ...(await make(person)) };
  };

  /** One person and request for all roles that are refused, since none of them changes anything. */
  let refused: ReturnType<typeof prepare> | undefined;

  test.each(ROLES)("a %s may use it only if the table permits it", async (role) => {
    const isAllowed = mayUseEndpoint(role, nameOf(name) ?? "");
    if (!isAllowed) refused ??= prepare();
    const { person, path, ...sending } = await (refused ?? prepare());
    await db.update(users).set({ role }).where(eq(users.id, person.id));
    const { status } = await request(method, path, { ...sending, as: person });
    expect(status).toBe(isAllowed ? usual : 403);
    // The next role needs what this one has used.
    if (isAllowed) refused = undefined;
  });
});
