import { index, layout, type RouteConfig, route } from "@remix-run/route-config";
import { ENDPOINT_PATHS } from "./api/paths.ts";

export default [
  // Storefront: anyone
  layout("storefront/layout.tsx", [
    index("storefront/home.tsx"),
    route("home", "storefront/home.tsx", { id: "home-alias" }),
    route("shop", "storefront/shop.tsx"),
    route("shop/collection/:categorySlug", "storefront/shop.tsx", { id: "shop-collection" }),
    route("shop/suggestions", "storefront/suggestions.ts"),
    route("shelf/:slug", "storefront/shelf.tsx"),
    route("products/:slug", "storefront/product.tsx"),
    route("products/:slug/reviews", "storefront/product-reviews.tsx"),
    route("products/:slug/restock", "storefront/restock.tsx"),
    route("seen", "storefront/seen.tsx"),
    route("seen/goods", "storefront/seen-goods.ts"),
    route("cart", "storefront/cart.tsx"),
    route("checkout", "storefront/checkout.tsx"),
    route("checkout/draft", "storefront/checkout-draft.ts"),
    route("district", "storefront/district.tsx"),
    route("terms-and-conditions", "storefront/terms.tsx"),
    route("forbidden", "storefront/forbidden.tsx"),
    route("*", "storefront/not-found.tsx"),

    // Own orders; signing in; then customers only
    layout("account/frame.tsx", [
      route("track-order", "storefront/find-order.tsx"),
      route("track-order/:orderId", "storefront/track-order.tsx"),
      route("track-order/:orderId/review", "storefront/order-review.tsx"),
      route("login", "account/login.tsx"),
      route("login/code", "account/login-code.tsx"),
      route("register", "account/register.tsx"),
      route("sign-up", "account/register.tsx", { id: "register-alias" }),
      route("forgot-password", "account/forgot-password.tsx"),
      route("profile", "account/layout.tsx", [
        index("account/home.ts"),
        route("account", "account/profile.tsx"),
        route("manage-address", "account/addresses.tsx"),
        route("order", "account/orders.tsx"),
        route("settings", "account/settings.tsx"),
      ]),
    ]),
  ]),
  route("logout", "account/logout.ts"),

  // Admin: staff only
  route("admin", "admin/layout.tsx", [
    index("admin/dashboard.tsx"),
    route("to-do.json", "admin/to-do-counts.ts"),
    route("calls", "admin/calls.tsx"),
    route("reports", "admin/reports.tsx"),
    route("reports/:table.csv", "admin/report-export.ts"),
    route("order/bulk/:selectionId", "admin/order-bulk.tsx"),
    route("order/slips", "admin/order-slips.tsx"),
    route("order/export.csv", "admin/order-export.ts"),
    route("packing", "admin/packing.tsx"),
    route("packing/pick-list", "admin/pick-list.tsx"),
    route("order/held", "admin/held-orders.tsx"),
    route("order/checks", "admin/order-checks.tsx"),
    route("order/new", "admin/order-new.tsx"),
    route("order/:orderId/edit", "admin/order-edit.tsx"),
    route("order/:filter?", "admin/orders.tsx"),
    route("order/return/:orderId", "admin/order-return.tsx"),
    route("cash", "admin/cash.tsx"),
    route("cash/payout", "admin/payout-new.tsx"),
    route("cash/payout/:payoutId", "admin/payout.tsx"),
    route("couriers", "admin/couriers.tsx"),
    route("couriers/hand-over", "admin/hand-over.tsx"),
    route("couriers/hand-overs", "admin/hand-overs.tsx"),
    route("couriers/hand-overs/:handOverId", "admin/hand-over-parcels.tsx"),
    route("couriers/parcels", "admin/parcels.tsx"),
    route("couriers/numbers", "admin/consignments.tsx"),
    route("couriers/delivered", "admin/delivered-parcels.tsx"),
    route("couriers/:courierId/parcels.csv", "admin/courier-file.ts"),
    route("stock", "admin/stock.tsx"),
    route("stock/movements.csv", "admin/stock-export.ts"),
    route("stock/:productId", "admin/stock-product.tsx"),
    route("waiting", "admin/waiting.tsx"),
    route("product", "admin/products.tsx"),
    route("product/import", "admin/product-import.tsx"),
    route("product/export", "admin/product-export.ts"),
    route("carousel-offer", "admin/carousel.tsx"),
    route("category", "admin/categories.tsx"),
    route("shelf", "admin/shelves.tsx"),
    route("search", "admin/search.tsx"),
    route("promo-code", "admin/promo-codes.tsx"),
    route("promo-code/post", "admin/promo-code-new.tsx"),
    route("promo-code/:promoID/update", "admin/promo-code-edit.tsx"),
    route("delivery-charge", "admin/delivery-charges.tsx"),
    route("delivery-time", "admin/delivery-time.tsx"),
    route("people", "admin/people.tsx"),
    route("people/export.csv", "admin/people-export.ts"),
    route("people/:phone", "admin/person.tsx"),
    route("customers", "admin/customers.tsx"),
    route("review", "admin/reviews.tsx"),
    route("settings", "admin/settings.tsx"),
    route("staff", "admin/staff.tsx"),
    route("audit", "admin/audit.tsx"),
    route("messages", "admin/messages.tsx"),
    route("messages/webhooks", "admin/message-webhooks.tsx"),
    route("messages/deliveries", "admin/message-deliveries.tsx"),
    route("account", "admin/account.tsx"),
    route("*", "admin/not-found.tsx"),
  ]),

  // How the visitor wants it: the header's language switch, the footer's lite version
  route("language", "storefront/language.ts"),
  route("lite", "storefront/lite.ts"),

  // The thanas of a district, for the forms that ask for one
  route("thanas", "thanas.ts"),

  // Uploaded pictures
  route("media/*", "media.ts"),

  // For browsers and search engines
  route("manifest.webmanifest", "storefront/web-manifest.ts"),
  route("robots.txt", "storefront/robots.ts"),
  route("sitemap.xml", "storefront/sitemap.ts"),

  // For the catalogues of Google and Meta
  route("feeds/products.xml", "storefront/product-feed.ts"),

  // JSON API: one module answers for all of it
  ...["/api", "/api/openapi.json", ...ENDPOINT_PATHS, "/api/*"].map((path) =>
    route(path.slice(1), "api/route.ts", { id: path }),
  ),
] satisfies RouteConfig;
