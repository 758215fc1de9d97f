import { account } from "./admin/account.en.ts";
import { advances } from "./admin/advances.en.ts";
import { audit } from "./admin/audit.en.ts";
import { calls } from "./admin/calls.en.ts";
import { carousel } from "./admin/carousel.en.ts";
import { cash } from "./admin/cash.en.ts";
import { categories } from "./admin/categories.en.ts";
import { couriers } from "./admin/couriers.en.ts";
import { customers } from "./admin/customers.en.ts";
import { dashboard } from "./admin/dashboard.en.ts";
import { delivery } from "./admin/delivery.en.ts";
import { frame } from "./admin/frame.en.ts";
import { heldOrders } from "./admin/held-orders.en.ts";
import { landing } from "./admin/landing.en.ts";
import { lists } from "./admin/lists.en.ts";
import { messages } from "./admin/messages.en.ts";
import { orderDesk } from "./admin/order-desk.en.ts";
import { orders } from "./admin/orders.en.ts";
import { packing } from "./admin/packing.en.ts";
import { pages } from "./admin/pages.en.ts";
import { people } from "./admin/people.en.ts";
import { products } from "./admin/products.en.ts";
import { profit } from "./admin/profit.en.ts";
import { promoCodes } from "./admin/promo-codes.en.ts";
import { reports } from "./admin/reports.en.ts";
import { returns } from "./admin/returns.en.ts";
import { reviews } from "./admin/reviews.en.ts";
import { sales } from "./admin/sales.en.ts";
import { search } from "./admin/search.en.ts";
import { settings } from "./admin/settings.en.ts";
import { shelves } from "./admin/shelves.en.ts";
import { staff } from "./admin/staff.en.ts";
import { stock } from "./admin/stock.en.ts";
import { tables } from "./admin/tables.en.ts";

/** All texts of the admin area in English, one section per page, with the specification's literals. */
export const adminEn = {
  frame,
  dashboard,
  orders,
  lists,
  calls,
  orderDesk,
  heldOrders,
  advances,
  couriers,
  tables,
  packing,
  cash,
  returns,
  products,
  stock,
  profit,
  promoCodes,
  reports,
  search,
  categories,
  carousel,
  delivery,
  messages,
  settings,
  pages,
  landing,
  sales,
  shelves,
  people,
  customers,
  reviews,
  account,
  audit,
  staff,
};

/** The type that every other language must have. */
export type AdminWords = typeof adminEn;
