import { existsSync } from "node:fs";
import { join } from "node:path";
import { withConnection } from "../database/database-url.js";
import { startEmbeddedPostgres } from "../database/embedded-postgres.js";
import { misspeltSettings } from "../misspelt-settings.js";
import { reasonOf } from "../reason-of.js";
import { directUrl, readSettings } from "../settings.js";
import { readCommandLine } from "./arguments.js";
import {
  checkAddress,
  checkBackup,
  checkBangla,
  checkClock,
  checkDisk,
  checkMail,
  checkMigrations,
  checkOwner,
  checkPictures,
  checkPooled,
  checkProxy,
  checkReplica,
  checkSms,
  checkVersion,
} from "./doctor/checks.js";

// A line each, and 1 when one is bad.
readCommandLine("npm run doctor", { does: "looks at what the shop stands on and changes nothing" });

let isBad = false;

/** @param {string} name @param {() => import("./doctor/checks.js").Finding | Promise<import("./doctor/checks.js").Finding>} check */
async function say(name, check) {
  /** @type {import("./doctor/checks.js").Finding} */
  let finding;
  try {
    finding = await check();
  } catch (error) {
    finding = { is: "bad", words: reasonOf(error) };
  }
  isBad ||= finding.is === "bad";
  console.log(`${finding.is.padEnd(5)}  ${name.padEnd(10)}  ${finding.words}`);
}

/** @param {import("../settings.js").Settings} settings */
async function lookAtDatabase(settings) {
  const isEmbedded = settings.DATABASE_URL === "";
  const isThere = ["postgres", "postgres-is-at"].some((name) =>
    existsSync(join(settings.DATA_DIR, name)),
  );
  // Starting it would make one, and who mistyped DATA_DIR would read that all is well.
  if (isEmbedded && !isThere) {
    const words = "none in DATA_DIR yet: the first start makes it";
    return say("database", () => ({ is: "doubt", words }));
  }
  const { url, stop } = isEmbedded
    ? await startEmbeddedPostgres({ dataDir: settings.DATA_DIR })
    : // A pooler takes no limit of time with the connection.
      { url: directUrl(settings), stop: async () => {} };
  /** @param {import("postgres").Sql} sql */
  const look = async (sql) => {
    await sql`SELECT 1`;
    await say("database", () => checkVersion(sql));
    await say("owner", () => checkOwner(sql));
    await say("schema", () => checkMigrations(sql));
    await say("bangla", () => checkBangla(sql));
    await say("clock", () => checkClock(sql));
  };
  const options = { connect_timeout: 5, connection: { statement_timeout: 10_000 } };
  await withConnection(url, "haat doctor", look, options).finally(stop);
}

/** @type {import("../settings.js").Settings | undefined} */
let settings;
await say("settings", () => {
  settings = readSettings(process.env);
  if (settings.DATABASE_URL !== "" && settings.SESSION_SECRET === "")
    return { is: "bad", words: "SESSION_SECRET must be set when DATABASE_URL is" };
  const misspelt = misspeltSettings(process.env);
  if (misspelt.length > 0) return { is: "doubt", words: misspelt.join("; ") };
  return { is: "well", words: "can be read" };
});
if (settings) {
  const known = settings;
  await lookAtDatabase(known).catch((error) =>
    say("database", () => ({ is: "bad", words: reasonOf(error) })),
  );
  if (known.DATABASE_DIRECT_URL)
    await say("pooler", () => checkAddress(known.DATABASE_URL, (sql) => checkPooled(sql, known)));
  if (known.DATABASE_REPLICA_URL)
    await say("replica", () =>
      checkAddress(directUrl(known), (primary) =>
        checkAddress(known.DATABASE_REPLICA_URL, (sql) => checkReplica(sql, primary)),
      ),
    );
  if (known.SMTP_URL) await say("mail", () => checkMail(known));
  if (known.SMS_URL) await say("sms", () => checkSms(known));
  if (known.S3_BUCKET) await say("pictures", () => checkPictures(known));
  await say("disk", () => checkDisk(known));
  await say("proxy", () => checkProxy(known));
  await say("backup", () => checkBackup(known));
}
process.exit(isBad ? 1 : 0);
