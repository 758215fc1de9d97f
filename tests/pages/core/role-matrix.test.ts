import { existsSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { ROLES, type Role } from "#app/domain/people/accounts/roles.ts";
import { intentOf, mayDo, maySend, STAFF_PAGES, type StaffPage } from "#app/rights.ts";
import { db } from "#drizzle/client.server.ts";
import { orders } from "#drizzle/schema.ts";
import { type Answer, Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeCustomer, makeOrder } from "#tests/support/factories.ts";
import { guardedRoutes, hasAction, pathOf, routeAt } from "#tests/support/routes.ts";
import { isDeep, sampleSize } from "#tests/support/samples.ts";
import { startShopServer } from "#tests/support/shop-server.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

const { url, close } = await startShopServer();
afterAll(close);

const PASSWORD = "karim buys honey";

const [nobody, karim] = [new Visitor(), new Visitor()];
let nasrin: Visitor;

beforeAll(async () => {
  await emptyTables();
  const customer = await makeCustomer({ password: PASSWORD });
  await karim.submit("/login", { phoneNumber: customer.phoneNumber, password: PASSWORD });
  nasrin = (await visitAsStaff()).visitor;
});

/** A single loader, as the browser's router requests it, so that no parent's guard runs. */
const loadAlone = (visitor: Visitor, path: string, id: string) =>
  visitor.send(`${path}.data?${new URLSearchParams({ _routes: id })}`);

/** The target of a redirect, by status or in the format of Remix's router; else the status. */
const leadsTo = ({ status, location, html }: Pick<Answer, "status" | "location" | "html">) =>
  status === 202
    ? (/"(\/(?:login|forbidden)[^"]*)"/.exec(html)?.[1] ?? html)
    : (location ?? status);

/** A logged-in visitor who may not open the page. */
const intruderOf = (isStaffs: boolean) => (isStaffs ? karim : nasrin);

const loaders = guardedRoutes.filter(({ hasLoader }) => hasLoader);
const actions = guardedRoutes.filter(({ hasAction }) => hasAction);

test.each(loaders)("$id reveals nothing to strangers or to the other role", async (route) => {
  const { id, path, isStaffs } = route;
  const stranger = await loadAlone(nobody, path, id);
  expect(leadsTo(stranger)).toMatch(/^\/login\?redirectTo=/);
  const intruder = intruderOf(isStaffs);
  expect(leadsTo(await loadAlone(intruder, path, id))).toBe("/forbidden");
  const whole = await nobody.send(path);
  expect([whole.status, whole.headers.get("Cache-Control")]).toEqual([302, "no-store"]);
  expect((await intruder.send(path)).headers.get("Cache-Control")).toBe("no-store");
});

test.each(actions)("$id does nothing for strangers or the other role", async (route) => {
  const { path, isStaffs } = route;
  const act = (visitor: Visitor) => visitor.post(path, { intent: "anything", id: "x" });
  expect((await act(nobody)).location).toMatch(/^\/login\?redirectTo=/);
  expect((await act(intruderOf(isStaffs))).location).toBe("/forbidden");
});

test("every page of staff and customers has a guard", () => {
  expect(guardedRoutes.filter(({ isStaffs }) => isStaffs).length).toBeGreaterThan(20);
  expect(guardedRoutes.filter(({ isStaffs }) => !isStaffs).length).toBeGreaterThan(3);
});

const PAGES = Object.keys(STAFF_PAGES) as StaffPage[];

/** The cookies of one person per role. */
const people = new Map<Role | "customer", string>();
const cookieOf = ({ cookies }: Visitor) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
const logIn = async (role: Role) =>
  people.set(role, cookieOf((await visitAsStaff({}, { role })).visitor));

beforeAll(async () => {
  for (const role of ROLES) await logIn(role);
  people.set("customer", cookieOf(karim));
});

/** The running shop's answer, after redirects to another spelling of the URL. */
async function knock(who: Role | "customer", path: string, sent: Record<string, string> | null) {
  let at = path;
  for (;;) {
    const headers = { Cookie: people.get(who) ?? "", Origin: url, "Sec-Fetch-Site": "same-origin" };
    const body = sent && new URLSearchParams(sent);
    const method = sent ? "POST" : "GET";
    const answer = await fetch(url + at, { method, headers, body, redirect: "manual" });
    const html = await answer.text();
    const location = answer.headers.get("Location") ?? answer.headers.get("X-Remix-Redirect");
    if (answer.status === 308 && location) at = new URL(location, url).href.slice(url.length);
    else
      return { at, status: answer.status, led: leadsTo({ status: answer.status, location, html }) };
  }
}

const percent = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;

/**
 * Other spellings of a URL, which a router, a proxy or a check may read as the same or as another.
 */
const spellings = (path: string, page: string) => [
  ...[".data", "%2Edata", "%2edata", ".data.data", "%2Edata.data", ".data%2Edata", "%252Edata"].map(
    (end) => path + end,
  ),
  ...["/", "//", "/.data", "%2F", ";x", "%20", "?index", "#", "/x"].map((end) => path + end),
  `${path}.data?_routes=${encodeURIComponent(page)}`,
  `${path}?_data=${encodeURIComponent(page)}`,
  path.replace(/[a-z](?=[^a-z]*$)/, percent),
  path.replace("a", percent),
  path.replace("a", "%2561"),
  path.replace(/[a-z]/g, percent),
  path.toUpperCase(),
  path.replace(/[a-z](?=[^a-z]*$)/, (letter) => letter.toUpperCase()),
  path.replace("/admin", "/admin/"),
  path.replace("/admin", "//admin"),
  path.replace("/admin", "/x/../admin"),
];

/**
 * Whether the role table permits it at the route that is named, or else that Remix finds. Null if the route is no staff
 * page or takes no form.
 */
function allows(who: Role | "customer", at: string, intent: string | null): boolean | null {
  const { pathname, searchParams } = new URL(at, url);
  // A frame's data may be asked for alone.
  const asked = searchParams.get("_routes") ?? routeAt(pathname);
  const page = PAGES.find((id) => id === asked);
  if (!page || (intent !== null && !hasAction(page))) return null;
  if (who === "customer") return false;
  if (intent === null) return mayDo(who, page);
  const known = intentOf(page, intent);
  return known ? mayDo(who, page, known) : maySend(who, page);
}

/** Statuses with which the shop refuses an impossible request. */
const REFUSED = [400, 404, 405];

async function expectAsTheTableSays(who: Role | "customer", path: string, intent: string | null) {
  const sent = intent === null ? null : { ...(intent !== "send" && { intent }), id: "x" };
  const { at, status, led } = await knock(who, path, sent);
  const allowed = allows(who, at, intent);
  const attempt = `${who}, ${intent ?? "read"} ${path}: ${status} ${led}`;
  expect(status, attempt).toBeLessThan(500);
  if (allowed === false && !REFUSED.includes(status)) expect(led, attempt).toBe("/forbidden");
  if (allowed)
    // Ending the sender's own session redirects to the log-in.
    expect(String(led), attempt).not.toMatch(
      intent?.startsWith("end-") ? /^\/forbidden/ : /^\/(forbidden|login)/,
    );
  return { allowed, led, status };
}

/** Runs eight at a time. */
async function each<T>(all: readonly T[], run: (one: T) => Promise<unknown>) {
  const waiting = [...all];
  const next = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await run(one);
  };
  await Promise.all(Array.from({ length: 8 }, next));
}

/**
 * In `npm test` a page has every nth of what it can be asked, beginning with another one than its
 * neighbour, so that `every` neighbours have it all.
 */
const sampled = <T>(all: readonly T[], at: number, everyRun: number): T[] => {
  const every = sampleSize(everyRun, 1);
  return all.filter((_, n) => n % every === at % every);
};

describe.each([...ROLES, "customer"] as const)("a %s on every page of staff", (who) => {
  const doors = PAGES.flatMap((page) =>
    Object.keys(STAFF_PAGES[page]).map((does) => ({
      ...{ page, path: pathOf(page).replace(/\/$/, "") },
      intent: does === "read" ? null : does,
    })),
  );

  test("gets what the table permits, at each page's own URL", async () => {
    // Intents that end the sender's own session come last.
    const sessions = doors.filter(({ intent }) => intent?.startsWith("end-"));
    const others = doors.filter((door) => !sessions.includes(door));
    // In `npm test` a door lets in one of the roles that it is for, and refuses all others.
    const asked = others.filter(({ path, intent }, at) => {
      const admitted = ROLES.filter((role) => allows(role, path, intent));
      const spared = admitted.filter((_, n) => n !== at % admitted.length);
      return isDeep || !spared.some((role) => role === who);
    });
    await each(asked, async ({ path, intent }) => {
      const { allowed, led } = await expectAsTheTableSays(who, path, intent);
      if (allowed === false) expect([path, led]).toEqual([path, "/forbidden"]);
    });
    for (const { path, intent } of sessions) {
      await expectAsTheTableSays(who, path, intent);
      if (who !== "customer") await logIn(who);
    }
    await each(PAGES, async (page) => {
      const { allowed, status } = await expectAsTheTableSays(who, pathOf(page), "anything");
      if (allowed) expect([page, status]).toEqual([page, 400]);
    });
  });

  test("gets no more by another spelling", async () => {
    // One intent per page and set of roles is enough.
    const kinds = new Map(
      doors.map((door) => {
        const row: Readonly<Record<string, readonly Role[]>> = STAFF_PAGES[door.page];
        const kind = [door.page, door.intent === null, row[door.intent ?? "read"]].join();
        return [kind, door];
      }),
    );
    const refused = [...kinds.values()].filter(
      ({ path, intent }) => allows(who, path, intent) === false,
    );
    await each(
      refused.flatMap(({ page, path, intent }, door) =>
        sampled(spellings(path, page), door, 8).map((spelt) => ({ spelt, intent })),
      ),
      ({ spelt, intent }) => expectAsTheTableSays(who, spelt, intent),
    );
  });
});

test.each([
  ["packer", ["delete-order", "set-status", "update-order", "keep-charge", "restore"]],
  ["caller", ["delete-order", "restore"]],
] as const)("a %s changes no order that their role may not, at any URL", async (who, intents) => {
  const [order, deleted] = [await makeOrder(), await makeOrder()];
  await deleteOrder(deleted.id, null);
  const rows = () => db.select().from(orders).orderBy(orders.id);
  const before = await rows();
  const pages = [
    "orders",
    "order-slips",
    "order-bulk",
    "held-orders",
    "packing",
    "not-found",
  ] as const;
  const asked = pages.flatMap((name, page) => {
    const path = pathOf(`admin/${name}`);
    return intents.flatMap((intent, at) =>
      [path, ...sampled(spellings(path, `admin/${name}`), page + at, 4)].map((spelt) => ({
        ...{ spelt, intent },
      })),
    );
  });
  await each(asked, async ({ spelt, intent }) => {
    const { id, version } = intent === "restore" ? deleted : order;
    const ticked = intent === "set-status" ? `${id}~${version}` : id;
    await knock(who, spelt, {
      intent,
      id: ticked,
      newStatus: "Cancelled",
      status: "Cancelled",
      fullName: "Packer",
    });
  });
  expect(await rows()).toEqual(before);
});

test.each(ROLES)("a %s has a menu of the permitted pages", async (role) => {
  const { visitor } = await visitAsStaff({}, { role });
  const isRider = role === "rider";
  const { html } = await visitor.visit(isRider ? "/admin/rider" : "/admin");
  const menu = /<nav\b.*?<\/nav>/s.exec(html)?.[0] ?? "";
  const led = [...menu.matchAll(/href="(\/admin[^"]*)"/g)].map(([, href = ""]) => href);
  if (isRider) expect([...new Set(led)]).toEqual(["/admin/rider", "/admin/account"]);
  else expect(led.length).toBeGreaterThan(4);
  for (const href of led)
    expect([href, mayDo(role, routeAt(href) as StaffPage)]).toEqual([href, true]);
  expect(led.includes("/admin/staff")).toBe(role === "owner");
});

test("every page of staff is in the table under its own id", () => {
  const built = guardedRoutes.filter(({ isStaffs }) => isStaffs).map(({ id }) => id);
  expect(built.toSorted()).toEqual(PAGES.toSorted());
  for (const id of PAGES) {
    const file = ["tsx", "ts"].map((end) => `app/${id}.${end}`).find((path) => existsSync(path));
    const source = readFileSync(file ?? "", "utf8");
    const [, named] = /^const PAGE = ("[^"]*");/m.exec(source) ?? [];
    const asked = [
      ...source.matchAll(
        /(?:(?:requireAdmin|readStaffForm|PastedList(?:<[\w, ]+>)?)\(\s*args,\s*|(?:staff|pastedList)Loader\(\s*|staffAction[^(]*\(\s*\{\s*page: )("[^"]*"|PAGE)/g,
      ),
    ].map(([, page]) => (page === "PAGE" ? named : page));
    expect([id, new Set(asked)]).toEqual([id, new Set([`"${id}"`])]);
    const needed = guardedRoutes.find((route) => route.id === id);
    expect(asked.length).toBe(Number(needed?.hasLoader) + Number(needed?.hasAction));
  }
});

test("a packer gets the reason, and a link back", async () => {
  const { visitor } = await visitAsStaff({}, { role: "packer" });
  const { status, html } = await visitor.visit("/admin/settings");
  expect(status).toBe(403);
  expect(html).toContain("This is not for your role");
  expect(html).toContain('href="/admin"');
});
