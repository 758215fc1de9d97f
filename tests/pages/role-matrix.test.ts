import { beforeAll, describe, expect, test } from "vitest";
import { mayOpen, ROLES, type Role, STAFF_PAGES, staffPageAt } from "#app/domain/users/roles.ts";
import { Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeCustomer } from "#tests/support/factories.ts";
import { guardedRoutes } from "#tests/support/routes.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

const PASSWORD = "karim buys honey";

const [nobody, karim] = [new Visitor(), new Visitor()];
let nasrin: Visitor;

beforeAll(async () => {
  await emptyTables();
  const customer = await makeCustomer({ password: PASSWORD });
  await karim.submit("/login", { phoneNumber: customer.phoneNumber, password: PASSWORD });
  nasrin = (await visitAsStaff()).visitor;
});

/** Of each route its loader alone, as the router of the browser asks; no guard of a parent stands before it. */
const loadAlone = (visitor: Visitor, path: string, id: string) =>
  visitor.send(`${path}.data?${new URLSearchParams({ _routes: id })}`);

/** Whether an answer leads away: by status, or by the router's own word for a redirect. */
const leadsTo = ({ status, location, html }: Awaited<ReturnType<Visitor["send"]>>) =>
  status === 202
    ? (/"(\/(?:login|forbidden)[^"]*)"/.exec(html)?.[1] ?? html)
    : (location ?? status);

/** Who is logged in and has no business on the page. */
const intruderOf = (isStaffs: boolean) => (isStaffs ? karim : nasrin);

const loaders = guardedRoutes.filter(({ hasLoader }) => hasLoader);
const actions = guardedRoutes.filter(({ hasAction }) => hasAction);

test.each(loaders)("$id tells strangers nothing, nor who has the other role", async (route) => {
  const { id, path, isStaffs } = route;
  const stranger = await loadAlone(nobody, path, id);
  expect(leadsTo(stranger)).toMatch(/^\/login\?redirectTo=/);
  const intruder = intruderOf(isStaffs);
  expect(leadsTo(await loadAlone(intruder, path, id))).toBe("/forbidden");
  const whole = await nobody.send(path);
  expect([whole.status, whole.headers.get("Cache-Control")]).toEqual([302, "no-store"]);
  expect((await intruder.send(path)).headers.get("Cache-Control")).toBe("no-store");
});

test.each(actions)("$id does nothing for strangers, nor for the other role", async (route) => {
  const { path, isStaffs } = route;
  const act = (visitor: Visitor) => visitor.post(path, { intent: "anything", id: "x" });
  expect((await act(nobody)).location).toMatch(/^\/login\?redirectTo=/);
  expect((await act(intruderOf(isStaffs))).location).toBe("/forbidden");
});

test("every page of staff and customers has a guard to be tried", () => {
  expect(guardedRoutes.filter(({ isStaffs }) => isStaffs).length).toBeGreaterThan(20);
  expect(guardedRoutes.filter(({ isStaffs }) => !isStaffs).length).toBeGreaterThan(3);
});

describe.each(ROLES)("a %s", (role) => {
  let person: Visitor;
  beforeAll(async () => {
    person = (await visitAsStaff({}, { role })).visitor;
  });

  const staffs = (routes: typeof guardedRoutes) => routes.filter(({ isStaffs }) => isStaffs);
  /** What stands around every page, and the word that there is none, are for all staff. */
  const isOpen = (id: string, path: string, does: "read" | "act") =>
    /^admin\/(layout|not-found)$/.test(id) || mayOpen(role, path, does);

  test.each(staffs(loaders))("reads $id only if the table says so", async ({ id, path }) => {
    const led = leadsTo(await loadAlone(person, path, id));
    if (isOpen(id, path, "read")) expect(led).not.toBe("/forbidden");
    else expect(led).toBe("/forbidden");
  });

  test.each(staffs(actions))("acts on $id only if the table says so", async ({ id, path }) => {
    const { location } = await person.post(path, { intent: "anything", id: "x" });
    if (isOpen(id, path, "act")) expect(location).not.toBe("/forbidden");
    else expect(location).toBe("/forbidden");
  });

  test("has a menu of what is open to them", async () => {
    const { html } = await person.visit("/admin");
    for (const path of Object.keys(STAFF_PAGES)) {
      if (html.includes(`href="${path}"`))
        expect([path, mayOpen(role, path)]).toEqual([path, true]);
    }
    expect(html.includes('href="/admin/staff"')).toBe(role === "owner");
  });
});

test("every page of staff stands in the table of roles", () => {
  const missing = guardedRoutes
    .filter(({ id, isStaffs }) => isStaffs && !/^admin\/(layout|not-found)$/.test(id))
    .filter(({ path }) => staffPageAt(path) === null);
  expect(missing).toEqual([]);
});

test.each<[Role, string]>([
  ["packer", "/ADMIN/Settings"],
  ["packer", "/admin/settings/"],
  ["packer", "/admin/%73ettings"],
  ["packer", "/admin/settings.data?_routes=admin%2Fsettings"],
  ["caller", "/admin/order/export.csv?all=on"],
  ["manager", "/admin/staff?x=/admin"],
])("a %s gets nothing at %s, however it is spelled", async (role, path) => {
  const { visitor } = await visitAsStaff({}, { role });
  let answer = await visitor.send(path);
  // Another spelling is led to the page's own address first.
  if (/^\/admin/i.test(answer.location ?? "")) answer = await visitor.send(answer.location ?? "");
  expect(leadsTo(answer)).toBe("/forbidden");
});

test("a packer is told in words, and led back", async () => {
  const { visitor } = await visitAsStaff({}, { role: "packer" });
  const { status, html } = await visitor.visit("/admin/settings");
  expect(status).toBe(403);
  expect(html).toContain("This is not for your role");
  expect(html).toContain('href="/admin"');
});
