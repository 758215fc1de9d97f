import { describe, expect, test } from "vitest";
import { createAdmin } from "#app/domain/users/admins.server.ts";
import { setAdmin, setRole } from "#app/domain/users/customers.server.ts";
import { mayCall, mayOpen, roleOf, STAFF_PAGES, staffPageAt } from "#app/domain/users/roles.ts";
import { findSession, openSession } from "#app/domain/users/sessions.server.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeAdmin, makeCustomer, nextPhone } from "#tests/support/factories.ts";
import { refusalOf } from "#tests/support/refusals.ts";

describe("a role", () => {
  test("of staff from before there were roles is the owner's; customers have none", async () => {
    expect(roleOf(await makeAdmin())).toBe("owner");
    expect(roleOf(await makeCustomer())).toBeNull();
  });

  test("is given by the owner, and ends what was open under the old one", async () => {
    const [nasrin, babul] = [await makeAdmin(), await makeAdmin()];
    const { secret } = await openSession(babul, { device: "", network: "" });
    expect(roleOf(await setRole(babul.id, "packer", nasrin))).toBe("packer");
    expect(await findSession({ secret })).toBeNull();
  });

  test("the last owner keeps theirs, also when two owners change one another at once", async () => {
    await emptyTables();
    const [nasrin, babul] = [await makeAdmin(), await makeAdmin()];
    const outcomes = await Promise.allSettled([
      setRole(nasrin.id, "caller", babul),
      setRole(babul.id, "caller", nasrin),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("an only owner is neither another role nor a customer", async () => {
    await emptyTables();
    const nasrin = await makeAdmin();
    const babul = await makeAdmin();
    await setRole(babul.id, "manager", nasrin);
    expect(await refusalOf(setRole(nasrin.id, "packer", nasrin))).toEqual(["last-owner", {}]);
    expect(await refusalOf(setAdmin(nasrin.id, false, nasrin))).toEqual(["last-owner", {}]);
    await setAdmin(babul.id, false, nasrin);
  });

  test.each(["manager", "packer", "caller"] as const)(
    "a %s neither gives rights nor takes them",
    async (role) => {
      const [nasrin, babul, karim] = [await makeAdmin(), await makeAdmin(), await makeCustomer()];
      await setRole(babul.id, role, nasrin);
      expect(await refusalOf(setAdmin(karim.id, true, babul))).toEqual(["owners-only", {}]);
      expect(await refusalOf(setAdmin(nasrin.id, false, babul))).toEqual(["owners-only", {}]);
      expect(await refusalOf(setRole(babul.id, "owner", babul))).toEqual(["owners-only", {}]);
      expect(await refusalOf(setAdmin(karim.id, true, karim))).toEqual(["owners-only", {}]);
    },
  );

  test("is for staff, and who is made staff again begins as an owner", async () => {
    const [karim, nasrin] = [await makeCustomer(), await makeAdmin()];
    expect((await refusalOf(setRole(karim.id, "packer")))[0]).toBe("staff-not-found");
    expect((await refusalOf(setRole("nobody", "packer")))[0]).toBe("staff-not-found");
    await setAdmin(karim.id, true, nasrin);
    await setRole(karim.id, "packer", nasrin);
    await setAdmin(karim.id, false, nasrin);
    expect(roleOf(await setAdmin(karim.id, true, nasrin))).toBe("owner");
    await createAdmin(nextPhone(), "Rafiq");
  });
});

describe("the table", () => {
  test("closes what it does not name to all but the owner", () => {
    expect(mayOpen("manager", "/admin/something-new")).toBe(false);
    expect(mayOpen("owner", "/admin/something-new")).toBe(true);
    expect(mayCall("manager", "/api/admin/something/new")).toBe(false);
    expect(mayCall("manager", "/api/carousel/delete/{id}")).toBe(true);
  });

  test.each([
    ["/admin/order/slips", "/admin/order/slips"],
    ["/admin/order/slips.data", "/admin/order/slips"],
    ["/Admin/ORDER", "/admin/order/:filter?"],
    ["/admin/order/Ready%20for%20delivery", "/admin/order/:filter?"],
    ["/admin/reports/district.csv", "/admin/reports/:table.csv"],
    ["/admin/reports/district", null],
    ["/admin/%", null],
  ])("%s is %s", (address, page) => expect(staffPageAt(address)).toBe(page));

  test("finds a page by its own address as by any other spelling of it", () => {
    for (const path of Object.keys(STAFF_PAGES).filter((one) => !one.includes(":"))) {
      expect(staffPageAt(path)).toBe(path);
      expect(staffPageAt(`${path.toUpperCase()}/`)).toBe(path);
    }
  });
});
