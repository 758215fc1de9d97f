import { describe, expect, test } from "vitest";
import { createAdmin } from "#app/domain/people/accounts/admins.server.ts";
import { removeFromStaff, setRole } from "#app/domain/people/accounts/customers.server.ts";
import { roleOf } from "#app/domain/people/accounts/roles.ts";
import { findSession, openSession } from "#app/domain/people/accounts/sessions.server.ts";
import { addStaff } from "#app/domain/people/accounts/staff.server.ts";
import { intentOf, mayDo, maySend, mayUseEndpoint } from "#app/rights.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeAdmin, makeCustomer, nextPhone } from "#tests/support/factories.ts";
import { refusalOf } from "#tests/support/refusals.ts";

describe("a role", () => {
  test("of staff from before roles existed is owner; customers have none", async () => {
    expect(roleOf(await makeAdmin())).toBe("owner");
    expect(roleOf(await makeCustomer())).toBeNull();
  });

  test("is set by the owner, and ends the sessions of the old one", async () => {
    const [nasrin, babul] = [await makeAdmin(), await makeAdmin()];
    const { secret } = await openSession(babul, { device: "", network: "" });
    expect(roleOf(await setRole(babul.id, "packer", nasrin))).toBe("packer");
    expect(await findSession({ secret })).toBeNull();
  });

  test("of the last owner stays, also if two owners change each other at once", async () => {
    await emptyTables();
    const [nasrin, babul] = [await makeAdmin(), await makeAdmin()];
    const outcomes = await Promise.allSettled([
      setRole(nasrin.id, "caller", babul),
      setRole(babul.id, "caller", nasrin),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("of an only owner cannot change to another, nor to customer", async () => {
    await emptyTables();
    const nasrin = await makeAdmin();
    const babul = await makeAdmin();
    await setRole(babul.id, "manager", nasrin);
    expect(await refusalOf(setRole(nasrin.id, "packer", nasrin))).toEqual(["last-owner", {}]);
    expect(await refusalOf(removeFromStaff(nasrin.id, nasrin))).toEqual(["last-owner", {}]);
    await removeFromStaff(babul.id, nasrin);
  });

  test.each(["manager", "packer", "caller"] as const)(
    "cannot be set or changed by a %s",
    async (role) => {
      const [nasrin, babul, karim] = [await makeAdmin(), await makeAdmin(), await makeCustomer()];
      await setRole(babul.id, role, nasrin);
      const wanted = { phoneNumber: nextPhone(), fullName: "Rafiq", role: "owner" } as const;
      expect(await refusalOf(addStaff(wanted, babul))).toEqual(["owners-only", {}]);
      expect(await refusalOf(removeFromStaff(nasrin.id, babul))).toEqual(["owners-only", {}]);
      expect(await refusalOf(setRole(babul.id, "owner", babul))).toEqual(["owners-only", {}]);
      expect(await refusalOf(addStaff(wanted, karim))).toEqual(["owners-only", {}]);
    },
  );

  test("is for staff only, and staff who return have the one they are given", async () => {
    const [karim, nasrin] = [await makeCustomer(), await makeAdmin()];
    expect((await refusalOf(setRole(karim.id, "packer")))[0]).toBe("staff-not-found");
    expect((await refusalOf(setRole("nobody", "packer")))[0]).toBe("staff-not-found");
    const wanted = { phoneNumber: karim.phoneNumber, fullName: "Karim", role: "owner" } as const;
    await addStaff(wanted, nasrin);
    await removeFromStaff(karim.id, nasrin);
    expect(roleOf((await addStaff({ ...wanted, role: "caller" }, nasrin)).person)).toBe("caller");
    await createAdmin(nextPhone(), "Rafiq");
  });
});

describe("the role table", () => {
  test("has the same roles for a page's form and its endpoint", () => {
    expect(mayDo("caller", "admin/orders/orders", "set-status")).toBe(true);
    expect(mayDo("caller", "admin/orders/orders", "delete-order")).toBe(false);
    expect(mayUseEndpoint("caller", "/api/order/delete")).toBe(false);
    expect(mayUseEndpoint("manager", "/api/carousel/delete/:id")).toBe(true);
  });

  test("refuses to everybody what it does not name", () => {
    expect(mayUseEndpoint("owner", "/api/admin/something/new")).toBe(false);
    expect(mayUseEndpoint("owner", "/api/constructor")).toBe(false);
    expect(maySend("owner", "admin/figures/audit")).toBe(false);
  });

  test.each([
    ["delete-order", "delete-order"],
    ["", null],
    [null, null],
    ["read", null],
    ["constructor", null],
    ["anything", null],
  ])("permits the intent %s of the list of orders for %s", (named, intent) => {
    expect(intentOf("admin/orders/orders", named)).toBe(intent);
  });

  test("treats a form without an intent as `send` where a page has that", () => {
    expect(intentOf("admin/catalog/stock", null)).toBe("send");
  });
});
