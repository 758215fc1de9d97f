import { parseArgs } from "node:util";

/**
 * An option: `of` names its value, and an option without it is a switch. With a number as `default`
 * the value is a whole number from 1 on; with bars in `of` (`small|large`) it is one of these
 * words.
 */
export interface Option {
  does: string;
  of?: string;
  default?: string | number;
}

export type OptionsByName = Record<string, Option>;

/**
 * How a command is written: in `words` like `<phone> [name…]` brackets mark what is optional, and
 * `…` what may be repeated.
 */
export interface Form<O extends OptionsByName> {
  does: string;
  words?: string;
  options?: O;
}

export type Values<O extends OptionsByName> = {
  [K in keyof O]: O[K] extends { default: number }
    ? number
    : O[K] extends { default: string }
      ? string
      : O[K] extends { of: string }
        ? string | undefined
        : boolean;
};

/** Ends the process with 1 and the reason on one line. */
export function refuse(reason: string): never {
  console.error(`Nothing was done: ${reason}`);
  process.exit(1);
}

/**
 * Prints help and exits if it is asked for.
 * @param forms by call
 */
export function helpIfAsked(forms: Map<string, Form<OptionsByName>>, args: string[]) {
  const end = args.indexOf("--");
  const asked = end < 0 ? args : args.slice(0, end);
  if (!asked.includes("--help") && !asked.includes("-h")) return;
  for (const [call, form] of forms) {
    console.log(`${written(call, form)}\n  ${form.does}`);
    for (const [name, { of, does, default: usual }] of entriesOf(form))
      console.log(`  ${optionOf(name, of).padEnd(24)}  ${does}${usual ? ` (${usual})` : ""}`);
  }
  process.exit(0);
}

/** Help ends the process with 0, a refusal with 1. */
export function readCommandLine<O extends OptionsByName>(
  call: string,
  form: Form<O>,
  args = process.argv.slice(2),
) {
  helpIfAsked(new Map([[call, form]]), args);
  try {
    return readArguments(call, form, args);
  } catch (error) {
    refuse(error instanceof Error ? error.message : String(error));
  }
}

/** @param call like `npm run doctor` */
export function readArguments<O extends OptionsByName>(
  call: string,
  form: Form<O>,
  args: string[],
) {
  const help = `${throughNpm(call)} --help says what there is`;
  const { values: given, positionals } = parse(form, args, help);
  const { words = "" } = form;
  const least = words.split("<").length - 1;
  const most = words.includes("…") ? Number.POSITIVE_INFINITY : words.split(/[<[]/).length - 1;
  if (positionals.length < least) throw new Error(`say ${written(call, form)}`);
  if (positionals.length > most)
    throw new Error(`nothing takes the word "${positionals[most]}"; ${help}`);
  const values = entriesOf(form).map(([name, option]) => [
    name,
    readValue(name, option, given[name]),
  ]);
  return { words: positionals, values: Object.fromEntries(values) as Values<O> };
}

function parse(form: Form<OptionsByName>, args: string[], help: string) {
  const options: Record<string, { type: "string" | "boolean" }> = {};
  for (const [name, { of }] of entriesOf(form)) options[name] = { type: of ? "string" : "boolean" };
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    const [reason] = String(error instanceof Error ? error.message : error).split(/\.\s|\n/);
    throw new Error(`${reason}; ${help}`);
  }
}

function readValue(name: string, { of, default: usual }: Option, given: unknown) {
  if (!of) return given === true;
  if (given === undefined) return usual;
  const value = String(given);
  if (of.includes("|") && !of.split("|").includes(value))
    throw new Error(`--${name} must be ${of.replaceAll("|", " or ")}`);
  if (typeof usual !== "number") return value;
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new Error(`--${name} must be a whole number`);
  return Number(value);
}

const entriesOf = (form: Form<OptionsByName>) => Object.entries(form.options ?? {});

/** A command as somebody types it. */
function written(call: string, form: Form<OptionsByName>) {
  const optional = entriesOf(form).map(([name, { of }]) => `[${optionOf(name, of)}]`);
  const rest = [form.words ?? "", ...optional].filter(Boolean);
  return rest.length > 0 ? [throughNpm(call), ...rest].join(" ") : call;
}

const optionOf = (name: string, of?: string) => `--${name}${of ? ` ${of}` : ""}`;

/** The call with the dashes after which npm passes arguments on. */
const throughNpm = (call: string) => (call.includes(" -- ") ? call : `${call} --`);
