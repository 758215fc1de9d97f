import { openBucket } from "#runtime/pictures/s3.ts";
import { picturesInFolder } from "#runtime/pictures/store.ts";
import { progress } from "#runtime/progress.ts";
import type { Settings } from "#runtime/settings.ts";
import { addCommand, runProgram } from "./command.ts";

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

/** Copies what the target lacks. */
async function copy(words: string[], settings: Settings) {
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

const isMain = (name: string) => /^[^w]*\.webp$/.test(name);

async function forEach(step: string, names: string[], work: (name: string) => Promise<unknown>) {
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
