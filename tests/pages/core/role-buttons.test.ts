import { beforeAll, describe, expect, test } from "vitest";
import { ROLES, type Role } from "#app/domain/people/accounts/roles.ts";
import { blockPhone } from "#app/domain/people/customers/blocked-phones.server.ts";
import { mayDo, type StaffPage } from "#app/rights.ts";
import type { Visitor } from "#tests/support/app.ts";
import { makeCarriedOrder, makeCourier, makePackedOrder } from "#tests/support/couriers.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeAdmin, makeOrder, makeProduct, makeTrackedProduct } from "#tests/support/factories.ts";
import { routeAt } from "#tests/support/routes.ts";
import { oddStaffPaths } from "#tests/support/site.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

let paths: string[];

/** A shop with rows in every list, and all pages that can be opened in it. */
beforeAll(async () => {
  await emptyTables();
  const product = await makeProduct();
  const counted = await makeTrackedProduct(2);
  const lines = [{ productId: product.id, quantity: 1 }];
  const order = await makeOrder({ lines, phoneNumber: "01712345678" });
  const twin = await makeOrder({ lines, phoneNumber: "01712345678" });
  const packed = await makePackedOrder({ lines });
  const courier = await makeCourier("pathao");
  const carried = await makeCarriedOrder(courier.id, { lines });
  await blockPhone({ phoneNumber: "01799999999", note: "" }, await makeAdmin());
  const open = (["items", "edit", "delete"] as const).flatMap((kind) =>
    [order, packed, carried].map(({ id }) => `/admin/order?${kind}=${id}`),
  );
  paths = [
    ...oddStaffPaths({ orderId: order.id, promoId: order.id }),
    ...["/admin", "/admin/calls", "/admin/packing", "/admin/packing?list=packed", "/admin/order"],
    ...["/admin/people", "/admin/people/01712345678", "/admin/people/01799999999"],
    ...[
      `/admin/order/${twin.id}/edit`,
      `/admin/order/return/${carried.id}`,
      "/admin/order?deleted",
    ],
    ...["/admin/couriers", "/admin/couriers/hand-over", "/admin/couriers/parcels"],
    ...["/admin/couriers/numbers", "/admin/stock", `/admin/stock/${counted.id}`],
    ...[`/admin/order/slips?id=${order.id}`, `/admin/packing/pick-list?id=${order.id}`],
    ...open,
  ];
});

/**
 * Everything that a page leads to: links and GET forms are read, other forms are sent with each
 * button's intent.
 */
function waysOn(html: string, at: string): { href: string; does: string }[] {
  const pathOf = (href: string) => new URL(href.replaceAll("&amp;", "&"), `http://shop${at}`);
  const links = [...html.matchAll(/<a\b[^>]*\shref="([^"]*)"/g)].map(([, href = ""]) => ({
    href: pathOf(href),
    does: "read",
  }));
  const forms = [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].flatMap(
    ([, tag = "", body = ""]) => {
      const own = pathOf(/action="([^"]*)"/.exec(tag)?.[1] ?? "");
      const hidden = intentIn(/<input[^>]*name="intent"[^>]*>/.exec(body)?.[0] ?? "");
      return [...body.matchAll(/<button\b([^>]*)>/g)].map(([, button = ""]) => {
        const isRead = !/method="post"/i.test(tag) || /formMethod="get"/i.test(button);
        return {
          href: pathOf(/formAction="([^"]*)"/i.exec(button)?.[1] ?? own.href),
          does: isRead ? "read" : (intentIn(button) ?? hidden ?? "send"),
        };
      });
    },
  );
  return [...links, ...forms]
    .filter(({ href }) => href.host === "shop" && href.pathname.startsWith("/admin"))
    .map(({ href, does }) => ({ href: href.pathname, does }));
}

const intentIn = (tag: string) =>
  tag.includes('name="intent"') ? /value="([^"]*)"/.exec(tag)?.[1] : undefined;

const may = (role: Role, path: string, does: string) =>
  mayDo(role, routeAt(new URL(path, "http://shop").pathname) as StaffPage, does as "read");

const refusedWays = async (visitor: Visitor, role: Role) => {
  const refused = new Set<string>();
  for (const path of paths) {
    if (!may(role, path, "read")) continue;
    const { html } = await visitor.visit(path);
    for (const { href, does } of waysOn(html, path))
      if (!may(role, href, does))
        refused.add(
          `${path.replace(/[0-9a-f-]{36}/g, "…")}: ${does} ${href.replace(/[0-9a-f-]{36}/g, "…")}`,
        );
  }
  return [...refused];
};

describe.each(ROLES)("a %s", (role) => {
  test("sees no link and no button that would be refused", async () => {
    const { visitor } = await visitAsStaff({}, { role });
    expect(await refusedWays(visitor, role)).toEqual([]);
  });
});

test("a packer's menu leads to the hand-over", async () => {
  const { visitor } = await visitAsStaff({}, { role: "packer" });
  const { html } = await visitor.visit("/admin");
  expect(html).toContain('href="/admin/couriers/hand-over"');
  expect((await visitor.send("/admin/couriers/hand-over")).status).toBe(200);
});

test("the links and forms of a page are found", () => {
  const html = `<a class="x" href="/admin/cash">c</a><form method="post"><button>b</button><button name="intent" value="restore">r</button>
    <button formMethod="get" formAction="/admin/order/slips">s</button></form><a href="/shop">s</a>`;
  expect(waysOn(html, "/admin/order?edit=1")).toEqual([
    { href: "/admin/cash", does: "read" },
    { href: "/admin/order", does: "send" },
    { href: "/admin/order", does: "restore" },
    { href: "/admin/order/slips", does: "read" },
  ]);
});
