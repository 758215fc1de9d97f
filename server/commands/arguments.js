import { parseArgs } from "node:util";

/**
 * An option: `of` names its value, and one without is a switch. A number as default takes whole numbers from 1 on;
 * bars in `of` (`small|large`) take one of these words.
 *
 * @typedef {{ does: string, of?: string, default?: string | number }} Option
 */

/** @typedef {Record<string, Option>} OptionsByName */

/**
 * How a command is written, with `words` like `<phone> [name…]`: square brackets mark optional words, and `…` marks a last word
 * that may stand several times.
 *
 * @template {OptionsByName} O
 * @typedef {{ does: string, words?: string, options?: O }} Form
 */

/**
 * What options say, by their names.
 *
 * @template {OptionsByName} O
 * @typedef {{ [K in keyof O]: O[K] extends { default: number } ? number : O[K] extends { default: string } ? string : O[K] extends { of: string } ? string | undefined : boolean }} Values
 */

/** Says why the arguments of a command are refused, on one line. */
export class ArgumentsError extends Error {
  /** @override */
  name = "ArgumentsError";
}

/** @param {string[]} args */
export function asksForHelp(args) {
  const end = args.indexOf("--");
  return (end < 0 ? args : args.slice(0, end)).some((word) => word === "--help" || word === "-h");
}

/**
 * Reads arguments as the form says and refuses all others.
 *
 * @template {OptionsByName} O
 * @param {string} call how the command is started, like `npm run doctor`
 * @param {Form<O>} form
 * @param {string[]} args
 * @returns {{ words: string[], values: Values<O> }}
 * @throws {ArgumentsError}
 */
export function readArguments(call, form, args) {
  const { words = "", options = /** @type {O} */ ({}) } = form;
  const help = `${call}${call.includes(" -- ") ? "" : " --"} --help says what there is`;
  const { values: given, positionals } = parse(options, args, help);
  const least = words.split("<").length - 1;
  const most = words.includes("…") ? Number.POSITIVE_INFINITY : words.split(/[<[]/).length - 1;
  if (positionals.length < least) throw new ArgumentsError(`say ${written(call, form)}`);
  if (positionals.length > most)
    throw new ArgumentsError(`nothing takes the word "${positionals[most]}"; ${help}`);
  const values = Object.entries(options).map(([name, option]) => [
    name,
    readValue(name, option, given[name]),
  ]);
  return { words: positionals, values: Object.fromEntries(values) };
}

/** @param {OptionsByName} options @param {string[]} args @param {string} help */
function parse(options, args, help) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: Object.fromEntries(
        Object.entries(options).map(([name, { of }]) => [
          name,
          { type: of ? "string" : "boolean" },
        ]),
      ),
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new ArgumentsError(`${message.split(/\.\s|\n/)[0]}; ${help}`);
  }
}

/** @param {string} name @param {Option} option @param {unknown} given */
function readValue(name, { of, default: otherwise }, given) {
  if (!of) return given === true;
  const value = given ?? otherwise;
  if (given === undefined) return value;
  if (typeof otherwise === "number") {
    if (!/^[1-9]\d{0,8}$/.test(String(value)))
      throw new ArgumentsError(`--${name} must be a whole number`);
    return Number(value);
  }
  if (of.includes("|") && !of.split("|").includes(String(value)))
    throw new ArgumentsError(`--${name} must be ${of.replaceAll("|", " or ")}`);
  return value;
}

/** As somebody types it. @param {string} call @param {Form<OptionsByName>} form */
export function written(call, { words = "", options = {} }) {
  const rest = [
    ...(words ? [words] : []),
    ...Object.entries(options).map(([name, { of }]) => `[--${name}${of ? ` ${of}` : ""}]`),
  ];
  const start = rest.length > 0 && !call.includes(" -- ") ? `${call} --` : call;
  return [start, ...rest].join(" ");
}

/** Help on a command, a line for itself and one for each option. @param {string} call @param {Form<OptionsByName>} form */
export function helpOn(call, form) {
  const options = Object.entries(form.options ?? {}).map(([name, { of, does, default: value }]) => {
    const usual = value === undefined || value === "" ? "" : ` (${value})`;
    return `  ${`--${name}${of ? ` ${of}` : ""}`.padEnd(24)}  ${does}${usual}`;
  });
  return [written(call, form), `  ${form.does}`, ...options].join("\n");
}

/**
 * For a program with one command: what `process.argv` says. Help is printed and ends the process with 0, what is refused
 * ends it with 1 and one line.
 *
 * @template {OptionsByName} O
 * @param {string} call
 * @param {Form<O>} form
 */
export function readCommandLine(call, form) {
  const args = process.argv.slice(2);
  if (asksForHelp(args)) {
    console.log(helpOn(call, form));
    process.exit(0);
  }
  try {
    return readArguments(call, form, args);
  } catch (error) {
    if (!(error instanceof ArgumentsError)) throw error;
    console.error(`Nothing was done: ${error.message}`);
    process.exit(1);
  }
}
