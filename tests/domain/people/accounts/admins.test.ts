import { beforeEach, describe, expect, test } from "vitest";
import {
  createAdmin,
  ensureFirstAdmin,
  listAdmins,
  resetAdminPassword,
} from "#app/domain/people/accounts/admins.server.ts";
import { authenticate } from "#app/domain/people/accounts/authentication.server.ts";
import { findSession, openSession } from "#app/domain/people/accounts/sessions.server.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeCustomer } from "#tests/support/factories.ts";
import { refusalOf } from "#tests/support/refusals.ts";

const NOWHERE = { device: "", network: "" };

beforeEach(emptyTables);

const logsIn = ({ phone, password }: { phone: string; password: string }) =>
  authenticate({ phoneNumber: phone, password });

describe("the first admin", () => {
  test("has the configured phone number, in any spelling", async () => {
    const made = await ensureFirstAdmin({ phone: "+8801711111111", password: "nasrin's own" });
    expect(made).toEqual({ phone: "01711111111", password: "nasrin's own" });
    expect(await logsIn({ phone: "01711111111", password: "nasrin's own" })).toMatchObject({
      isAdmin: true,
    });
  });

  test("gets a generated phone number and password if none is configured", async () => {
    const made = await ensureFirstAdmin({ phone: "", password: "" });
    expect(made?.phone).toBe("01700000000");
    expect(made?.password).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect(made && (await logsIn(made))).toMatchObject({ isAdmin: true });
  });

  test("is created once, also by five servers that start together", async () => {
    const made = await Promise.all(
      Array.from({ length: 5 }, () => ensureFirstAdmin({ phone: "", password: "" })),
    );
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await listAdmins()).toHaveLength(1);
    expect(await ensureFirstAdmin({ phone: "01711111111", password: "another" })).toBeNull();
    expect(await listAdmins()).toHaveLength(1);
  });
});

describe("more admins", () => {
  test("are created with a generated password, and listed", async () => {
    const made = await createAdmin("০১৭১১-২২২২২২", " Nasrin Akter ");
    expect(made.phone).toBe("01711222222");
    expect(await logsIn(made)).toMatchObject({ isAdmin: true, fullName: "Nasrin Akter" });
    expect(await listAdmins()).toMatchObject([{ phoneNumber: "01711222222" }]);
    expect(JSON.stringify(await listAdmins())).not.toContain("argon2");
  });

  test("can be former customers, who get a new password and whose sessions end", async () => {
    const karim = await makeCustomer({ password: "mango season" });
    const session = await openSession(karim, NOWHERE);
    const made = await createAdmin(karim.phoneNumber, "");
    expect(await logsIn(made)).toMatchObject({ id: karim.id, isAdmin: true });
    expect(await findSession(session)).toBeNull();
  });

  test("are refused for an admin's or an invalid phone number", async () => {
    await createAdmin("01711222222", "Nasrin");
    expect(await refusalOf(createAdmin("01711222222", "Nasrin"))).toEqual([
      "already-admin",
      { phoneNumber: "01711222222" },
    ]);
    expect(await refusalOf(createAdmin("12345", "Nasrin"))).toEqual(["phone-invalid", {}]);
  });

  test("can get a new password, which ends the old one and the sessions", async () => {
    const made = await createAdmin("01711222222", "Nasrin");
    const nasrin = await logsIn(made);
    const session = await openSession(nasrin, NOWHERE);
    const renewed = await resetAdminPassword("01711222222");
    expect(await refusalOf(logsIn(made))).toEqual(["wrong-credentials", {}]);
    expect(await logsIn(renewed)).toMatchObject({ id: nasrin.id });
    expect(await findSession(session)).toBeNull();
  });

  test("does not reset customers", async () => {
    const { phoneNumber } = await makeCustomer();
    expect(await refusalOf(resetAdminPassword(phoneNumber))).toEqual([
      "admin-not-found",
      { phoneNumber },
    ]);
  });
});
