import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { drill } from "./backup/drill.js";
import { makeBackup } from "./backup/make-backup.js";
import { openProgress } from "./backup/progress.js";
import { checkArchive, holdsAnything, restoreBackup } from "./backup/restore-backup.js";
import { runCommand, withOptions } from "./command.js";
import { confirmLoss } from "./confirm-loss.js";
import { diskError } from "./disk-error.js";
import { openPictures } from "./pictures/store.js";

/** The command runner puts a word of its own there, which must not be saved as the shop's. */
const givenSecret = process.env.SESSION_SECRET ?? "";

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));

/** Milliseconds until a backup that failed is tried again. */
const RETRY_MS = 10 * 60 * 1000;

/** Milliseconds after which a half archive that nobody writes to was interrupted. */
const PART_MS = 60 * 60 * 1000;

/** Of more days than this a timer of Node's makes one millisecond. */
const MOST_DAYS = 24;

/**
 * `npm run backup`, `npm run restore`: database, pictures and secret, of DATABASE_URL or the embedded Postgres, also while
 * the shop runs, and from one to the other. `npm run drill` tries a restore and touches nothing of the shop.
 */
await runCommand(
  {
    backup: withOptions({
      words: "[file]",
      does: "saves the whole shop in one archive, in DATA_DIR/backups where no file is named",
      options: {
        every: {
          of: "1d",
          does: "goes on and makes one whenever the newest is 30m, 12h or 1d old",
        },
        keep: { of: "14", does: "keeps so many of DATA_DIR/backups and removes the older ones" },
      },
      async run({ words: [given], values, settings, open }) {
        const everyMs = values.every === undefined ? null : readPause(values.every);
        const keep = values.keep === undefined ? null : readCount(values.keep);
        if (given && (everyMs !== null || keep !== null))
          throw new Error("--every and --keep are for DATA_DIR/backups: name no file with them");
        if (given) checkTarget(resolve(given));
        const { url } = await open();
        if (given) return back({ url, settings, file: resolve(given) });
        const folder = join(settings.DATA_DIR, "backups");
        const turn = async () => {
          mkdirSync(folder, { recursive: true, mode: 0o700 });
          removeParts(folder);
          await back({ url, settings, file: join(folder, nameOf(new Date())) });
          if (keep !== null) forgetOld(folder, keep);
        };
        if (everyMs === null) return turn();
        for (;;) {
          const [newest] = listBackups(folder);
          if (newest) await pause(Math.max(0, momentOf(newest) + everyMs - Date.now()));
          // A full disk or a database that is away costs one backup, and not all that would come after it.
          await turn().catch((error) => {
            console.error(`no backup was made: ${error.message}`);
            return pause(Math.min(everyMs, RETRY_MS));
          });
        }
      },
    }),
    restore: withOptions({
      words: "<file> [name]",
      does: "restores an archive; a database that holds anything is named first, and emptied only if its name is given or typed",
      options: {
        check: { does: "holds the archive against its sums, and restores nothing" },
      },
      async run({ words: [given = "", name], values, settings, open }) {
        const file = resolve(given);
        const { progress, end } = openProgress();
        const archive = await checkArchive(file, progress).finally(end);
        if (values.check) return say(archive, `${given} can be restored`);
        const { url, isEmbedded } = await open();
        if (await holdsAnything(url)) await confirmLoss(url, name);
        const pictures = openPictures(settings);
        const restored = await restoreBackup({ url, pictures, file, progress }).finally(end);
        say(restored, "restored, every table and picture as it was saved and everybody logged out");
        await keepSecret(restored.secret, { dataDir: settings.DATA_DIR, isEmbedded });
      },
    }),
    drill: withOptions({
      words: "[file]",
      does: "restores the newest archive of DATA_DIR/backups, or the one named, beside the shop, compares what stands there with what was saved, and removes it",
      options: {},
      async run({ words: [given], settings }) {
        const folder = join(settings.DATA_DIR, "backups");
        const [newest] = listBackups(folder);
        const file = given ? resolve(given) : newest && join(folder, newest);
        if (!file) throw new Error(`there is no backup in ${folder}`);
        const { progress, end } = openProgress();
        const stood = await drill({ file, dataDir: settings.DATA_DIR, progress }).finally(end);
        const taka = stood.taka === null ? "" : `, ${stood.taka} TK in all`;
        say(stood, `${file} stands up in ${stood.seconds} s as it was saved${taka}`);
      },
    }),
  },
  { call: "npm run ", failure: "It did not work" },
);

/** Refuses a file that is there already, and a folder that takes none. @param {string} file */
function checkTarget(file) {
  if (existsSync(file)) throw new Error(`${file} is there already`);
  const folder = dirname(file);
  if (!existsSync(folder)) throw new Error(`there is no folder ${folder}`);
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw diskError(error, folder) ?? new Error(`nothing can be written into ${folder}`);
  }
}

/** @param {{ url: string, settings: import("./settings.js").Settings, file: string }} where */
async function back({ url, settings, file }) {
  checkTarget(file);
  const [secret, pictures] = [secretOf(settings.DATA_DIR), openPictures(settings)];
  const { progress, end } = openProgress();
  const made = makeBackup({ url, pictures, secret, file, shop: version, progress });
  const trailer = await made.finally(end);
  say(
    { trailer },
    `${file} (${Math.ceil(statSync(file).size / 1024)} kB; it holds people's data and the secret)`,
  );
}

/**
 * @param {{ header?: { madeAt: string, shop: string }, trailer: import("./backup/make-backup.js").Trailer }} archive
 * @param {string} what
 */
function say({ header, trailer }, what) {
  const rows = (/** @type {string} */ name) => trailer.tables[name]?.rows ?? 0;
  const of = header ? `, made ${header.madeAt} by ${header.shop}` : "";
  console.log(
    `${what}${of}: ${rows("orders")} orders, ${rows("products")} goods, ${rows("users")} accounts, ${trailer.pictures} picture files`,
  );
}

/** The shop's own: given, or made and kept at its first start; "" before that. @param {string} dataDir */
function secretOf(dataDir) {
  const kept = join(dataDir, "session-secret");
  return givenSecret || (existsSync(kept) ? readFileSync(kept, "utf8").trim() : "");
}

/**
 * Sessions, second steps and the keys of webhooks are only worth something under the secret they were made with.
 *
 * @param {string} secret
 * @param {{ dataDir: string, isEmbedded: boolean }} shop
 */
async function keepSecret(secret, { dataDir, isEmbedded }) {
  if (secret === "" || secret === secretOf(dataDir)) return;
  const name = isEmbedded && !givenSecret ? "session-secret" : "session-secret-of-the-backup";
  await writeFile(join(dataDir, name), `${secret}\n`, { mode: 0o600 });
  if (name !== "session-secret")
    console.log(
      `set SESSION_SECRET to what stands in ${name} of DATA_DIR, then remove the file: it was made with another secret than this shop has`,
    );
  else console.log("start the shop anew if it runs: it has another secret now");
}

/** Sorts by time. @param {Date} at */
function nameOf(at) {
  return `haat-${at.toISOString().slice(0, 19).replaceAll(":", "-")}.tar.gz`;
}

/** Of a name that `nameOf` made. @param {string} name @returns {number} milliseconds since 1970 */
function momentOf(name) {
  return Date.parse(`${name.slice(5, 16)}${name.slice(16, 24).replaceAll("-", ":")}Z`);
}

/** By name, the newest first. @param {string} folder @returns {string[]} */
function listBackups(folder) {
  return (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => /^haat-\d{4}-\d\d-\d\dT[\d-]{8}\.tar\.gz$/.test(name))
    .sort()
    .reverse();
}

/** @param {string} folder @param {number} keep */
function forgetOld(folder, keep) {
  for (const name of listBackups(folder).slice(keep)) rmSync(join(folder, name));
}

/** What an interrupted backup left. @param {string} folder */
function removeParts(folder) {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    const isPart = /^haat-[\dT-]{19}\.tar\.gz\.part$/.test(name);
    if (isPart && Date.now() - statSync(file).mtimeMs > PART_MS) rmSync(file);
  }
}

/** @param {string} text like 1d, 12h, 30m or, to try it out, 5s @returns {number} milliseconds */
function readPause(text) {
  const [, count, unit] = /^(\d{1,3})([smhd])$/.exec(text) ?? [];
  const minutes = { s: 1 / 60, m: 1, h: 60, d: 24 * 60 }[unit ?? ""];
  const days = (Number(count) * (minutes ?? 0)) / (24 * 60);
  if (!minutes || days === 0 || days > MOST_DAYS)
    throw new Error(`say --every 30m, 12h or 1d, and at most ${MOST_DAYS}d`);
  return days * 24 * 60 * 60_000;
}

/** @param {string} text */
function readCount(text) {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new Error("say --keep 14: how many to keep");
  return Number(text);
}
