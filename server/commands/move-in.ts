import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { progress } from "#runtime/progress.ts";
import { readArchive } from "../backup/archive.ts";
import type { Operations } from "../build.ts";
import { addCommand, runProgram } from "./command.ts";

/** Milliseconds between looks at a file that a running shop brings in. */
const EVERY_MS = 500;

const options = {
  columns: { of: "LIST", default: "", does: "says what each column of a table is: title,price,," },
} as const;

addCommand(
  "plan",
  {
    words: "<file>",
    does: "says what the rows of a file of goods, customers or orders would become",
    options,
  },
  async ({ words: [file = ""], values, operations }) => {
    const shop = await operations();
    await say(shop, await plan(shop, file, values.columns));
  },
);

addCommand(
  "bring",
  {
    words: "<file>",
    does: "brings the goods, customers or orders of a file in",
    options: {
      ...options,
      rounding: { of: "nearest|up|down", default: "", does: "makes whole taka of paisa" },
      reports: { of: "yes|no", default: "no", does: "counts past orders in Reports" },
    },
  },
  async ({ words: [file = ""], values, operations }) => {
    const shop = await operations();
    const id = await plan(shop, file, values.columns);
    const rounding = (["nearest", "up", "down"] as const).find((one) => one === values.rounding);
    await shop.beginMove(id, rounding ?? null, null, { inReports: values.reports === "yes" });
    for (;;) {
      await shop.runMoves();
      if ((await shop.findMove(id)).state !== "running") break;
      await pause(EVERY_MS);
    }
    await fetchPictures(shop, id);
    progress("");
    await say(shop, id);
  },
);

addCommand(
  "pictures",
  { words: "<zip>", does: "stores the pictures of a ZIP that moved goods lack, by file name" },
  async ({ words: [file = ""], operations }) => {
    const shop = await operations();
    const name = basename(file);
    const { matched, left } = await shop.takeZip({ name, zip: { path: file } }, null, () =>
      shop.fetchPictures(),
    );
    await shop.fetchPictures();
    for (const { code, value } of left) console.log(`left out: ${value} (${code})`);
    console.log(`${matched} pictures of goods were in the ZIP; ${left.length} files were left out`);
  },
);

addCommand(
  "archive",
  {
    words: "<file>",
    does: "reads an archive of npm run move-out into a shop without goods, orders and customers, whose pages wait meanwhile",
  },
  async ({ words: [file = ""], operations }) => {
    const { moveBack } = await operations();
    await moveBack((take) => readArchive(file, "reading", take), progress);
    progress("");
    console.log("All of it is in the shop, which opens when its owner says so.");
  },
);

/** Fetches the pictures that are due; a running shop fetches what a broken off command leaves. */
async function fetchPictures(shop: Operations, id: string) {
  let isOver = false;
  const fetching = shop.fetchPictures().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const { fetched, waiting } = await shop.countPictures(id);
    progress("fetching pictures", fetched, fetched + waiting, "pictures");
    await Promise.race([fetching, pause(EVERY_MS)]);
  }
  await fetching;
}

async function plan(shop: Operations, file: string, columns: string): Promise<string> {
  const id = await shop.createMove({ name: basename(file), bytes: readFileSync(file) }, null);
  await read(shop, id);
  if (columns === "") return id;
  await shop.chooseFields(id, columns.split(","), null);
  await read(shop, id);
  return id;
}

/** Plans a file; a running shop goes on with one that a command left. */
async function read(shop: Operations, id: string) {
  let isOver = false;
  const reading = settle(shop, id).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const { done, of } = (await shop.findReading(id)) ?? { done: 0, of: null };
    if (of !== null) progress("reading", done, of, "rows");
    await Promise.race([reading, pause(EVERY_MS)]);
  }
  await reading;
  progress("");
}

async function settle(shop: Operations, id: string) {
  for (;;) {
    await shop.readMoves();
    const { state, problem } = await shop.findMove(id);
    if (problem) throw shop.refusalOf(problem);
    if (state !== "reading") return;
    await pause(EVERY_MS);
  }
}

async function say(shop: Operations, id: string) {
  const { kind, source, headings, fields } = await shop.findMove(id);
  const ignored = headings.filter((_, at) => !fields[at]);
  console.log(`Source: ${source}, ${kind}`);
  if (ignored.length > 0) console.log(`Columns left out: ${ignored.join(", ")}`);
  for (const [state, rows] of Object.entries(await shop.countRows(id)))
    if (rows > 0) console.log(`${state}: ${rows}`);
  const pictures = Object.entries(await shop.countPictures(id)).filter(([, n]) => n > 0);
  if (pictures.length > 0)
    console.log(`Pictures: ${pictures.map(([state, n]) => `${n} ${state}`).join(", ")}`);
  console.log(`Each row with its reasons: /admin/move-in/${id}`);
}

await runProgram("npm run move-in -- ", {
  refusals: {
    "archive-cut-short": "the archive does not hold all that it should",
    "archive-newer": "the archive is of a newer shop: update this one first",
    "archive-unknown": "this is no archive of npm run move-out",
    "shop-not-empty": "this shop has goods, orders or customers; an archive goes into an empty one",
    "move-unreadable":
      "this is no CSV file of goods, customers or orders of at most 20 MB, or reading it failed",
    "move-too-long": "the file has too many rows or columns",
    "zip-unreadable": "this is no ZIP, or it holds more than pictures can",
    "move-empty": "no row of it would be brought in",
    "move-rounding-needed": "some prices have paisa: add --rounding nearest, up or down",
  },
});
