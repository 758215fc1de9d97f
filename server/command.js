import { buildIfNeeded, loadOperations } from "./build.js";
import { openDatabase } from "./database.js";
import { readSettings } from "./settings.js";

/**
 * What a command may use. `operations` builds the app if need be and loads it without its pages.
 *
 * @typedef {object} Context
 * @property {string[]} words what stands behind the command's name
 * @property {import("./settings.js").Settings} settings
 * @property {Awaited<ReturnType<typeof openDatabase>>} database
 * @property {() => Promise<import("./build.js").Operations>} operations
 *
 * @typedef {object} Options
 * @property {string} usage said when no command of this name is known
 * @property {Record<string, string>} [refusals] what the shop's refusals mean here, by their code
 * @property {(line: string) => void} [say] where progress is told; results go to standard output
 * @property {string} [failure] stands before the reason of a failure
 */

/**
 * Runs the command that the process was started with, on DATABASE_URL's database or the embedded one, also while the shop
 * runs, and ends the process: with 1 and one line when it was refused.
 *
 * @param {Record<string, (context: Context) => Promise<unknown>>} commands
 * @param {Options} options
 */
export async function runCommand(commands, { usage, refusals = {}, say = console.log, failure }) {
  const [name = "", ...words] = process.argv.slice(2);
  try {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new Error(`say ${usage}`);
    // No command signs anything; the app it loads wants a secret.
    process.env.SESSION_SECRET ||= "not used by this command, which signs nothing";
    const settings = readSettings(process.env);
    const database = await openDatabase(settings, say);
    /** @type {Promise<import("./build.js").Operations> | undefined} */
    let loaded;
    const operations = () => {
      loaded ??= buildIfNeeded(say).then(() => loadOperations());
      return loaded;
    };
    try {
      await command({ words, settings, database, operations });
    } finally {
      await (await loaded?.catch(() => undefined))?.closeDatabase();
      await database.stop();
    }
    process.exit(0);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.error(`${failure ?? "Nothing was done"}: ${refusals[message] ?? message}`);
    process.exit(1);
  }
}
