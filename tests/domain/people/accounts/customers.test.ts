import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { authenticate } from "#app/domain/people/accounts/authentication.server.ts";
import {
  findAccount,
  findAccountWithOrders,
  removeFromStaff,
} from "#app/domain/people/accounts/customers.server.ts";
import {
  issueResetCode,
  resetPassword,
} from "#app/domain/people/accounts/password-resets.server.ts";
import { findSession, openSession } from "#app/domain/people/accounts/sessions.server.ts";
import { addStaff, renewFirstCode } from "#app/domain/people/accounts/staff.server.ts";
import { listPeople } from "#app/domain/people/customers/people.server.ts";
import type { PeopleFilter } from "#app/domain/people/customers/person.ts";
import { db } from "#drizzle/client.server.ts";
import { orders } from "#drizzle/schema.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeAdmin, makeCustomer, makeOrder, nextPhone } from "#tests/support/factories.ts";
import { refusalOf } from "#tests/support/refusals.ts";

const NOBODY = "00000000-0000-4000-8000-000000000000";

beforeEach(emptyTables);

const accounts = (list: Partial<PeopleFilter & { page: number; perPage: number }> = {}) =>
  listPeople({ search: "", onlyBlocked: false, accounts: "only", page: 1, perPage: 20, ...list });

describe("the list of accounts", () => {
  const names = async (list: Partial<Parameters<typeof listPeople>[0]> = {}) =>
    (await accounts(list)).people.map(({ fullName }) => fullName);

  test("is paged, newest first, with the number of orders", async () => {
    const karim = await makeCustomer({ fullName: "Karim", createdAt: new Date(2026, 0, 1) });
    await makeAdmin({ fullName: "Nasrin", createdAt: new Date(2026, 0, 2) });
    await makeOrder({ customerId: karim.id });
    const gone = await makeOrder({ customerId: karim.id });
    await db.update(orders).set({ deletedAt: new Date() }).where(eq(orders.id, gone.id));
    expect(await names()).toEqual(["Nasrin", "Karim"]);
    expect(await names({ page: 2, perPage: 1 })).toEqual(["Karim"]);
    expect((await accounts({ page: 2, perPage: 1 })).total).toBe(2);
    expect((await findAccountWithOrders(karim.id))?.orderCount).toBe(1);
    expect(await names({ accounts: "staff" })).toEqual(["Nasrin"]);
  });

  test.each([
    "kari",
    "UDDIN",
    "01712345678",
    "+880 1712-345678",
    "8801712345678",
    "০১৭১২৩৪৫৬৭৮",
    "1712 345",
    "345678",
  ])("can be searched by “%s”", async (search) => {
    await makeCustomer({ fullName: "Karim Uddin", phoneNumber: "01712345678" });
    await makeCustomer({ fullName: "Rahima Begum", phoneNumber: "01899999999" });
    expect(await names({ search })).toEqual(["Karim Uddin"]);
  });

  test.each(["%", "_", "\\", "\0", "x".repeat(5000)])(
    "accepts the search %j safely",
    async (search) => {
      await makeCustomer({ fullName: "Karim Uddin" });
      const found = await names({ search });
      expect(search === "\0" ? found.length : found).toEqual(search === "\0" ? 1 : []);
    },
  );
});

describe("roles", () => {
  test("adding a customer to the staff ends sessions, password and codes of the account", async () => {
    const admin = await makeAdmin();
    const karim = await makeCustomer({ password: "mango season" });
    const { code } = await issueResetCode(karim.id, admin.id);
    const session = await openSession(karim, { device: "", network: "" });
    expect(await findSession(session)).not.toBeNull();
    const { phoneNumber } = karim;
    const added = await addStaff({ phoneNumber, fullName: "Karim Uddin", role: "packer" }, admin);
    expect(added.person).toMatchObject({ id: karim.id, isAdmin: true, role: "packer" });
    expect(await findSession(session)).toBeNull();
    expect((await refusalOf(authenticate({ phoneNumber, password: "mango season" })))[0]).toBe(
      "wrong-credentials",
    );
    const reset = resetPassword({
      phoneNumber: karim.phoneNumber,
      code,
      newPassword: "another one",
    });
    expect((await refusalOf(reset))[0]).toBe("wrong-reset-code");
  });

  test("staff choose their first password by a code, once, and never another that way", async () => {
    const owner = await makeAdmin();
    const wanted = { phoneNumber: nextPhone(), fullName: "Babul Mia", role: "caller" } as const;
    const { person, code, expiresAt } = await addStaff(wanted, owner);
    expect((expiresAt.getTime() - Date.now()) / 3_600_000).toBeCloseTo(24, 1);
    const { phoneNumber } = wanted;
    expect(await refusalOf(addStaff(wanted, owner))).toEqual(["already-admin", { phoneNumber }]);
    const renewed = await renewFirstCode(person.id, owner);
    const choose = (code: string, newPassword: string) =>
      resetPassword({ phoneNumber, code: code.replaceAll("-", ""), newPassword });
    expect((await refusalOf(choose(code, "litchi season")))[0]).toBe("wrong-reset-code");
    expect((await choose(renewed.code, "litchi season")).id).toBe(person.id);
    expect((await refusalOf(renewFirstCode(person.id, owner)))[0]).toBe("staff-not-found");
    expect((await refusalOf(issueResetCode(person.id, owner.id)))[0]).toBe("customer-not-found");
  });

  test("the last admin cannot become a customer", async () => {
    const admin = await makeAdmin();
    expect(await refusalOf(removeFromStaff(admin.id))).toEqual(["last-admin", {}]);
    expect((await findAccount(admin.id))?.isAdmin).toBe(true);
  });

  test("two admins who demote each other at once leave one", async () => {
    for (let round = 0; round < 5; round++) {
      await emptyTables();
      const [a, b] = [await makeAdmin(), await makeAdmin()];
      const outcomes = await Promise.allSettled([removeFromStaff(a.id), removeFromStaff(b.id)]);
      expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(["fulfilled", "rejected"]);
      expect((await accounts({ accounts: "staff" })).total).toBe(1);
    }
  });

  test("unknown accounts are refused", async () => {
    await makeAdmin();
    for (const id of [NOBODY, "7"]) {
      expect(await refusalOf(removeFromStaff(id))).toEqual(["customer-not-found", {}]);
      expect(await findAccount(id)).toBeNull();
    }
  });
});
