import type { ServerBuild } from "@remix-run/node";
import { expect, test } from "vitest";
import { loadPages } from "#server/build.js";
import { canonicalPaths } from "#server/canonical-path.js";

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
])("%s is spelled %s", (asked, expected) => {
  expect(canonical(asked)).toBe(expected);
});

test.each(["/admin", "/", "/api/promo-code/verify/EID50", "/media/ab/C.webp", "/Nothing/Here"])(
  "%s stays as it is",
  (asked) => {
    expect(canonical(asked)).toBeNull();
  },
);
