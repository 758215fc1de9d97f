import { buildIfNeeded, loadOperations } from "../build.js";
import { openDatabase } from "../database/database.js";
import { messageOf } from "../disk-error.js";
import { readSettings } from "../settings.js";
import { printHelp, readCommandLine, refuse } from "./arguments.js";

/** @typedef {import("./arguments.js").OptionsByName} OptionsByName */

/**
 * What a command may use. Nothing is opened before it asks, so that a refusal leaves nothing behind.
 *
 * @template {OptionsByName} O
 * @typedef {object} Context
 * @property {string[]} words
 * @property {import("./arguments.js").Values<O>} values
 * @property {import("../settings.js").Settings} settings
 * @property {() => ReturnType<typeof openDatabase>} open DATABASE_URL's database or the embedded one, migrated, also while the shop runs
 * @property {() => Promise<import("../build.js").Operations>} operations opens the database, builds the app if need be and loads it without its pages
 */

/**
 * @template {OptionsByName} O
 * @typedef {import("./arguments.js").Form<O> & { run: (context: Context<O>) => Promise<unknown> }} Command
 */

/**
 * Gives `values` of a command with options their types.
 *
 * @template {OptionsByName} O
 * @param {Command<O>} command
 * @returns {Command<any>}
 */
export const withOptions = (command) => command;

/**
 * Runs the command that the process was started with, and ends the process: with 1 and one line after a failure. Results go
 * to standard output, all else to standard error, so that a result can be sent to a file.
 *
 * @param {string} call what is typed before the command's name, like `npm run admin -- `
 * @param {Record<string, Command<any>>} commands
 * @param {{ refusals?: Record<string, string>, failure?: string }} [options] the shop's refusals in words by their code, and what
 *   is printed before a reason
 */
export async function runCommand(call, commands, options = {}) {
  const { refusals = {}, failure = "Nothing was done" } = options;
  process.env.LOG_TO = "stderr";
  const [name = "", ...args] = process.argv.slice(2);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    const forms = Object.entries(commands).map(([each, form]) => [`${call}${each}`, form]);
    printHelp(Object.fromEntries(forms), process.argv.slice(2));
    refuse(`say ${listOf(commands)}`);
  }
  const { words, values } = readCommandLine(`${call}${name}`, command, args);

  /** @type {ReturnType<typeof openDatabase> | undefined} */
  let database;
  /** @type {import("../build.js").Operations | undefined} */
  let app;
  try {
    // No command signs anything; the app it loads wants a secret.
    process.env.SESSION_SECRET ||= "not used by this command, which signs nothing";
    const settings = readSettings(process.env);
    const open = () => {
      database ??= openDatabase(settings, console.error);
      return database;
    };
    const operations = async () => {
      await open();
      await buildIfNeeded(console.error);
      app = await loadOperations();
      return app;
    };
    await command.run({ words, values, settings, open, operations }).finally(async () => {
      await app?.closeDatabase();
      await (await database?.catch(() => undefined))?.stop();
    });
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
  return new Intl.ListFormat("en-GB", { type: "disjunction" }).format(all);
}
