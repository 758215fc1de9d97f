import { describe, expect, test } from "vitest";
import { createAdmin } from "#app/domain/users/admins.server.ts";
import { setAdmin, setRole } from "#app/domain/users/customers.server.ts";
import { intentOf, mayCall, mayDo, maySend, roleOf } from "#app/domain/users/roles.ts";
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
  test("decides a page's form by the row of the call that does the same", () => {
    expect(mayDo("caller", "admin/orders", "set-status")).toBe(true);
    expect(mayDo("caller", "admin/orders", "delete-order")).toBe(false);
    expect(mayCall("caller", "/api/order/delete")).toBe(false);
    expect(mayCall("manager", "/api/carousel/delete/:id")).toBe(true);
  });

  test("closes what it does not name to all", () => {
    expect(mayCall("owner", "/api/admin/something/new")).toBe(false);
    expect(mayCall("owner", "/api/constructor")).toBe(false);
    expect(maySend("owner", "admin/audit")).toBe(false);
  });

  test.each([
    ["delete-order", "delete-order"],
    ["", null],
    [null, null],
    ["read", null],
    ["constructor", null],
    ["anything", null],
  ])("takes the intent %s of the list of orders for %s", (named, intent) => {
    expect(intentOf("admin/orders", named)).toBe(intent);
  });

  test("takes a form without an intent for one that is just sent, where a page has one", () => {
    expect(intentOf("admin/stock", null)).toBe("send");
  });
});
