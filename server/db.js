import postgres from "postgres";
import { runCommand } from "./command.js";
import { confirmLoss } from "./confirm-loss.js";
import { unixSocket } from "./database-url.js";
import { migrate } from "./migrate.js";
import { isOpenToOthers } from "./settings.js";

/** @type {Record<string, { products: number, orders: number }>} */
const SCALES = {
  small: { products: 1_000, orders: 1_000 },
  large: { products: 10_000, orders: 1_000_000 },
};

/** `npm run db:migrate`, `db:seed [-- --reset NAME]`, `db:reset [-- NAME]`. */
await runCommand(
  {
    // Every command migrates as it opens the database.
    async migrate() {
      console.log("the database is up to date");
    },
    async seed(context) {
      const at = context.words.indexOf("--reset");
      if (at >= 0) await confirmLoss(context.database.url, context.words[at + 1]);
      await seed(context, context.words);
    },
    async reset(context) {
      const { url } = context.database;
      await confirmLoss(url, context.words[0]);
      await dropEverything(url);
      await migrate(url);
      await seed(context, []);
    },
  },
  { usage: "migrate, seed, seed --reset or reset", failure: "Nothing more was done" },
);

/**
 * `--reset` replaces what the shop holds with the sample goods; `--scale small` (1,000 products, 1,000 orders), `large`
 * (10,000, a million), a number of orders, or `10000,100000` adds so many for load tests.
 *
 * @param {import("./command.js").Context} context
 * @param {string[]} options
 */
async function seed({ settings, operations }, options) {
  const { fillSampleData, fillToScale } = await operations();
  const scale = readScale(options);
  const reset = options.includes("--reset");
  const isFilled = await fillSampleData({ reset, publishedPassword: !isOpenToOthers(settings) });
  if (scale) {
    await fillToScale(scale);
    console.log(`${scale.products} products and ${scale.orders} orders were added`);
  } else if (isFilled) console.log("the sample catalogue is in");
  else console.log("the shop is not empty and stays as it is (--reset replaces what it holds)");
}

/** @param {string[]} options */
function readScale(options) {
  const at = options.findIndex((option) => option.startsWith("--scale"));
  if (at < 0) return null;
  const given = options[at]?.split("=")[1] ?? options[at + 1] ?? "";
  if (Object.hasOwn(SCALES, given)) return SCALES[given] ?? null;
  const numbers = given.split(",").map(Number);
  const [products = 0, orders = 0] = numbers.length === 1 ? [10_000, ...numbers] : numbers;
  if (![products, orders].every((number) => Number.isInteger(number) && number > 0)) {
    throw new Error("say --scale small, large, 100000 (orders) or 10000,100000 (products, orders)");
  }
  return { products, orders };
}

/**
 * The schemas of ours and the job library's, rather than the database, which its owner may not be allowed to make again.
 *
 * @param {string} url
 */
async function dropEverything(url) {
  const sql = postgres(url, { ...unixSocket(url), max: 1, onnotice: () => {} });
  await sql.begin(async (transaction) => {
    await transaction.unsafe(
      "DROP SCHEMA IF EXISTS graphile_worker CASCADE; DROP SCHEMA IF EXISTS drizzle CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public",
    );
  });
  await sql.end();
}
