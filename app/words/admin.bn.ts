import { account } from "./admin/account.bn.ts";
import { advances } from "./admin/advances.bn.ts";
import { audit } from "./admin/audit.bn.ts";
import { calls } from "./admin/calls.bn.ts";
import { carousel } from "./admin/carousel.bn.ts";
import { cash } from "./admin/cash.bn.ts";
import { categories } from "./admin/categories.bn.ts";
import { couriers } from "./admin/couriers.bn.ts";
import { customers } from "./admin/customers.bn.ts";
import { dashboard } from "./admin/dashboard.bn.ts";
import { delivery } from "./admin/delivery.bn.ts";
import { frame } from "./admin/frame.bn.ts";
import { heldOrders } from "./admin/held-orders.bn.ts";
import { landing } from "./admin/landing.bn.ts";
import { lists } from "./admin/lists.bn.ts";
import { messages } from "./admin/messages.bn.ts";
import { orderDesk } from "./admin/order-desk.bn.ts";
import { orders } from "./admin/orders.bn.ts";
import { packing } from "./admin/packing.bn.ts";
import { pages } from "./admin/pages.bn.ts";
import { people } from "./admin/people.bn.ts";
import { products } from "./admin/products.bn.ts";
import { profit } from "./admin/profit.bn.ts";
import { promoCodes } from "./admin/promo-codes.bn.ts";
import { reports } from "./admin/reports.bn.ts";
import { returns } from "./admin/returns.bn.ts";
import { reviews } from "./admin/reviews.bn.ts";
import { sales } from "./admin/sales.bn.ts";
import { search } from "./admin/search.bn.ts";
import { settings } from "./admin/settings.bn.ts";
import { shelves } from "./admin/shelves.bn.ts";
import { staff } from "./admin/staff.bn.ts";
import { stock } from "./admin/stock.bn.ts";
import { tables } from "./admin/tables.bn.ts";
import type { AdminWords } from "./admin.en.ts";

/** All texts of the admin area in Bangla. A missing one fails the type check. */
export const adminBn: AdminWords = {
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
