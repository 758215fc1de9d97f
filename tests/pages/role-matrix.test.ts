import { beforeAll, expect, test } from "vitest";
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
