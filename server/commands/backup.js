import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { drill } from "../backup/drill.js";
import { makeBackup } from "../backup/make-backup.js";
import { backupFolder, findPlace, IN_BUCKET, listBackups } from "../backup/places.js";
import { openProgress } from "../backup/progress.js";
import { checkArchive, holdsAnything, restoreBackup } from "../backup/restore-backup.js";
import { messageOf } from "../disk-error.js";
import { openPictures } from "../pictures/store.js";
import { runCommand, withOptions } from "./command.js";
import { confirmLoss } from "./confirm-loss.js";

/** The command runner puts a word of its own there, which must not be saved as the shop's. */
const givenSecret = process.env.SESSION_SECRET ?? "";

const { version } = JSON.parse(
  readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
);

/** Milliseconds until a backup that failed is tried again. */
const RETRY_MS = 10 * 60 * 1000;

/** Of more days than this a timer of Node's makes one millisecond. */
const MOST_DAYS = 24;

/**
 * `npm run backup`, `npm run restore`: database, pictures and secret, of DATABASE_URL or the embedded Postgres, also while
 * the shop runs, and from one to the other. `npm run drill` tries a restore and touches nothing of the shop.
 */
await runCommand(
  {
    backup: withOptions({
      words: "[where]",
      does: "saves the whole shop in one archive: in the file, folder or s3://bucket/prefix named, else in BACKUP_TO or DATA_DIR/backups",
      options: {
        every: {
          of: "1d",
          does: "goes on and makes one whenever the newest is 30m, 12h or 1d old",
        },
        keep: { of: "14", does: "keeps so many there and removes the older ones" },
      },
      async run({ words: [given = ""], values, settings, open }) {
        const everyMs = values.every === undefined ? null : readPause(values.every);
        const keep = values.keep === undefined ? null : readCount(values.keep);
        const { place, name } = findPlace(given, settings);
        if (name && (everyMs !== null || keep !== null))
          throw new Error("--every and --keep are for a folder or bucket: name no file with them");
        if (everyMs === null) await checkTarget(place, name);
        const { url } = await open();
        const turn = async () => {
          await back({ url, settings, place, name: name || nameOf(new Date()) });
          if (keep !== null) await forgetOld(place, keep);
        };
        if (everyMs === null) return turn();
        for (;;) {
          // A full disk, or a database or bucket that is away, costs one backup, and not all that would come after it.
          try {
            const [newest] = await listBackups(place);
            if (newest) await pause(Math.max(0, momentOf(newest) + everyMs - Date.now()));
            await turn();
          } catch (error) {
            console.error(`It did not work: ${messageOf(error)}`);
            await pause(Math.min(everyMs, RETRY_MS));
          }
        }
      },
    }),
    restore: withOptions({
      words: "<file> [name]",
      does: "restores an archive, of s3://bucket/prefix the newest; a database that holds anything is named first, and emptied only if its name is given or typed",
      options: {
        check: { does: "holds the archive against its sums, and restores nothing" },
      },
      run: ({ words: [given = "", name], values, settings, open }) =>
        withArchive(given, settings, async (file, address) => {
          const { progress, end } = openProgress();
          const archive = await checkArchive(file, progress).finally(end);
          if (values.check) return say(archive, `${address} can be restored`);
          const { url, isEmbedded } = await open();
          if (await holdsAnything(url)) await confirmLoss(url, name);
          const pictures = openPictures(settings);
          const restored = await restoreBackup({ url, pictures, file, progress }).finally(end);
          say(
            restored,
            "restored, every table and picture as it was saved and everybody logged out",
          );
          await keepSecret(restored.secret, { dataDir: settings.DATA_DIR, isEmbedded });
        }),
    }),
    drill: withOptions({
      words: "[file]",
      does: "restores the archive named, or the newest of BACKUP_TO or DATA_DIR/backups, beside the shop, compares what stands there with what was saved, and removes it",
      options: {},
      run: ({ words: [given = ""], settings }) =>
        withArchive(given, settings, async (file, address) => {
          const { progress, end } = openProgress();
          const stood = await drill({ file, dataDir: settings.DATA_DIR, progress }).finally(end);
          const taka = stood.taka === null ? "" : `, ${stood.taka} TK in all`;
          say(stood, `${address} stands up in ${stood.seconds} s as it was saved${taka}`);
        }),
    }),
  },
  { call: "npm run ", failure: "It did not work" },
);

/** Refuses a file that is there already, and a place that takes none. @param {import("../backup/places.js").Place} place @param {string} name */
async function checkTarget(place, name) {
  await place.check();
  if ((await place.list()).includes(name))
    throw new Error(`${place.address(name)} is there already`);
}

/** @param {{ url: string, settings: import("../settings.js").Settings, place: import("../backup/places.js").Place, name: string }} where */
async function back({ url, settings, place, name }) {
  await checkTarget(place, name);
  const [secret, pictures] = [secretOf(settings.DATA_DIR), openPictures(settings)];
  const address = place.address(name);
  const { progress, end } = openProgress();
  const saved = place.save(name, async (file) => {
    const trailer = await makeBackup({ url, pictures, secret, file, shop: version, progress });
    progress(`into ${address}`);
    return { trailer, bytes: statSync(file).size };
  });
  const { trailer, bytes } = await saved.finally(end);
  if (address.startsWith("s3://"))
    writeFileSync(join(backupFolder(settings.DATA_DIR), IN_BUCKET), `${address}\n`);
  const size = Math.ceil(bytes / 1024);
  say({ trailer }, `${address} (${size} kB; it holds people's data and the secret)`);
}

/** @param {import("../backup/places.js").Place} place @param {number} keep */
async function forgetOld(place, keep) {
  try {
    for (const name of (await listBackups(place)).slice(keep)) await place.remove(name);
  } catch (error) {
    throw new Error(`the backup is made, but older ones stay: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

/**
 * Hands over the archive that is named, or the newest of a place, as a file, with its address.
 *
 * @param {string} given
 * @param {import("../settings.js").Settings} settings
 * @param {(file: string, address: string) => Promise<void>} work
 */
async function withArchive(given, settings, work) {
  const { place, name } = findPlace(given, settings);
  const taken = name || (await listBackups(place))[0];
  if (!taken) throw new Error(`there is no backup in ${place.address("")}`);
  const address = place.address(taken);
  await place.read(taken, (file) =>
    work(file, address).catch((error) => {
      throw new Error(messageOf(error).replaceAll(file, address), { cause: error });
    }),
  );
}

/**
 * @param {{ header?: { madeAt: string, shop: string }, trailer: import("../backup/make-backup.js").Trailer }} archive
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
