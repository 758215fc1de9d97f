import { openBucket } from "../pictures/s3.js";
import { picturesInFolder } from "../pictures/store.js";
import { runCommand } from "./command.js";

/** Files under way at a time. */
const SIDE_BY_SIDE = 8;

/** @typedef {import("../pictures/store.js").PictureStore} PictureStore */

/**
 * `npm run pictures`: between DATA_DIR/media (`folder`) and the bucket of the settings (`s3`), also while the shop runs. What
 * is there already is left as it is.
 */
await runCommand(
  {
    copy: {
      words: "<from> <to>",
      does: "copies the pictures: folder s3, or s3 folder",
      run: ({ words, settings }) => carry(words, settings, false),
    },
    move: {
      words: "<from> <to>",
      does: "copies the pictures and removes them where they were",
      run: ({ words, settings }) => carry(words, settings, true),
    },
  },
  { call: "npm run pictures -- ", failure: "It did not work" },
);

/**
 * @param {string[]} words
 * @param {import("../settings.js").Settings} settings
 * @param {boolean} isMove
 */
async function carry([from = "", to = ""], settings, isMove) {
  /** @type {Record<string, () => PictureStore>} */
  const stores = {
    folder: () => picturesInFolder(settings),
    s3: () => openBucket(settings),
  };
  if (from === to || !Object.hasOwn(stores, from) || !Object.hasOwn(stores, to))
    throw new Error("say from where and to where: folder s3, or s3 folder");
  if (!settings.S3_BUCKET) throw new Error("S3_BUCKET and what goes with it must be set");
  const [source, target] = [stores[from]?.(), stores[to]?.()];
  if (!source || !target) return;
  const names = await listNames(source);
  let copied = 0;
  await forEach(names, async (name) => {
    if (await target.has(name)) return;
    const bytes = await source.read(name);
    if (bytes === null) return;
    await target.write(name, bytes);
    copied += 1;
  });
  if (isMove) await forEach(names, (name) => source.remove(name));
  console.log(
    `${copied} of ${names.length} picture files copied, the others were there${isMove ? "; all are removed here" : ""}`,
  );
}

/** A picture's main file last: once it is there, all of the picture is. @param {PictureStore} store */
async function listNames(store) {
  const names = [];
  for await (const { name } of store.list()) names.push(name);
  const isMain = (/** @type {string} */ name) => /^[^w]*\.webp$/.test(name);
  return [...names.filter((name) => !isMain(name)), ...names.filter(isMain)];
}

/** @param {string[]} names @param {(name: string) => Promise<unknown>} work */
async function forEach(names, work) {
  const left = names.values();
  await Promise.all(
    Array.from({ length: SIDE_BY_SIDE }, async () => {
      for (const name of left) await work(name);
    }),
  );
}
