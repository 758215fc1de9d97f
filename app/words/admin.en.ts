import { carousel } from "./admin/carousel.en.ts";
import { categories } from "./admin/categories.en.ts";
import { dashboard } from "./admin/dashboard.en.ts";
import { frame } from "./admin/frame.en.ts";
import { orders } from "./admin/orders.en.ts";
import { promoCodes } from "./admin/promo-codes.en.ts";

/** Every word of the admin area, one section a page, in English. The specification's literals stand here. */
export const adminEn = {
  frame,
  dashboard,
  orders,
  promoCodes,
  categories,
  carousel,
};

/** Every other language has exactly these words. */
export type AdminWords = typeof adminEn;
