import { buildIfNeeded, loadOperations } from "../build.js";
import { openDatabase } from "../database/database.js";
import { messageOf } from "../disk-error.js";
import { finishLog } from "../log.js";
import { progress } from "../progress.js";
import { readSettings } from "../settings.js";
import { helpIfAsked, readCommandLine, refuse } from "./arguments.js";

/** @import { Form, OptionsByName, Values } from "./arguments.js" */

/**
 * What a command may use. `open` opens DATABASE_URL's database or the embedded one, migrated, also
 * while the shop runs; `operations` opens it too, builds the app if need be and loads it without
 * its pages. Nothing is opened before it asks, so that a refusal leaves nothing behind.
 * @template {OptionsByName} O
 * @typedef {{ words: string[], values: Values<O>, settings: import("../settings.js").Settings, open: () => ReturnType<typeof openDatabase>, operations: () => Promise<import("../build.js").Operations> }} Context
 */

/** @type {Map<string, { form: Form<any>, run: (context: Context<any>) => Promise<unknown> }>} */
const commands = new Map();

/**
 * @template {OptionsByName} O @param {string} name @param {Form<O>} form @param {(context: Context<O>) => Promise<unknown>} run
 */
export function addCommand(name, form, run) {
  commands.set(name, { form, run });
}

/**
 * Runs the command that the process was started with, and ends the process. Results go to standard
 * output, all else to standard error, so that a result can be sent to a file.
 * @param {string} call what is typed before a command's name, like `npm run admin -- `
 * @param {{ refusals?: Record<string, string>, failure?: string }} [options] the shop's refusals in words by their code, and what is printed before a reason
 */
export async function runProgram(call, { refusals = {}, failure = "Nothing was done" } = {}) {
  process.env.LOG_TO = "stderr";
  const [name = "", ...args] = process.argv.slice(2);
  const command = commands.get(name);
  if (!command) {
    const forms = [...commands].map(([each, { form }]) => ({ ...form, name: each }));
    helpIfAsked(new Map(forms.map((form) => [call + form.name, form])), [name, ...args]);
    const names = forms.map((form) => [form.name, form.words].join(" ").trim());
    refuse(`say ${new Intl.ListFormat("en-GB", { type: "disjunction" }).format(names)}`);
  }
  const { words, values } = readCommandLine(`${call}${name}`, command.form, args);

  /** @type {ReturnType<typeof openDatabase> | undefined} */
  let database;
  /** @type {import("../build.js").Operations | undefined} */
  let app;
  try {
    const settings = readSettings(process.env);
    // The app wants a secret, though no command signs anything.
    const SESSION_SECRET =
      settings.SESSION_SECRET || "not used by this command, which signs nothing";
    const open = () => {
      database ??= openDatabase({ ...settings, SESSION_SECRET }, console.error);
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
      await finishLog();
    });
    process.exit(0);
  } catch (error) {
    progress("");
    const message = messageOf(error);
    console.error(`${failure}: ${refusals[message] ?? message}`);
    process.exit(1);
  }
}
