import { existsSync } from "node:fs";
import { join } from "node:path";
import { withConnection } from "../database/database-url.js";
import { startEmbeddedPostgres } from "../database/embedded-postgres.js";
import { reasonOf } from "../reason-of.js";
import { directUrl, readSettings } from "../settings.js";
import { readCommandLine } from "./arguments.js";
import { checkSettings, checks, databaseChecks } from "./doctor/checks.js";

/** @typedef {import("./doctor/checks.js").Finding} Finding */

readCommandLine("npm run doctor", { does: "looks at what the shop stands on and changes nothing" });

let isBad = false;

/** Prints a line for what a check finds or throws. @param {string} name @param {() => Finding | null | Promise<Finding | null>} check */
async function report(name, check) {
  /** @type {Finding | null} */
  let finding;
  try {
    finding = await check();
  } catch (error) {
    finding = { is: "bad", words: reasonOf(error) };
  }
  if (!finding) return;
  isBad ||= finding.is === "bad";
  console.log(`${finding.is.padEnd(5)}  ${name.padEnd(10)}  ${finding.words}`);
}

/** @param {import("../settings.js").Settings} settings @returns {Promise<Finding | null>} what keeps the database from being checked */
async function checkDatabase(settings) {
  const isEmbedded = settings.DATABASE_URL === "";
  const isThere = ["postgres", "postgres-is-at"].some((name) =>
    existsSync(join(settings.DATA_DIR, name)),
  );
  // Starting it would make one, and a misspelt DATA_DIR would look well.
  if (isEmbedded && !isThere)
    return { is: "doubt", words: "none in DATA_DIR yet: the first start makes it" };
  const { url, stop } = isEmbedded
    ? await startEmbeddedPostgres({ dataDir: settings.DATA_DIR })
    : { url: directUrl(settings), stop: async () => {} };
  /** @param {import("postgres").Sql} sql */
  const look = async (sql) => {
    await sql`SELECT 1`;
    for (const [name, check] of Object.entries(databaseChecks))
      await report(name, () => check(sql));
  };
  const options = { connect_timeout: 5, connection: { statement_timeout: 10_000 } };
  await withConnection(url, "haat doctor", look, options).finally(stop);
  return null;
}

/** @type {import("../settings.js").Settings | undefined} */
let settings;
await report("settings", () => {
  settings = readSettings(process.env);
  return checkSettings(settings);
});
if (settings) {
  const known = settings;
  await report("database", () => checkDatabase(known));
  for (const [name, check] of Object.entries(checks)) await report(name, () => check(known));
}
process.exit(isBad ? 1 : 0);
