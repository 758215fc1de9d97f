import { openBucket } from "../pictures/s3.js";
import { picturesInFolder } from "../pictures/store.js";
import { progress } from "../progress.js";
import { addCommand, runProgram } from "./command.js";

/** Files copied at a time. */
const SIDE_BY_SIDE = 8;

addCommand(
  "copy",
  { words: "<from> <to>", does: "copies the pictures: folder s3, or s3 folder" },
  ({ words, settings }) => copy(words, settings),
);

addCommand(
  "move",
  { words: "<from> <to>", does: "copies the pictures and removes them where they were" },
  async ({ words, settings }) => {
    const { source, names } = await copy(words, settings);
    await forEach("removing", names, (name) => source.remove(name));
    console.log("all are removed here");
  },
);

/**
 * Copies what the target lacks. @param {string[]} words @param {import("../settings.js").Settings} settings
 */
async function copy(words, settings) {
  const isToS3 = words.join(" ") === "folder s3";
  if (!isToS3 && words.join(" ") !== "s3 folder")
    throw new Error("say from where and to where: folder s3, or s3 folder");
  if (!settings.S3_BUCKET) throw new Error("S3_BUCKET and what goes with it must be set");
  const [folder, bucket] = [picturesInFolder(settings), openBucket(settings)];
  const [source, target] = isToS3 ? [folder, bucket] : [bucket, folder];
  const names = [];
  for await (const { name } of source.list()) names.push(name);
  // A picture's main file comes last, since it stands for all of them.
  names.sort((one, other) => Number(isMain(one)) - Number(isMain(other)));
  let copied = 0;
  await forEach("copying", names, async (name) => {
    const bytes = (await target.has(name)) ? null : await source.read(name);
    if (bytes === null) return;
    await target.write(name, bytes);
    copied += 1;
  });
  console.log(`${copied} of ${names.length} picture files copied, the others were there`);
  return { source, names };
}

/** @param {string} name */
const isMain = (name) => /^[^w]*\.webp$/.test(name);

/** @param {string} step @param {string[]} names @param {(name: string) => Promise<unknown>} work */
async function forEach(step, names, work) {
  const left = names.values();
  let done = 0;
  const workOff = async () => {
    for (const name of left) {
      await work(name);
      progress(step, ++done, names.length, "files");
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, workOff));
  progress("");
}

await runProgram("npm run pictures -- ", { failure: "It did not work" });
