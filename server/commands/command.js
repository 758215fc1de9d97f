import { buildIfNeeded, loadOperations } from "../build.js";
import { openDatabase } from "../database/database.js";
import { messageOf } from "../disk-error.js";
import { readSettings } from "../settings.js";
import { ArgumentsError, asksForHelp, helpOn, readArguments } from "./arguments.js";

/**
 * What a command may use. Nothing is opened before it asks, so that what it refuses leaves nothing behind.
 *
 * @template {import("./arguments.js").OptionsByName} O
 * @typedef {object} Context
 * @property {string[]} words
 * @property {import("./arguments.js").Values<O>} values
 * @property {import("../settings.js").Settings} settings
 * @property {() => ReturnType<typeof openDatabase>} open DATABASE_URL's database or the embedded one, migrated, also while the shop runs
 * @property {() => Promise<import("../build.js").Operations>} operations opens the database, builds the app if need be and loads it without its pages
 */

/**
 * @template {import("./arguments.js").OptionsByName} O
 * @typedef {import("./arguments.js").Form<O> & { run: (context: Context<O>) => Promise<unknown> }} Command
 */

/**
 * @typedef {object} Options
 * @property {string} call what stands before the command's name, like `npm run admin -- `
 * @property {Record<string, string>} [refusals] what the shop's refusals mean here, by their code
 * @property {string} [failure] stands before the reason of a failure
 */

/**
 * A command with options, whose values it then knows by their types.
 *
 * @template {import("./arguments.js").OptionsByName} O
 * @param {Command<O>} command
 * @returns {Command<any>}
 */
export const withOptions = (command) => command;

/**
 * Runs the command that the process was started with, and ends the process: with 1 and one line when it was refused.
 * Results go to standard output; progress and the log go to standard error, so that a result can be sent to a file.
 *
 * @param {Record<string, Command<any>>} commands
 * @param {Options} options
 */
export async function runCommand(commands, { call, refusals = {}, failure = "Nothing was done" }) {
  process.env.LOG_TO = "stderr";
  const [name = "", ...args] = process.argv.slice(2);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (asksForHelp(process.argv.slice(2))) {
    const asked = command ? { [name]: command } : commands;
    const all = Object.entries(asked).map(([each, form]) => helpOn(`${call}${each}`, form));
    console.log(all.join("\n"));
    process.exit(0);
  }
  try {
    if (!command) throw new ArgumentsError(`say ${listOf(commands)}`);
    const { words, values } = readArguments(`${call}${name}`, command, args);
    // No command signs anything; the app it loads wants a secret.
    process.env.SESSION_SECRET ||= "not used by this command, which signs nothing";
    const settings = readSettings(process.env);
    /** @type {ReturnType<typeof openDatabase> | undefined} */
    let opened;
    const open = () => {
      opened ??= openDatabase(settings, console.error);
      return opened;
    };
    /** @type {Promise<import("../build.js").Operations> | undefined} */
    let loaded;
    const operations = () => {
      loaded ??= open()
        .then(() => buildIfNeeded(console.error))
        .then(() => loadOperations());
      return loaded;
    };
    try {
      await command.run({ words, values, settings, open, operations });
    } finally {
      await (await loaded?.catch(() => undefined))?.closeDatabase();
      await (await opened?.catch(() => undefined))?.stop();
    }
    process.exit(0);
  } catch (error) {
    const message = messageOf(error);
    console.error(`${failure}: ${refusals[message] ?? message}`);
    process.exit(1);
  }
}

/** As `list, create <phone> [name…] or reset <phone>`. @param {Record<string, { words?: string }>} commands */
function listOf(commands) {
  const all = Object.entries(commands).map(([name, { words }]) => [name, words].join(" ").trim());
  return [all.slice(0, -1).join(", "), all.at(-1)].filter(Boolean).join(" or ");
}
