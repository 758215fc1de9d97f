import { categories } from "./admin/catalog/categories.bn.ts";
import { moveIn } from "./admin/catalog/move-in.bn.ts";
import { movedPictures } from "./admin/catalog/moved-pictures.bn.ts";
import { products } from "./admin/catalog/products.bn.ts";
import { reviews } from "./admin/catalog/reviews.bn.ts";
import { sales } from "./admin/catalog/sales.bn.ts";
import { search } from "./admin/catalog/search.bn.ts";
import { shelves } from "./admin/catalog/shelves.bn.ts";
import { stock } from "./admin/catalog/stock.bn.ts";
import { empty } from "./admin/core/empty.bn.ts";
import { frame } from "./admin/core/frame.bn.ts";
import { lists } from "./admin/core/lists.bn.ts";
import { tables } from "./admin/core/tables.bn.ts";
import { audit } from "./admin/figures/audit.bn.ts";
import { dashboard } from "./admin/figures/dashboard.bn.ts";
import { law } from "./admin/figures/law.bn.ts";
import { reports } from "./admin/figures/reports.bn.ts";
import { carousel } from "./admin/marketing/carousel.bn.ts";
import { landing } from "./admin/marketing/landing.bn.ts";
import { promoCodes } from "./admin/marketing/promo-codes.bn.ts";
import { connections } from "./admin/messages/connections.bn.ts";
import { messages } from "./admin/messages/messages.bn.ts";
import { notices } from "./admin/messages/notices.bn.ts";
import { advances } from "./admin/money/advances.bn.ts";
import { cash } from "./admin/money/cash.bn.ts";
import { profit } from "./admin/money/profit.bn.ts";
import { walletSms } from "./admin/money/wallet-sms.bn.ts";
import { calls } from "./admin/orders/calls.bn.ts";
import { heldOrders } from "./admin/orders/held-orders.bn.ts";
import { orderDesk } from "./admin/orders/order-desk.bn.ts";
import { orders } from "./admin/orders/orders.bn.ts";
import { couriers } from "./admin/parcels/couriers.bn.ts";
import { packing } from "./admin/parcels/packing.bn.ts";
import { returns } from "./admin/parcels/returns.bn.ts";
import { riders } from "./admin/parcels/riders.bn.ts";
import { account } from "./admin/people/account.bn.ts";
import { customers } from "./admin/people/customers.bn.ts";
import { people } from "./admin/people/people.bn.ts";
import { staff } from "./admin/people/staff.bn.ts";
import { delivery } from "./admin/shop/delivery.bn.ts";
import { oldAddresses } from "./admin/shop/old-addresses.bn.ts";
import { pages } from "./admin/shop/pages.bn.ts";
import { settings } from "./admin/shop/settings.bn.ts";
import type { AdminWords } from "./admin.en.ts";

/** All texts of the admin area in Bangla. A missing one fails the type check. */
export const adminBn: AdminWords = {
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
