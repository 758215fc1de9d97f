import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#drizzle/client.server.ts";
import { staffActs, users } from "#drizzle/schema.ts";
import { fieldValue, textOf, Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeCustomer, nextPhone } from "#tests/support/factories.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

type Staff = Awaited<ReturnType<typeof visitAsStaff>>;

let nasrin: Staff;

beforeEach(async () => {
  await emptyTables();
  nasrin = await visitAsStaff();
});

const isInside = async ({ visitor }: Pick<Staff, "visitor">) =>
  (await visitor.send("/admin/account")).status === 200;

const acts = async () => (await db.select().from(staffActs)).map(({ act }) => act);

describe("the page of staff", () => {
  test("logs a colleague out on every device, and tells who did it", async () => {
    const babul = await visitAsStaff({}, { role: "packer" });
    const { id, fullName } = babul.admin;
    const { html } = await nasrin.visitor.visit("/admin/staff");
    expect(html).toContain(`href="/admin/staff?sessions=${id}"`);
    expect(html).not.toContain(`?sessions=${nasrin.admin.id}`);
    const asked = await nasrin.visitor.visit(`/admin/staff?sessions=${id}`);
    expect(textOf(asked.html)).toContain(`Log ${fullName} out on every device?`);
    await pool`insert into staff_receivers (user_id, channel, address, name)
               values (${id}, 'push', 'https://push.example/lost-phone', '')`;
    const answer = await nasrin.visitor.submit(`/admin/staff?sessions=${id}`, {
      intent: "end-sessions",
      id,
    });
    expect(textOf(answer.html)).toContain("is logged out everywhere.");
    expect(answer.html).not.toContain("on every device?");
    expect([await isInside(babul), await isInside(nasrin)]).toEqual([false, true]);
    const [act] = await db.select().from(staffActs).where(eq(staffActs.subjectId, id));
    expect(act).toMatchObject({ act: "sessions-ended", actorId: nasrin.admin.id });
    expect(await pool`select from staff_receivers`).toHaveLength(0);
  });

  test("logs out neither oneself nor customers, and only for owners", async () => {
    const { id } = nasrin.admin;
    const own = await nasrin.visitor.submit("/admin/staff", { intent: "end-sessions", id });
    expect(textOf(own.html)).toContain("Your own sessions end on the page");
    const karim = await makeCustomer();
    const form = { intent: "end-sessions", id: karim.id };
    const customer = await nasrin.visitor.submit("/admin/staff", form);
    expect(textOf(customer.html)).toContain("There is no such member of staff.");
    const manager = await visitAsStaff({}, { role: "manager" });
    await manager.visitor.post("/admin/staff", { intent: "end-sessions", id });
    expect(await isInside(nasrin)).toBe(true);
    expect(await acts()).toEqual([]);
  });

  test("a program of an owner does the same", async () => {
    const babul = await visitAsStaff({}, { role: "packer" });
    const end = async (id: string) => {
      const { status, html } = await nasrin.visitor.send("/api/admin/staff/end-sessions", {
        method: "PUT",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ _id: id }),
      });
      return [status, JSON.parse(html).message];
    };
    expect(await end(babul.admin.id)).toEqual([
      200,
      `${babul.admin.fullName} is logged out everywhere.`,
    ]);
    expect(await end(nasrin.admin.id)).toEqual([409, expect.stringContaining("Your own sessions")]);
    expect([await isInside(babul), await isInside(nasrin)]).toEqual([false, true]);
  });

  test("removes a colleague without leaving the page", async () => {
    const babul = await visitAsStaff({}, { role: "packer" });
    const { id, fullName } = babul.admin;
    const asked = await nasrin.visitor.visit(`/admin/staff?role=${id}`);
    expect(textOf(asked.html)).toContain(`Shall ${fullName} be an ordinary customer again?`);
    const sent = await nasrin.visitor.post(`/admin/staff?role=${id}`, {
      intent: "unmake-admin",
      id,
    });
    expect(sent.location).toBe("/admin/staff");
    expect(await isInside(babul)).toBe(false);
    const [row] = await db.select().from(users).where(eq(users.id, id));
    expect(row?.isAdmin).toBe(false);
  });

  test("sends a new member's code by WhatsApp, in the reader's language", async () => {
    const form = {
      intent: "add-staff",
      phoneNumber: "01712345678",
      fullName: "Babul",
      role: "packer",
    };
    const { html } = await nasrin.visitor.post("/admin/staff", form);
    const code = /<output[^>]*>([A-Z0-9-]+)<\/output>/.exec(html)?.[1] ?? "?";
    const href = /href="(https:\/\/wa\.me\/8801712345678\?[^"]+)"/.exec(html)?.[1] ?? "";
    const text = new URL(href.replaceAll("&amp;", "&")).searchParams.get("text") ?? "";
    expect(text).toContain(code);
    expect(text).toContain("Babul");
    expect(text).toMatch(/\nhttps?:\/\/\S+\/forgot-password$/);
    const bangla = await visitAsStaff({ language: "bn" });
    const other = await bangla.visitor.post("/admin/staff", { ...form, phoneNumber: nextPhone() });
    expect(other.html).toContain(encodeURIComponent("পাসওয়ার্ড"));
  });

  test("says truly what managers may not do", async () => {
    const text = textOf((await nasrin.visitor.visit("/admin/staff")).html);
    for (const said of ["profit", "cost prices", "spending", "rules of advances", "couriers"])
      expect(text).toContain(said);
  });
});

describe("my account", () => {
  const PASSWORD = "nasrin runs the shop";
  const change = (fields: Record<string, string>, { visitor }: Pick<Staff, "visitor"> = nasrin) =>
    visitor.submit("/admin/account", {
      ...{ intent: "change-details", fullName: "Nasrin Akter", currentPassword: "" },
      ...{ phoneNumber: nasrin.admin.phoneNumber, ...fields },
    });

  /** The same person on another device. */
  async function elsewhere() {
    const visitor = new Visitor();
    await visitor.submit("/login", { phoneNumber: nasrin.admin.phoneNumber, password: PASSWORD });
    return { visitor };
  }

  test("changes the own name without a password, and leaves other devices logged in", async () => {
    const there = await elsewhere();
    const { html } = await change({ fullName: "  Nasrin   Sultana " });
    expect(textOf(html)).toContain("Saved.");
    expect(fieldValue(html, "fullName")).toBe("Nasrin Sultana");
    expect(await isInside(there)).toBe(true);
    const [act] = await db.select().from(staffActs);
    expect(act).toMatchObject({ act: "own-details-changed", subjectId: nasrin.admin.id });
    expect(act?.details).toEqual({ fullName: expect.stringContaining("→ Nasrin Sultana") });
    const audit = await nasrin.visitor.visit("/admin/audit");
    expect(textOf(audit.html)).toContain("Own name or phone number changed");
  });

  test("changes the phone number with the password, and logs out elsewhere", async () => {
    const there = await elsewhere();
    const { html } = await change({ phoneNumber: "+880 1912-345678", currentPassword: PASSWORD });
    expect(fieldValue(html, "phoneNumber")).toBe("01912345678");
    expect([await isInside(there), await isInside(nasrin)]).toEqual([false, true]);
    const again = new Visitor();
    await again.submit("/login", { phoneNumber: "01912345678", password: PASSWORD });
    expect(await isInside({ visitor: again })).toBe(true);
    expect(await acts()).toEqual(["own-details-changed"]);
  });

  test("refuses another number without the right password, a taken and a damaged one", async () => {
    const { phoneNumber } = await makeCustomer();
    const said = async (fields: Record<string, string>) => textOf((await change(fields)).html);
    expect(await said({ phoneNumber: "01912345678" })).toContain("not your current password");
    expect(await said({ phoneNumber, currentPassword: PASSWORD })).toContain(
      "There is an account with this phone number",
    );
    expect(await said({ phoneNumber: "12", currentPassword: PASSWORD })).toContain("11 digits");
    const { html } = await change({ phoneNumber: "01912345678", currentPassword: "guess" });
    expect(fieldValue(html, "phoneNumber")).toBe("01912345678");
    expect(html).not.toContain("guess");
    expect(await acts()).toEqual([]);
  });

  test("cannot be used to guess the password without end", async () => {
    const guess = () => change({ phoneNumber: "01912345678", currentPassword: "guess" });
    for (let n = 0; n < 10; n++) {
      await guess();
      await change({ fullName: `Nasrin ${n}` });
    }
    expect(textOf((await guess()).html)).toMatch(/too many|minute/i);
  });

  test("a program gets a token that goes on", async () => {
    const there = await elsewhere();
    const { status, html } = await nasrin.visitor.send("/api/admin/account/update", {
      method: "PUT",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        fullName: "Nasrin Akter",
        phoneNumber: "01912345678",
        currentPassword: PASSWORD,
      }),
    });
    expect([status, JSON.parse(html).user.phoneNumber]).toEqual([200, "01912345678"]);
    const headers = { Authorization: `Bearer ${JSON.parse(html).token}` };
    const list = await new Visitor().send("/api/admin/staff/list", { headers });
    expect([list.status, await isInside(there)]).toEqual([200, false]);
  });
});
