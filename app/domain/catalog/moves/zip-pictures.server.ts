import { isUtf8 } from "node:buffer";
import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import {
  type Entry,
  fromBufferPromise,
  getFileNameLowLevel,
  openPromise,
  validateFileName,
  type ZipFile,
} from "yauzl";
import { db } from "#drizzle/client.server.ts";
import { movedPictures, moves, zippedPictures } from "#drizzle/schema.ts";
import { patiently } from "#drizzle/time-limits.server.ts";
import { Unavailable } from "#runtime/unavailable.ts";
import { withPauses } from "../../core/moves/cells.server.ts";
import type { MoveReason } from "../../core/moves/moves.ts";
import { ShopError } from "../../core/shop-error.ts";
import { recordStaffAct } from "../../core/staff-acts/record-staff-act.server.ts";
import type { ActingStaff } from "../../core/staff-acts/staff-acts.ts";
import { cleanLine, cutText } from "../../core/text.ts";
import { webAddressOf } from "../../shop/media/fetch-image.server.ts";
import { MAX_IMAGE_BYTES, saveImage } from "../../shop/media/images.server.ts";

/** Files in one ZIP; the uploads of a large WordPress have that many. */
const MOST_ENTRIES = 100_000;

/**
 * How many bytes may be unpacked for each of the ZIP: pictures are packed already, so that only a
 * bomb has more.
 */
const MOST_UNPACKED = 2;

/** Bytes that wait in the database before those in front are stored. */
const MOST_WAITING = 40 * 1024 * 1024;

/** Bytes of an address by which the database finds a picture. */
const MOST_OF_KEY = 2_000;

/** The most characters of a file name in the report. */
const MOST_SHOWN = 200;

/** How many pictures of goods came, and what of the ZIP was left out and why. */
export type ZipReport = { matched: number; left: MoveReason[] };

/**
 * Takes the pictures out of a ZIP that moved goods wait for or did not get; the task of fetched
 * pictures stores them. `settle` has those in front stored when many wait. Refused: zip-unreadable.
 */
export async function takeZip(
  { name, zip }: { name: string; zip: Buffer | { path: string } },
  actor: ActingStaff,
  settle: () => Promise<unknown> = async () => undefined,
): Promise<ZipReport> {
  if (name === "") throw new ShopError("zip-unreadable", { why: "no-file" });
  const file = await openZip(zip);
  try {
    const { entries, odd } = await readEntries(file);
    const { wanted, left: unmatched } = await match(entries);
    const left = [...odd, ...unmatched];
    const unpacked = wanted
      .filter(({ entry }) => whyNotUnpacked(entry) === null)
      .reduce((sum, { entry }) => sum + entry.uncompressedSize, 0);
    if (unpacked > MOST_UNPACKED * file.fileSize)
      throw new ShopError("zip-unreadable", { why: "too-large" });
    // Recorded first, since each picture is stored in a transaction of its own.
    const subject = cutText(cleanLine(name), MOST_SHOWN);
    const details = {
      pictures: wanted.flatMap(({ waits }) => waits.flatMap(({ ids }) => ids)).length,
    };
    await recordStaffAct(db, { act: "move-pictures-zip", subject, details, actor });
    let matched = 0;
    let waiting = 0;
    for (const { entry, waits } of wanted) {
      const bytes = await unpack(file, entry);
      if (typeof bytes === "string") {
        left.push(leftOut(entry, bytes));
        continue;
      }
      const kept = await keepAll(waits, bytes);
      if (kept === null) left.push(leftOut(entry, "kept-first"));
      matched += kept ?? 0;
      waiting += bytes.length * waits.length;
      if (waiting < MOST_WAITING) continue;
      await settle();
      waiting = 0;
    }
    return { matched, left };
  } finally {
    if (!Buffer.isBuffer(zip)) file.close();
  }
}

const notZip = () => new ShopError("zip-unreadable", { why: "not-zip" });

/** Names are left as bytes, since yauzl would refuse the whole ZIP for one that leaves its folder. */
const AS_BYTES = { decodeStrings: false };

async function openZip(zip: Buffer | { path: string }): Promise<ZipFile> {
  const opening = Buffer.isBuffer(zip)
    ? fromBufferPromise(zip, AS_BYTES)
    : openPromise(zip.path, { ...AS_BYTES, autoClose: false });
  return opening.catch((error: unknown) => {
    throw error instanceof Error && "syscall" in error ? error : notZip();
  });
}

/**
 * All files of a ZIP, and those whose names lead out of it; folders, and what computers hide in
 * them, are neither.
 */
async function readEntries(file: ZipFile): Promise<{ entries: Entry[]; odd: MoveReason[] }> {
  if (file.entryCount > MOST_ENTRIES) throw new ShopError("zip-unreadable", { why: "too-large" });
  const entries: Entry[] = [];
  const odd: MoveReason[] = [];
  try {
    for await (const entry of file.eachEntry()) {
      entry.fileName = nameOf(entry);
      if (validateFileName(entry.fileName) !== null) odd.push(leftOut(entry, "name-odd"));
      else if (!isHidden(entry.fileName)) entries.push(entry);
    }
  } catch {
    throw notZip();
  }
  return { entries, odd };
}

/** A folder, or a file that computers hide in one; "./" at the start is the folder itself. */
const isHidden = (name: string) => /\/$|(?:^|\/)(?:\.(?!\/)|__MACOSX\/|Thumbs\.db$)/.test(name);

/** The flag of a name in UTF-8. */
const UTF_8 = 0x800;

/**
 * Old programs and macOS write UTF-8 without its flag, and names are read in the letters of DOS
 * then. Other letters are seldom valid UTF-8 by chance.
 */
const nameOf = ({ fileNameRaw, generalPurposeBitFlag, extraFields }: Entry): string => {
  const flag = isUtf8(fileNameRaw) ? UTF_8 : 0;
  return getFileNameLowLevel(generalPurposeBitFlag | flag, fileNameRaw, extraFields, false);
};

const leftOut = ({ fileName }: Entry, code: string): MoveReason => ({
  code,
  value: cutText(cleanLine(fileName), MOST_SHOWN),
});

/** An address, and the pictures that still wait for it or did not come from it. */
type Waiting = { url: string; ids: number[] };
type Wanted = { entry: Entry; waits: Waiting[] };

/** Names at the end of a path that are compared. */
const MOST_COMPARED = 8;

/**
 * Which file of the ZIP each missing picture is, and the files that are none. Both are found by the
 * longest end that their paths share: a ZIP with part of the pictures has names of other goods too.
 */
async function match(entries: readonly Entry[]): Promise<{ wanted: Wanted[]; left: MoveReason[] }> {
  // Null where several stand at one end.
  const files = new Map<string, Entry | null>();
  for await (const entry of withPauses(entries))
    for (const end of endsOf(cleanPath(entry.fileName)))
      files.set(end, files.has(end) ? null : entry);
  const paths = new Map<string, string | null>();
  const near: { waiting: Waiting; path: string; end: string }[] = [];
  for await (const waiting of withPauses(await knownPictures())) {
    const path = cleanPath(pathIn(waiting.url));
    const ends = endsOf(path).filter((end) => files.has(end));
    for (const end of ends) {
      const isAlone = !paths.has(end) || paths.get(end) === path;
      paths.set(end, isAlone ? path : null);
    }
    if (ends[0] !== undefined && waiting.ids.length > 0) near.push({ waiting, path, end: ends[0] });
  }
  const wanted = new Map<Entry, Wanted>();
  const twice = new Set<string>();
  for await (const { waiting, path, end } of withPauses(near)) {
    const entry = files.get(end);
    const isNearer =
      entry && endsOf(cleanPath(entry.fileName)).find((one) => paths.has(one)) !== end;
    if (isNearer) continue;
    // A name without folders is all that its table says.
    if (!entry || (paths.get(end) !== path && end !== path)) {
      twice.add(end);
      continue;
    }
    const of = wanted.get(entry) ?? { entry, waits: [] };
    of.waits.push(waiting);
    wanted.set(entry, of);
  }
  const isTwice = ({ fileName }: Entry) =>
    endsOf(cleanPath(fileName)).some((end) => twice.has(end));
  const left = entries
    .filter((entry) => !wanted.has(entry))
    .map((entry) => leftOut(entry, isTwice(entry) ? "twice" : "unmatched"));
  return { wanted: [...wanted.values()], left };
}

/** A path in small letters; computers write one letter in several ways. */
const cleanPath = (path: string): string =>
  path
    .replaceAll("\\", "/")
    .normalize("NFC")
    .toLowerCase()
    .split("/")
    .filter((name) => name !== "" && name !== ".")
    .join("/");

/** Each end of a path, the longest first: `2024/01/1.jpg`, `01/1.jpg`, `1.jpg`. */
function endsOf(path: string): string[] {
  const names = path.split("/").slice(-MOST_COMPARED);
  return names.map((_, n) => names.slice(n).join("/"));
}

/** The path in an address, or the name of a file as it is. */
function pathIn(address: string): string {
  const url = webAddressOf(address);
  if (!url) return address;
  try {
    return decodeURIComponent(url.pathname);
  } catch {
    return url.pathname;
  }
}

/** Pictures of one look into the database. */
const BATCH = 5_000;

/** The addresses of all pictures of moved goods, with those that lack them. */
async function knownPictures(): Promise<Iterable<Waiting>> {
  const byUrl = new Map<string, Waiting>();
  for (let after = 0; ; ) {
    const rows = await db
      .select({ id: movedPictures.id, url: movedPictures.url, state: movedPictures.state })
      .from(movedPictures)
      .innerJoin(moves, eq(moves.id, movedPictures.moveId))
      .where(
        and(
          gt(movedPictures.id, after),
          inArray(moves.state, ["running", "done"]),
          sql`octet_length(${movedPictures.url}) <= ${MOST_OF_KEY}`,
        ),
      )
      .orderBy(asc(movedPictures.id))
      .limit(BATCH);
    for (const { id, url, state } of rows) {
      const known = byUrl.get(url) ?? { url, ids: [] };
      if (state === "waiting" || state === "failed") known.ids.push(id);
      byUrl.set(url, known);
    }
    if (rows.length < BATCH) break;
    after = rows.at(-1)?.id ?? after;
  }
  return byUrl.values();
}

/** The code of the reason for which a file is not unpacked; null if it is tried. */
function whyNotUnpacked(entry: Entry): string | null {
  if (entry.isEncrypted()) return "locked";
  if (!entry.canDecodeFileData()) return "packed-otherwise";
  return entry.uncompressedSize > MAX_IMAGE_BYTES ? "image-too-heavy" : null;
}

/** The bytes of a file; the code of the reason if there are none. */
async function unpack(file: ZipFile, entry: Entry): Promise<Buffer | string> {
  const why = whyNotUnpacked(entry);
  if (why) return why;
  const chunks: Buffer[] = [];
  try {
    // Ends with an error at the first byte that is more than the entry says.
    for await (const chunk of await file.openReadStreamPromise(entry)) chunks.push(chunk);
  } catch {
    return "not-unpacked";
  }
  return Buffer.concat(chunks);
}

/**
 * Keeps a picture for all addresses that it stands for; returns how many wait for it. Null if it is
 * broken, and an earlier ZIP's picture waits at each of them already.
 */
async function keepAll(waits: readonly Waiting[], bytes: Buffer): Promise<number | null> {
  let matched: number | null = null;
  for (const { url, ids } of waits) {
    const before = await findZipped(url);
    if (before && !before.equals(bytes) && (await isBroken(bytes))) continue;
    matched = (matched ?? 0) + (await keep(url, ids, bytes));
  }
  return matched;
}

/** Whether a picture cannot be stored. It is only asked where another one is at stake. */
async function isBroken(bytes: Buffer): Promise<boolean> {
  try {
    await saveImage(bytes);
    return false;
  } catch (error) {
    if (error instanceof Unavailable) return false;
    if (error instanceof ShopError) return true;
    throw error;
  }
}

/** Keeps a picture for all that wait for this address; returns how many. */
const keep = (url: string, ids: number[], bytes: Buffer): Promise<number> =>
  patiently(() =>
    db.transaction(async (tx) => {
      await tx
        .insert(zippedPictures)
        .values({ url, bytes })
        .onConflictDoUpdate({ target: zippedPictures.url, set: { bytes } });
      const waiting = await tx
        .update(movedPictures)
        .set({ state: "waiting", tries: 0, failure: null, dueAt: sql`now()` })
        .where(
          and(inArray(movedPictures.id, ids), inArray(movedPictures.state, ["waiting", "failed"])),
        )
        .returning({ id: movedPictures.id });
      return waiting.length;
    }),
  );

/** The picture that came in a ZIP for this address. */
export async function findZipped(url: string): Promise<Buffer | undefined> {
  const [found] = await db
    .select({ bytes: zippedPictures.bytes })
    .from(zippedPictures)
    .where(eq(zippedPictures.url, url));
  return found?.bytes;
}

/**
 * Forgets the pictures of ZIPs for which nothing waits any more. They are locked before that is
 * asked: a later ZIP that brings one again either waits, or is seen.
 */
export const forgetZipped = (): Promise<void> =>
  db.transaction(async (tx) => {
    const isDone = sql`not exists (select from ${movedPictures}
      where ${movedPictures.url} = ${zippedPictures.url} and ${movedPictures.state} = 'waiting')`;
    const locked = await tx
      .select({ url: zippedPictures.url })
      .from(zippedPictures)
      .where(isDone)
      .orderBy(asc(zippedPictures.url))
      .for("update");
    const urls = locked.map(({ url }) => url);
    if (urls.length > 0)
      await tx.delete(zippedPictures).where(and(inArray(zippedPictures.url, urls), isDone));
  });
