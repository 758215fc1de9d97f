import { STAFF_ENDPOINTS } from "#app/rights.ts";

/** Endpoints that need no role, by path below /api. */
const OPEN = [
  "user/login",
  "user/register",
  "user/logout",
  "user/change-password",
  "product/get-product",
  "product/feature-product",
  "product/get-filter-product",
  "product/product-details",
  "product/reviews",
  "carousel/all",
  "charge/delivery-charge",
  "charge/delivery-time",
  "order/place-order",
  "order/user-order-list",
  "order/track-order/:orderId",
  "order/cancel",
  "order/prove-phone",
  "order/send-code",
  "order/advance",
  "order/advance/pay",
  "promo-code/verify/:code",
];

/** A row of the role table with a blank is a right within an endpoint. */
const staff = Object.keys(STAFF_ENDPOINTS).filter((name) => !name.includes(" "));

/** Every endpoint's path; `app/routes.ts` makes the routes of it. */
export const ENDPOINT_PATHS = [...OPEN, ...staff].map((name) => `/api/${name}`);
