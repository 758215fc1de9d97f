import { existsSync } from "node:fs";
import { progress } from "#runtime/progress.ts";
import { writeWhole } from "../backup/archive.ts";
import { addCommand, runProgram } from "./command.ts";

addCommand(
  "move-out",
  {
    words: "<file>",
    does: "writes all that the shop holds into a .tar.gz of CSV, JSON and pictures for another program",
  },
  async ({ words: [file = ""], operations }) => {
    if (existsSync(file)) throw new Error(`${file} is there already`);
    const { moveOut } = await operations();
    const { pack, filled } = moveOut((step) => progress(step));
    await writeWhole(file, pack).finally(() => filled);
    progress("");
    console.log(`All that the shop holds is in ${file}; its README.txt says what is where.`);
  },
);

await runProgram("npm run ");
