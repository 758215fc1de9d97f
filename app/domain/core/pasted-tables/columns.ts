import { latinDigits } from "../digits.ts";

/** How a column is called in the files of couriers and wallets. */
export type ColumnRule = {
  /** Its names, the surest first; names in one group are equals. */
  names: readonly (readonly string[])[];
  /** Words that make any name this column's for sure. */
  sure?: RegExp;
  /** Part of a longer name that may be this column's. */
  part?: RegExp;
  /** Words with which a longer name is another column's. */
  never?: RegExp;
  /** A file may have several such columns. One whose name fits `total` contains the others. */
  several?: { total?: RegExp };
  /** What its cells contain; a column of something else has another meaning, whatever its name. */
  holds?: "sums" | "numbers";
};

/** Columns by name, counted from 0. */
export type ColumnPlaces<Name extends string> = Partial<Record<Name, readonly number[]>>;

/** Units that change nothing about a column's name. */
const UNITS = new Set(["bdt", "tk", "taka", "টাকা"]);

const SHORT: Record<string, string> = { amt: "amount" };

/** Words that name nothing by themselves. */
const VAGUE = new Set(["number", "no", "id", "নম্বর"]);

function wordsOf(head: string): string[] {
  const words = latinDigits(head)
    .normalize("NFC")
    .replace(/\p{Cf}/gu, "")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll}{2})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .flatMap((word) => SHORT[word] ?? (word === "" ? [] : word));
  const named = words.filter((word) => !UNITS.has(word));
  return named.length > 0 ? named : words;
}

/** A column's name in small words. */
export const plainHead = (head: string): string => wordsOf(head).join(" ");

const joined = (head: string): string => wordsOf(head).join("");

/** The names of a rule as words, prepared once. */
const prepared = new WeakMap<ColumnRule, { exact: Set<string>; words: string[][] }[]>();

function namesOf(rule: ColumnRule) {
  const known = prepared.get(rule);
  if (known) return known;
  const made = rule.names.map((names) => ({
    exact: new Set(names.map(joined)),
    words: names.map(wordsOf),
  }));
  prepared.set(rule, made);
  return made;
}

/** From this score on a name is sure to be the column's. */
export const EXACT = 250;

/**
 * How well a header's cell names a column: its whole name, all words of it, or part of it; 0 for
 * not at all.
 */
export function scoreOf(head: string, rule: ColumnRule): number {
  const words = wordsOf(head);
  const whole = words.join("");
  const groups = namesOf(rule);
  const exact = groups.findIndex((group) => group.exact.has(whole));
  if (exact >= 0) return 300 - exact * 10;
  const text = words.join(" ");
  if (text === "" || rule.never?.test(text)) return 0;
  if (rule.sure?.test(text)) return 300;
  const byWords = groups.flatMap((group, at) =>
    group.words
      .filter(
        (name) =>
          name.every((word) => words.includes(word)) && !name.every((word) => VAGUE.has(word)),
      )
      .map((name) => 200 - at * 10 - Math.min(9, words.length - name.length)),
  );
  if (byWords.length > 0) return Math.max(...byWords);
  return rule.part?.test(text) ? 50 : 0;
}

const MOST_COLUMNS = 200;

/** Columns that no list asks for. They tell a header from a line of data. */
const OTHERS =
  /(?<!\p{L})(?:date|time|phone|mobile|contact|address|name|customer|recipient|area|zone|city|district|hub|agent|weight|balance|remarks?|note|serial|sl|by|type|তারিখ|নাম|ঠিকানা|ফোন|মোবাইল)(?!\p{L})/u;

/**
 * How many known columns a line names: at least one that the list asks for, and others that files
 * commonly have. 0 for a line of data, which contains a number of three digits.
 */
export function countKnown(
  line: readonly string[],
  rules: readonly ColumnRule[],
  least: number,
): number {
  if (line.length > MOST_COLUMNS || line.some((cell) => /\d{3}/.test(latinDigits(cell)))) return 0;
  const heads = line.filter((cell) => cell !== "");
  const asked = heads.filter((head) => rules.some((rule) => scoreOf(head, rule) >= least));
  if (asked.length === 0) return 0;
  const others = heads.filter((head) => !asked.includes(head));
  return asked.length + others.filter((head) => OTHERS.test(plainHead(head))).length;
}

/**
 * Chooses the column of each name by the best match over the whole header; `given` ones are chosen
 * already. `holds` tells whether a column's cells can be what its name says. Names with two equal
 * candidates are `unsure` and get none.
 */
export function chooseColumns<Name extends string>(
  heads: readonly string[],
  rules: Record<Name, ColumnRule>,
  given: ColumnPlaces<Name>,
  holds: (rule: ColumnRule, at: number) => boolean = () => true,
): { chosen: ColumnPlaces<Name>; unsure: Name[] } {
  const names = Object.keys(rules) as Name[];
  const chosen = new Map<Name, number[]>();
  for (const name of names)
    if (given[name])
      chosen.set(
        name,
        given[name].filter((at) => at < heads.length),
      );
  const taken = new Set([...chosen.values()].flat());
  const unsure: Name[] = [];
  const pairs = names
    .filter((name) => !chosen.has(name))
    .flatMap((name) => heads.map((head, at) => ({ name, at, score: scoreOf(head, rules[name]) })))
    .filter(({ name, at, score }) => score > 0 && holds(rules[name], at))
    .sort((a, b) => b.score - a.score);
  for (const { name, at, score } of pairs) {
    const { several } = rules[name];
    if (taken.has(at) || unsure.includes(name) || (chosen.has(name) && !several)) continue;
    const equals = pairs.filter(
      (pair) => pair.name === name && pair.score === score && !taken.has(pair.at),
    );
    if (equals.length > 1 && !several) unsure.push(name);
    else {
      chosen.set(name, [...(chosen.get(name) ?? []), at]);
      taken.add(at);
    }
  }
  for (const [name, places] of chosen) {
    const { total } = rules[name].several ?? {};
    const sum = given[name] ? undefined : places.find((at) => total?.test(joined(heads[at] ?? "")));
    chosen.set(name, sum === undefined ? places.toSorted((a, b) => a - b) : [sum]);
  }
  return { chosen: Object.fromEntries(chosen) as unknown as ColumnPlaces<Name>, unsure };
}
