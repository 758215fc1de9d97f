import postgres from "postgres";
import { buildIfNeeded, loadBuild, shopModule } from "./build.js";
import { openDatabase } from "./database.js";
import { unixSocket } from "./database-url.js";
import { migrate } from "./migrate.js";
import { readSettings } from "./settings.js";

/**
 * `npm run db:migrate`, `db:seed [-- --reset]`, `db:reset`: on DATABASE_URL's database or the embedded one, also while the
 * shop runs.
 */
const [command, ...options] = process.argv.slice(2);

try {
  // These need no secret; the app they load wants one.
  process.env.SESSION_SECRET ||= "not used by this command, which signs nothing";
  const database = await openDatabase(readSettings(process.env), console.log);
  try {
    if (command === "migrate") console.log("the database is up to date");
    else if (command === "seed") await seed(options.includes("--reset"));
    else if (command === "reset") {
      await dropEverything(database.url);
      await migrate(database.url);
      await seed(false);
    } else throw new Error("say migrate, seed, seed --reset or reset");
  } finally {
    await database.stop();
  }
  process.exit(0);
} catch (error) {
  console.error(`Nothing more was done: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}

/** @param {boolean} reset */
async function seed(reset) {
  buildIfNeeded(console.log);
  const { fillSampleData, closeDatabase } = shopModule(await loadBuild());
  const isFilled = await fillSampleData?.({ reset });
  await closeDatabase();
  console.log(
    isFilled
      ? "the sample catalogue is in"
      : "the shop is not empty and stays as it is (--reset replaces what it holds)",
  );
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
