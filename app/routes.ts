import { index, layout, prefix, type RouteConfig, route } from "@remix-run/route-config";

export default [
  // Storefront: anyone
  layout("storefront/layout.tsx", [
    index("storefront/home.tsx"),
    route("home", "storefront/home.tsx", { id: "home-alias" }),
    route("shop", "storefront/shop.tsx"),
    route("shop/collection/:categorySlug", "storefront/shop.tsx", { id: "shop-collection" }),
    route("products/:slug", "storefront/product.tsx"),
    route("cart", "storefront/cart.tsx"),
    route("checkout", "storefront/checkout.tsx"),
    route("checkout/draft", "storefront/checkout-draft.ts"),
    route("track-order/:orderId", "storefront/track-order.tsx"),
    route("terms-and-conditions", "storefront/terms.tsx"),
    route("forbidden", "storefront/forbidden.tsx"),
    route("*", "storefront/not-found.tsx"),

    // Account: signing in and out, then customers only
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
  route("logout", "account/logout.ts"),

  // Admin: staff only
  route("admin", "admin/layout.tsx", [
    index("admin/dashboard.tsx"),
    route("order/bulk/:selectionId", "admin/order-bulk.tsx"),
    route("order/slips", "admin/order-slips.tsx"),
    route("order/export.csv", "admin/order-export.ts"),
    route("order/held", "admin/held-orders.tsx"),
    route("order/checks", "admin/order-checks.tsx"),
    route("order/:filter?", "admin/orders.tsx"),
    route("product", "admin/products.tsx"),
    route("product/import", "admin/product-import.tsx"),
    route("product/export", "admin/product-export.ts"),
    route("carousel-offer", "admin/carousel.tsx"),
    route("category", "admin/categories.tsx"),
    route("promo-code", "admin/promo-codes.tsx"),
    route("promo-code/post", "admin/promo-code-new.tsx"),
    route("promo-code/:promoID/update", "admin/promo-code-edit.tsx"),
    route("delivery-charge", "admin/delivery-charges.tsx"),
    route("customers", "admin/customers.tsx"),
    route("settings", "admin/settings.tsx"),
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

  // JSON API: file names are the last words of the path
  route("api", "api/openapi/reference.ts"),
  ...prefix("api", [
    route("openapi.json", "api/openapi/openapi-json.ts"),
    ...prefix("user", [
      route("profile", "api/user/profile.ts"),
      route("login", "api/user/login.ts"),
      route("register", "api/user/register.ts"),
      route("logout", "api/user/logout.ts"),
      route("change-password", "api/user/change-password.ts"),
    ]),
    ...prefix("product", [
      route("get-product", "api/product/get-product.ts"),
      route("feature-product", "api/product/feature-product.ts"),
      route("get-filter-product", "api/product/get-filter-product.ts"),
      route("product-details", "api/product/product-details.ts"),
      route("detail-product-by-id", "api/product/detail-product-by-id.ts"),
      route("post-product", "api/product/post-product.ts"),
      route("update-product", "api/product/update-product.ts"),
      route("delete-product", "api/product/delete-product.ts"),
      route("restore-product", "api/product/restore-product.ts"),
    ]),
    ...prefix("category", [
      route("list-category", "api/category/list-category.ts"),
      route("post-category", "api/category/post-category.ts"),
      route("update-category", "api/category/update-category.ts"),
      route("delete-category", "api/category/delete-category.ts"),
      route("restore-category", "api/category/restore-category.ts"),
    ]),
    ...prefix("carousel", [
      route("all", "api/carousel/all.ts"),
      route("upload", "api/carousel/upload.ts"),
      route("delete/:id", "api/carousel/delete.ts"),
      route("restore/:id", "api/carousel/restore.ts"),
    ]),
    ...prefix("charge", [
      route("delivery-charge", "api/charge/delivery-charge.ts"),
      route("update", "api/charge/update.ts"),
    ]),
    ...prefix("order", [
      route("place-order", "api/order/place-order.ts"),
      route("user-order-list", "api/order/user-order-list.ts"),
      route("track-order/:orderId", "api/order/track-order.ts"),
      route("delete", "api/order/delete.ts"),
      route("restore", "api/order/restore.ts"),
      route("cancel", "api/order/cancel.ts"),
    ]),
    ...prefix("promo-code", [
      route("verify/:code", "api/promo-code/verify.ts"),
      route("generate-promo-code", "api/promo-code/generate-promo-code.ts"),
      route("admin/list", "api/promo-code/admin/list.ts"),
      route("admin/detail/:promoID", "api/promo-code/admin/detail.ts"),
      route("admin/update/:promoID", "api/promo-code/admin/update.ts"),
      route("admin/delete/:id", "api/promo-code/admin/delete.ts"),
      route("admin/restore/:id", "api/promo-code/admin/restore.ts"),
    ]),
    ...prefix("admin", [
      route("dashboard", "api/admin/dashboard.ts"),
      route("product/list", "api/admin/product/list.ts"),
      route("order/list", "api/admin/order/list.ts"),
      route("order/filter", "api/admin/order/filter.ts"),
      route("order/update", "api/admin/order/update.ts"),
      route("order/release", "api/admin/order/release.ts"),
      route("order/history", "api/admin/order/history.ts"),
      route("order/export", "api/admin/order/export.ts"),
    ]),
    route("*", "api/not-found.ts"),
  ]),
] satisfies RouteConfig;
