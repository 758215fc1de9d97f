import { statSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { withConnection } from "#runtime/database/database-url.ts";
import { openPictures } from "#runtime/pictures/store.ts";
import { progress } from "#runtime/progress.ts";
import type { Settings } from "#runtime/settings.ts";
import { type Archive, checkArchive } from "../backup/archive.ts";
import { drill } from "../backup/drill.ts";
import { makeBackup } from "../backup/make-backup.ts";
import type { Place } from "../backup/place.ts";
import { findPlace, listBackups } from "../backup/places.ts";
import { holdsAnything, restoreBackup } from "../backup/restore-backup.ts";
import { noteSecret, secretOf } from "../database/shop-secret.ts";
import { messageOf } from "../disk-error.ts";
import { addCommand, runProgram } from "./command.ts";
import { confirmLoss } from "./confirm.ts";

/** Milliseconds until a backup that failed is tried again. */
const RETRY_MS = 10 * 60_000;

const UNIT_MS = { s: 1000, m: 60_000, h: 3_600_000, d: 24 * 3_600_000 };

/** A timer of Node's waits 24.8 days at most. */
const MOST_DAYS = 24;

addCommand(
  "backup",
  {
    words: "[where]",
    does: "saves the whole shop in one archive: in the file, folder or s3://bucket/prefix named, else in BACKUP_TO or DATA_DIR/backups",
    options: {
      every: { of: "1d", does: "goes on and makes one whenever the newest is 30m, 12h or 1d old" },
      keep: { of: "14", default: 0, does: "keeps so many there and removes the older ones" },
    },
  },
  async ({ words: [given = ""], values: { every, keep }, settings, open }) => {
    const everyMs = every === undefined ? 0 : readPause(every);
    const { place, name } = findPlace(given, settings);
    if (name && (everyMs || keep))
      throw new Error("--every and --keep are for a folder or bucket: name no file with them");
    const backUp = async () => {
      const target = name || nameOf(new Date());
      if ((await place.list()).includes(target))
        throw new Error(`${place.address(target)} is there already`);
      const { url } = await open();
      await save(url, settings, place, target).finally(() => progress(""));
      if (keep) await removeOld(place, keep);
    };
    if (!everyMs) return backUp();
    await open();
    for (;;) {
      // A full disk, or a database or bucket that is away, costs one backup, and not those after
      // it.
      try {
        const [newest] = await listBackups(place);
        if (newest) await pause(Math.max(0, timeOf(newest) + everyMs - Date.now()));
        await backUp();
      } catch (error) {
        console.error(`It did not work: ${messageOf(error)}`);
        await pause(Math.min(everyMs, RETRY_MS));
      }
    }
  },
);

addCommand(
  "restore",
  {
    words: "<file> [name]",
    does: "restores an archive, of s3://bucket/prefix the newest; a database that holds anything is named first, and emptied only if its name is given or typed",
    options: { check: { does: "holds the archive against its sums, and restores nothing" } },
  },
  ({ words: [given = "", name], values, settings, open }) =>
    withArchiveFile(given, settings, async (file, address) => {
      const archive = await checkArchive(file);
      progress("");
      if (values.check) return print(archive, `${address} can be restored`);
      const { url, isEmbedded } = await open();
      if (await holdsAnything(url)) await confirmLoss(url, name);
      const secret = await restoreBackup({ archive, url, pictures: openPictures(settings) });
      print(archive, "restored, every table and picture as it was saved and everybody logged out");
      if (secret === "") return;
      await withConnection(url, "haat restore", (sql) => noteSecret(sql, secret));
      await keepSecret(secret, settings, isEmbedded);
    }),
);

addCommand(
  "drill",
  {
    words: "[file]",
    does: "restores the archive named, or the newest of BACKUP_TO or DATA_DIR/backups, beside the shop, compares what stands there with what was saved, and removes it",
  },
  ({ words: [given = ""], settings }) =>
    withArchiveFile(given, settings, async (file, address) => {
      const { archive, seconds } = await drill(file, settings.DATA_DIR);
      const { taka } = archive.trailer;
      const sum = taka === undefined ? "" : `, ${taka} TK in all`;
      print(archive, `${address} stands up in ${seconds} s as it was saved${sum}`);
    }),
);

async function save(url: string, settings: Settings, place: Place, name: string) {
  const [secret, pictures] = [secretOf(settings), openPictures(settings)];
  const address = place.address(name);
  const { archive, bytes } = await place.save(name, async (file) => {
    const archive = await makeBackup({ url, pictures, secret, file });
    return { archive, bytes: statSync(file).size };
  });
  const size = Math.ceil(bytes / 1024);
  print(archive, `${address} (${size} kB; it holds people's data and the secret)`);
}

async function removeOld(place: Place, keep: number) {
  try {
    for (const name of (await listBackups(place)).slice(keep)) await place.remove(name);
  } catch (cause) {
    throw new Error(`the backup is made, but older ones stay: ${messageOf(cause)}`, { cause });
  }
}

/** Finds the archive that is named, or the newest of a place. */
async function withArchiveFile(
  given: string,
  settings: Settings,
  work: (file: string, address: string) => Promise<void>,
) {
  const { place, name } = findPlace(given, settings);
  const found = name || (await listBackups(place))[0];
  if (!found) throw new Error(`there is no backup in ${place.address("")}`);
  const address = place.address(found);
  await place.read(found, (file) =>
    work(file, address).catch((cause) => {
      throw new Error(messageOf(cause).replaceAll(file, address), { cause });
    }),
  );
}

function print({ header, trailer }: Archive, what: string) {
  const rows = (name: string) => trailer.tables[name]?.rows ?? 0;
  progress("");
  console.log(
    `${what}, made ${header.madeAt} by ${header.shop}: ${rows("orders")} orders, ${rows("products")} goods, ${rows("users")} accounts, ${trailer.pictures} picture files`,
  );
}

/** Second steps and the keys of webhooks are worth nothing under another secret. */
async function keepSecret(secret: string, settings: Settings, isEmbedded: boolean) {
  if (secret === secretOf(settings)) return;
  const isTaken = isEmbedded && !settings.SESSION_SECRET;
  const name = isTaken ? "session-secret" : "session-secret-of-the-backup";
  await writeFile(join(settings.DATA_DIR, name), `${secret}\n`, { mode: 0o600 });
  console.log(
    isTaken
      ? "start the shop anew if it runs: it has another secret now"
      : `set SESSION_SECRET to what stands in ${name} of DATA_DIR, then remove the file: it was made with another secret than this shop has`,
  );
}

/** Sorts by time. */
function nameOf(at: Date) {
  return `haat-${at.toISOString().slice(0, 19).replaceAll(":", "-")}.tar.gz`;
}

/** The time in a name of `nameOf`, in milliseconds since 1970. */
function timeOf(name: string) {
  return Date.parse(`${name.slice(5, 16)}${name.slice(16, 24).replaceAll("-", ":")}Z`);
}

/**
 * @param text like 1d, 12h, 30m or, to try it out, 5s
 * @returns milliseconds
 */
function readPause(text: string): number {
  const [, count, unit = ""] = /^(\d{1,3})([smhd])$/.exec(text) ?? [];
  const ms = Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS];
  if (ms > 0 && ms <= MOST_DAYS * UNIT_MS.d) return ms;
  throw new Error(`say --every 30m, 12h or 1d, and at most ${MOST_DAYS}d`);
}

await runProgram("npm run ", { failure: "It did not work" });
