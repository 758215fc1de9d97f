import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { day, sequence, sum } from "../columns.ts";

/**
 * Orders placed on each day in Dhaka by their current status, without deleted ones. Rows of one
 * day, district and status add up: triggers insert each change as a row, so that orders do not wait
 * for each other (`count_daily_sales` in functions.sql), and `foldDailyFigures` merges them.
 * District "" is the whole shop.
 */
export const dailySales = pgTable(
  "daily_sales",
  {
    id: sequence(),
    day: day(),
    district: text().notNull(),
    status: text().notNull(),

    orders: integer().notNull(),
    /** Taka: sums of `totalPrice`, and of the amounts owed (`owedOf`). */
    total: sum(),
    owed: sum(),
    isFolded: boolean().notNull().default(false),
  },
  (t) => [
    // These indexes hold every column of a sum, which then reads an index alone.
    index("daily_sales_shop")
      .on(t.day, t.status, t.orders, t.total, t.owed)
      .where(sql`${t.district} = ''`),
    index("daily_sales_day").on(t.day, t.district, t.status, t.orders, t.total, t.owed),
    index("daily_sales_unfolded").on(t.id).where(sql`not ${t.isFolded}`),
    index("daily_sales_folded").on(t.day, t.district, t.status).where(sql`${t.isFolded}`),
  ],
);

/**
 * As `dailySales`, by product: its orders by their current status, each counted once, and the
 * pieces and taka sold, without cancelled, refunded and returned ones. A deleted product has the
 * nil id and its title at the sale; the titles of others are "".
 */
export const dailyGoods = pgTable(
  "daily_goods",
  {
    id: sequence(),
    day: day(),
    productId: uuid().notNull(),
    title: text().notNull().default(""),
    titleBn: text().notNull().default(""),

    orders: integer().notNull().default(0),
    delivered: integer().notNull().default(0),
    cancelled: integer().notNull().default(0),
    refunded: integer().notNull().default(0),
    pieces: integer().notNull(),
    taka: sum(),
    /** Taka of returned pieces. */
    returned: sum().default(0),
    isFolded: boolean().notNull().default(false),
  },
  (t) => [
    index("daily_goods_sold").on(
      t.day,
      t.productId,
      t.title,
      t.titleBn,
      t.orders,
      t.delivered,
      t.cancelled,
      t.refunded,
      t.pieces,
      t.taka,
      t.returned,
    ),
    index("daily_goods_unfolded").on(t.id).where(sql`not ${t.isFolded}`),
    index("daily_goods_folded").on(t.day, t.productId, t.title).where(sql`${t.isFolded}`),
  ],
);

/**
 * Sums of the folded rows of `dailyGoods` by month; readers add the unfolded rows. The trigger
 * `add_to_months` writes it. `month` is its first day.
 */
export const monthlyGoods = pgTable(
  "monthly_goods",
  {
    month: day(),
    productId: uuid().notNull(),
    title: text().notNull(),

    orders: integer().notNull(),
    pieces: sum(),
    taka: sum(),
  },
  (t) => [
    primaryKey({ columns: [t.month, t.productId, t.title] }),
    index("monthly_goods_most").on(t.month, t.taka, t.productId, t.title, t.orders, t.pieces),
  ],
);

/**
 * As `monthlyGoods`, for the dashboard's thirty days from `since`, which the fold moves on once a
 * day and which all rows share. Deleted products are left out.
 */
export const recentGoods = pgTable(
  "recent_goods",
  {
    productId: uuid().primaryKey(),
    since: day(),

    pieces: sum(),
    taka: sum(),
  },
  (t) => [index("recent_goods_most").on(t.pieces, t.taka, t.productId)],
);
