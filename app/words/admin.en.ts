import { categories } from "./admin/catalog/categories.en.ts";
import { moveIn } from "./admin/catalog/move-in.en.ts";
import { movedPictures } from "./admin/catalog/moved-pictures.en.ts";
import { products } from "./admin/catalog/products.en.ts";
import { reviews } from "./admin/catalog/reviews.en.ts";
import { sales } from "./admin/catalog/sales.en.ts";
import { search } from "./admin/catalog/search.en.ts";
import { shelves } from "./admin/catalog/shelves.en.ts";
import { stock } from "./admin/catalog/stock.en.ts";
import { empty } from "./admin/core/empty.en.ts";
import { frame } from "./admin/core/frame.en.ts";
import { lists } from "./admin/core/lists.en.ts";
import { tables } from "./admin/core/tables.en.ts";
import { audit } from "./admin/figures/audit.en.ts";
import { dashboard } from "./admin/figures/dashboard.en.ts";
import { law } from "./admin/figures/law.en.ts";
import { reports } from "./admin/figures/reports.en.ts";
import { carousel } from "./admin/marketing/carousel.en.ts";
import { landing } from "./admin/marketing/landing.en.ts";
import { promoCodes } from "./admin/marketing/promo-codes.en.ts";
import { connections } from "./admin/messages/connections.en.ts";
import { messages } from "./admin/messages/messages.en.ts";
import { notices } from "./admin/messages/notices.en.ts";
import { advances } from "./admin/money/advances.en.ts";
import { cash } from "./admin/money/cash.en.ts";
import { profit } from "./admin/money/profit.en.ts";
import { walletSms } from "./admin/money/wallet-sms.en.ts";
import { calls } from "./admin/orders/calls.en.ts";
import { heldOrders } from "./admin/orders/held-orders.en.ts";
import { orderDesk } from "./admin/orders/order-desk.en.ts";
import { orders } from "./admin/orders/orders.en.ts";
import { couriers } from "./admin/parcels/couriers.en.ts";
import { packing } from "./admin/parcels/packing.en.ts";
import { returns } from "./admin/parcels/returns.en.ts";
import { riders } from "./admin/parcels/riders.en.ts";
import { account } from "./admin/people/account.en.ts";
import { customers } from "./admin/people/customers.en.ts";
import { people } from "./admin/people/people.en.ts";
import { staff } from "./admin/people/staff.en.ts";
import { delivery } from "./admin/shop/delivery.en.ts";
import { oldAddresses } from "./admin/shop/old-addresses.en.ts";
import { pages } from "./admin/shop/pages.en.ts";
import { settings } from "./admin/shop/settings.en.ts";

/**
 * All texts of the admin area in English, one section per page, with the specification's literals.
 */
export const adminEn = {
  frame,
  empty,
  dashboard,
  orders,
  lists,
  calls,
  orderDesk,
  heldOrders,
  advances,
  walletSms,
  couriers,
  tables,
  packing,
  cash,
  returns,
  riders,
  products,
  moveIn,
  movedPictures,
  stock,
  profit,
  promoCodes,
  reports,
  search,
  categories,
  carousel,
  delivery,
  connections,
  messages,
  notices,
  settings,
  pages,
  landing,
  sales,
  oldAddresses,
  shelves,
  people,
  customers,
  reviews,
  account,
  audit,
  law,
  staff,
};

/** The type that every other language must have. */
export type AdminWords = typeof adminEn;
