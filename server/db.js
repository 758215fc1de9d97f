import { createInterface } from "node:readline/promises";
import postgres from "postgres";
import { buildIfNeeded, loadBuild, shopModule } from "./build.js";
import { openDatabase } from "./database.js";
import { unixSocket } from "./database-url.js";
import { migrate } from "./migrate.js";
import { isOpenToOthers, readSettings } from "./settings.js";

/**
 * `npm run db:migrate`, `db:seed [-- --reset NAME]`, `db:reset [-- NAME]`: on DATABASE_URL's database or the embedded one, also while the
 * shop runs.
 */
const [command, ...options] = process.argv.slice(2);

try {
  // These need no secret; the app they load wants one.
  process.env.SESSION_SECRET ||= "not used by this command, which signs nothing";
  const settings = readSettings(process.env);
  const database = await openDatabase(settings, console.log);
  try {
    if (command === "migrate") console.log("the database is up to date");
    else if (command === "seed") {
      const at = options.indexOf("--reset");
      if (at >= 0) await confirmLoss(database.url, options[at + 1]);
      await seed(options, settings);
    } else if (command === "reset") {
      await confirmLoss(database.url, options[0]);
      await dropEverything(database.url);
      await migrate(database.url);
      await seed([], settings);
    } else throw new Error("say migrate, seed, seed --reset or reset");
  } finally {
    await database.stop();
  }
  process.exit(0);
} catch (error) {
  console.error(`Nothing more was done: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}

/**
 * Names the database and asks, or takes its name as the answer: what is lost here is lost for good.
 *
 * @param {string} url
 * @param {string | undefined} given
 */
async function confirmLoss(url, given) {
  const { pathname, hostname } = new URL(url);
  const name = decodeURIComponent(pathname.slice(1));
  const place = `the database "${name}"${hostname ? ` on ${hostname}` : ""}`;
  if (given === undefined && !process.stdin.isTTY)
    throw new Error(`this empties ${place}; say its name too, after --`);
  let answer = given;
  if (answer === undefined) {
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    answer = await terminal.question(`This empties ${place}. Type its name to go on: `);
    terminal.close();
  }
  if (answer.trim() !== name) throw new Error(`this would empty ${place}, which is another name`);
}

/**
 * `--reset` replaces what the shop holds with the sample goods; `--scale 10000,100000` adds that many products and orders
 * for load tests.
 *
 * @param {string[]} options
 * @param {import("./settings.js").Settings} settings
 */
async function seed(options, settings) {
  buildIfNeeded(console.log);
  const { fillSampleData, fillToScale, closeDatabase } = shopModule(await loadBuild());
  const publishedPassword = !isOpenToOthers(settings);
  const scale = readScale(options);
  if (scale) {
    await fillSampleData({ publishedPassword });
    await fillToScale(scale);
    console.log(`${scale.products} products and ${scale.orders} orders were added`);
  } else {
    const isFilled = await fillSampleData({
      reset: options.includes("--reset"),
      publishedPassword,
    });
    console.log(
      isFilled
        ? "the sample catalogue is in"
        : "the shop is not empty and stays as it is (--reset replaces what it holds)",
    );
  }
  await closeDatabase();
}

/** @param {string[]} options */
function readScale(options) {
  const at = options.findIndex((option) => option.startsWith("--scale"));
  if (at < 0) return null;
  const given = options[at]?.split("=")[1] ?? options[at + 1] ?? "";
  const [products, orders] = given.split(",").map(Number);
  if (!Number.isInteger(products) || !Number.isInteger(orders) || !products || !orders) {
    throw new Error("say --scale 10000,100000: products, orders");
  }
  return { products, orders };
}

/**
 * Both schemas of ours, rather than the database, which its owner may not be allowed to make again.
 *
 * @param {string} url
 */
async function dropEverything(url) {
  const sql = postgres(url, { ...unixSocket(url), max: 1, onnotice: () => {} });
  await sql.begin(async (transaction) => {
    await transaction.unsafe(
      "DROP SCHEMA IF EXISTS drizzle CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public",
    );
  });
  await sql.end();
}
