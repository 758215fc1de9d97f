import { finishLog } from "#runtime/log.ts";
import { progress } from "#runtime/progress.ts";
import { readSettings, type Settings } from "#runtime/settings.ts";
import { loadOperations, type Operations } from "../build.ts";
import { openDatabase } from "../database/database.ts";
import { messageOf } from "../disk-error.ts";
import {
  type Form,
  helpIfAsked,
  type OptionsByName,
  readCommandLine,
  refuse,
  type Values,
} from "./arguments.ts";

/**
 * What a command may use. `open` opens DATABASE_URL's database or the embedded one, migrated, also
 * while the shop runs; `operations` opens it too and loads the app without its pages. Nothing is
 * opened before it asks, so that a refusal leaves nothing behind.
 */
export interface Context<O extends OptionsByName> {
  words: string[];
  values: Values<O>;
  settings: Settings;
  open: () => ReturnType<typeof openDatabase>;
  operations: () => Promise<Operations>;
}

const commands = new Map<string, Command<OptionsByName>>();

interface Command<O extends OptionsByName> {
  form: Form<O>;
  run(context: Context<O>): Promise<unknown>;
}

export function addCommand<O extends OptionsByName>(
  name: string,
  form: Form<O>,
  run: (context: Context<O>) => Promise<unknown>,
) {
  commands.set(name, { form, run });
}

/**
 * Runs the command that the process was started with, and ends the process. Results go to standard
 * output, all else to standard error, so that a result can be sent to a file.
 * @param call what is typed before a command's name, like `npm run admin -- `
 * @param options the shop's refusals in words by their code, and what is printed before a reason
 */
export async function runProgram(
  call: string,
  {
    refusals = {},
    failure = "Nothing was done",
  }: { refusals?: Record<string, string>; failure?: string } = {},
) {
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

  let database: ReturnType<typeof openDatabase> | undefined;
  let app: Operations | undefined;
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
