import type { ServerBuild } from "@remix-run/node";
import { expect, test } from "vitest";
import { loadPages } from "#server/build.js";
import { canonicalPaths } from "#server/http/canonical-path.js";

const { routes } = (await loadPages()) as ServerBuild;
const canonical = canonicalPaths(routes);

test.each([
  ["/Admin", "/admin"],
  ["/ADMIN/Order", "/admin/order"],
  ["/Admin/order.data", "/admin/order.data"],
  ["/admin/Promo-Code/0C4A/Update", "/admin/promo-code/0C4A/update"],
  ["/Admin/Nothing", "/admin/Nothing"],
  ["/API/Product/Get-Product", "/api/product/get-product"],
  ["/Api/promo-code/verify/EID50", "/api/promo-code/verify/EID50"],
  ["/Media/ab/C.webp", "/media/ab/C.webp"],
  ["/Shop/Collection/honey", "/shop/collection/honey"],
  ["/pr%6ffile/account", "/profile/account"],
  ["/%41DMIN/order", "/admin/order"],
  ["/admin/order/slips%2Edata", "/admin/order/slips.data"],
  ["/admin/order/slips%2edata.data", "/admin/order/slips.data.data"],
  ["/admin/order/Ready%20for%20%64elivery", "/admin/order/Ready%20for%20delivery"],
])("%s is spelled %s", (asked, expected) => {
  expect(canonical(asked)).toBe(expected);
});

test.each([
  ...["/admin", "/", "/api/promo-code/verify/EID50", "/media/ab/C.webp", "/Nothing/Here"],
  ...["/products/%E0%A6%AE%E0%A6%A7%E0%A7%81", "/admin/%252Edata", "/a%2Fb", "/a%3Fb", "/a%20b"],
])("%s stays as it is", (asked) => {
  expect(canonical(asked)).toBeNull();
});
