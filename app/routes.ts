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
    route("l/:slug", "storefront/landing.tsx"),
    route("o/:secret", "storefront/order-link.tsx"),
    route("l/:slug/typed", "storefront/landing-typed.ts"),
    route("products/:slug", "storefront/product.tsx"),
    route("products/:slug/reviews", "storefront/product-reviews.tsx"),
    route("products/:slug/restock", "storefront/restock.tsx"),
    route("seen", "storefront/seen.tsx"),
    route("seen/goods", "storefront/seen-goods.ts"),
    route("cart", "storefront/cart.tsx"),
    route("checkout", "storefront/checkout.tsx"),
    route("checkout/draft", "storefront/checkout-draft.ts"),
    route("district", "storefront/district.tsx"),
    route("terms-and-conditions", "storefront/info-page.tsx", { id: "terms" }),
    route("page/:slug", "storefront/info-page.tsx"),
    route("forbidden", "storefront/forbidden.tsx"),
    route("*", "storefront/not-found.tsx"),

    // Own orders; signing in; then customers only
    layout("account/frame.tsx", [
      route("stop/:code", "account/stop-offers.tsx"),
      route("track-order", "storefront/find-order.tsx"),
      route("track-order/:orderId", "storefront/track-order.tsx"),
      route("paid/:id", "storefront/paid.tsx"),
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

  // A new shop's first visitor; a closed shop's visitors
  route("welcome", "storefront/welcome.tsx"),
  route("closed", "storefront/closed.tsx"),

  route("paid/:id/:by", "storefront/paid-notice.ts"),

  // Admin: staff only
  route("admin", "admin/core/layout.tsx", [
    index("admin/figures/dashboard.tsx"),
    route("guide", "admin/figures/guide.ts"),
    route("to-do.json", "admin/figures/to-do-counts.ts"),
    route("calls", "admin/orders/calls.tsx"),
    route("calls/checkouts", "admin/orders/call-checkouts.tsx"),
    route("reports", "admin/figures/reports.tsx"),
    route("reports/:table.csv", "admin/figures/report-export.ts"),
    route("order/bulk/:selectionId", "admin/orders/order-bulk.tsx"),
    route("order/slips", "admin/parcels/order-slips.tsx"),
    route("order/export.csv", "admin/orders/order-export.ts"),
    route("packing", "admin/parcels/packing.tsx"),
    route("packing/pick-list", "admin/parcels/pick-list.tsx"),
    route("order/held", "admin/orders/held-orders.tsx"),
    route("order/checks", "admin/orders/order-checks.tsx"),
    route("order/new", "admin/orders/order-new.tsx"),
    route("order/links", "admin/orders/order-links.tsx"),
    route("order/:orderId/edit", "admin/orders/order-edit.tsx"),
    route("order/:filter?", "admin/orders/orders.tsx"),
    route("order/return/:orderId", "admin/parcels/order-return.tsx"),
    route("cash", "admin/money/cash.tsx"),
    route("cash/days.csv", "admin/money/cash-export.ts"),
    route("advances", "admin/money/advances.tsx"),
    route("advances/settings", "admin/money/advance-settings.tsx"),
    route("advances/messages", "admin/money/wallet-messages.tsx"),
    route("advances/phones", "admin/money/wallet-phones.tsx"),
    route("advances/:orderId", "admin/money/advance-order.tsx"),
    route("cash/payout", "admin/money/payout-new.tsx"),
    route("cash/payout/:payoutId", "admin/money/payout.tsx"),
    route("couriers", "admin/parcels/couriers.tsx"),
    route("couriers/districts", "admin/parcels/courier-districts.tsx"),
    route("couriers/districts.csv", "admin/parcels/courier-districts-export.ts"),
    route("couriers/hand-over", "admin/parcels/hand-over.tsx"),
    route("couriers/hand-overs", "admin/parcels/hand-overs.tsx"),
    route("couriers/hand-overs/:handOverId", "admin/parcels/hand-over-parcels.tsx"),
    route("couriers/parcels", "admin/parcels/parcels.tsx"),
    route("couriers/numbers", "admin/parcels/consignments.tsx"),
    route("couriers/delivered", "admin/parcels/delivered-parcels.tsx"),
    route("couriers/:courierId/parcels.csv", "admin/parcels/courier-file.ts"),
    route("profit", "admin/money/profit.tsx"),
    route("profit/:table.csv", "admin/money/profit-export.ts"),
    route("profit/cost-prices", "admin/money/cost-prices.tsx"),
    route("profit/spending", "admin/money/spending.tsx"),
    route("stock", "admin/catalog/stock.tsx"),
    route("stock/ending", "admin/catalog/stock-ending.tsx"),
    route("stock/movements.csv", "admin/catalog/stock-export.ts"),
    route("stock/:productId", "admin/catalog/stock-product.tsx"),
    route("waiting", "admin/catalog/waiting.tsx"),
    route("product", "admin/catalog/products.tsx"),
    route("product/import", "admin/catalog/product-import.tsx"),
    route("product/export", "admin/catalog/product-export.ts"),
    route("carousel-offer", "admin/marketing/carousel.tsx"),
    route("category", "admin/catalog/categories.tsx"),
    route("shelf", "admin/catalog/shelves.tsx"),
    route("landing-page", "admin/marketing/landing-pages.tsx"),
    route("page", "admin/shop/pages.tsx"),
    route("search", "admin/catalog/search.tsx"),
    route("sale", "admin/catalog/sales.tsx"),
    route("promo-code", "admin/marketing/promo-codes.tsx"),
    route("promo-code/post", "admin/marketing/promo-code-new.tsx"),
    route("promo-code/:promoID/update", "admin/marketing/promo-code-edit.tsx"),
    route("delivery-charge", "admin/shop/delivery-charges.tsx"),
    route("delivery-time", "admin/shop/delivery-time.tsx"),
    route("people", "admin/people/people.tsx"),
    route("people/export.csv", "admin/people/people-export.ts"),
    route("people/offer", "admin/messages/people-offer.tsx"),
    route("people/:phone", "admin/people/person.tsx"),
    route("customers", "admin/people/customers.tsx"),
    route("review", "admin/catalog/reviews.tsx"),
    route("settings", "admin/shop/settings.tsx"),
    route("staff", "admin/people/staff.tsx"),
    route("audit", "admin/figures/audit.tsx"),
    route("messages", "admin/messages/messages.tsx"),
    route("connections", "admin/messages/connections.tsx"),
    route("messages/webhooks", "admin/messages/message-webhooks.tsx"),
    route("messages/conversions", "admin/messages/conversions.tsx"),
    route("messages/deliveries", "admin/messages/message-deliveries.tsx"),
    route("account", "admin/people/account.tsx"),
    route("account/notices", "admin/messages/notices.tsx"),
    route("*", "admin/core/not-found.tsx"),
  ]),

  // How the visitor wants it: the header's language switch, the footer's lite version
  route("language", "storefront/language.ts"),
  route("lite", "storefront/lite.ts"),

  // The thanas of a district, for the forms that ask for one
  route("thanas", "thanas.ts"),

  // What couriers report of parcels
  route("courier-webhook/:courierId", "courier-webhook.ts"),

  // The SMS of the shop's wallets
  route("wallet-sms/:phoneId", "wallet-sms.ts"),

  // Uploaded pictures
  route("media/*", "media.ts"),
  route("icon/*", "shop-icon.ts"),

  // For browsers and search engines
  route("manifest.webmanifest", "storefront/web-manifest.ts"),
  route("vitals", "storefront/vitals.ts"),
  route("offline.js", "storefront/offline-worker.ts"),
  route("offline/cart", "storefront/offline-cart.ts"),
  route("robots.txt", "storefront/robots.ts"),
  route("sitemap.xml", "storefront/sitemap.ts"),

  // For the catalogues of Google and Meta
  route("feeds/products.xml", "storefront/product-feed.ts"),

  // JSON API: one module answers for all of it
  ...["/api", "/api/openapi.json", ...ENDPOINT_PATHS, "/api/*"].map((path) =>
    route(path.slice(1), "api/route.ts", { id: path }),
  ),
] satisfies RouteConfig;
