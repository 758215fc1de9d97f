import { withConnection } from "../database/database-url.js";
import { migrate } from "../database/migrate.js";
import { isOpenToOthers } from "../settings.js";
import { runCommand, withOptions } from "./command.js";
import { confirmLoss } from "./confirm-loss.js";

/** @type {Record<string, { products: number, orders: number }>} */
const SCALES = {
  small: { products: 1_000, orders: 1_000 },
  large: { products: 10_000, orders: 1_000_000 },
};

/** `npm run db:migrate`, `db:seed`, `db:reset`. */
await runCommand(
  {
    migrate: {
      does: "brings the database up to date",
      // Every command migrates as it opens the database.
      async run({ open }) {
        await open();
        console.log("the database is up to date");
      },
    },
    seed: withOptions({
      words: "[name]",
      does: "fills an empty shop with the sample catalogue",
      options: {
        reset: { does: "replaces what the database of this name holds; without a name it asks" },
        scale: {
          of: "SIZE",
          does: "adds goods and orders for load tests: small (1,000 of each), large (10,000 and a million), a number of orders, or 10000,100000",
        },
      },
      async run({ words: [name], values, open, ...context }) {
        const scale = values.scale === undefined ? null : readScale(values.scale);
        if (name !== undefined && !values.reset)
          throw new Error("only --reset takes the name of a database");
        if (values.reset) await confirmLoss((await open()).url, name);
        await seed(context, { reset: values.reset, scale });
      },
    }),
    reset: {
      words: "[name]",
      does: "drops all that the database of this name holds, makes it again and fills it; without a name it asks",
      async run({ words: [name], open, ...context }) {
        const { url } = await open();
        await confirmLoss(url, name);
        await dropEverything(url);
        await migrate(url);
        await seed(context, { reset: false, scale: null });
      },
    },
  },
  { call: "npm run db:", failure: "Nothing more was done" },
);

/**
 * @param {Pick<import("./command.js").Context<{}>, "settings" | "operations">} context
 * @param {{ reset: boolean, scale: { products: number, orders: number } | null }} wanted
 */
async function seed({ settings, operations }, { reset, scale }) {
  const { fillSampleData, fillToScale } = await operations();
  const isFilled = await fillSampleData({ reset, publishedPassword: !isOpenToOthers(settings) });
  if (scale) {
    await fillToScale(scale);
    console.log(`${scale.products} products and ${scale.orders} orders were added`);
  } else if (isFilled) console.log("the sample catalogue is in");
  else console.log("the shop is not empty and stays as it is (--reset replaces what it holds)");
}

/** @param {string} given */
function readScale(given) {
  const named = Object.hasOwn(SCALES, given) ? SCALES[given] : undefined;
  if (named) return named;
  const numbers = given.split(",").map(Number);
  const [products = 0, orders = 0] = numbers.length === 1 ? [10_000, ...numbers] : numbers;
  if (![products, orders].every((number) => Number.isInteger(number) && number > 0))
    throw new Error("say --scale small, large, 100000 (orders) or 10000,100000 (products, orders)");
  return { products, orders };
}

/**
 * The schemas of ours and the job library's, rather than the database, which its owner may not be allowed to make again.
 *
 * @param {string} url
 */
async function dropEverything(url) {
  // Statements sent in one go are one transaction.
  await withConnection(url, "haat reset", (sql) =>
    sql.unsafe(
      "DROP SCHEMA IF EXISTS graphile_worker CASCADE; DROP SCHEMA IF EXISTS drizzle CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public",
    ),
  );
}
