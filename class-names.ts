import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** No vowels, because ad blockers would hide a class named "ads". */
const LETTERS = "bcdfghjklmnpqrstvwxzBCDFGHJKLMNPQRSTVWXZ";

/**
 * Names for the classes of CSS modules: two letters for the file, one or more for its class,
 * identical in the builds for browser and server. Names of a hash and the class would add 3 % to a
 * first view and 1 % to its script.
 * @param root the folder of the style sheets; others are refused, since their letters could collide
 */
export function shortClassNames(root: string) {
  const files = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".module.css"))
    .sort();
  const named: Map<string, Map<string, string>> = new Map();
  return (name: string, path: string, css: string) => {
    const file = relative(join(process.cwd(), root), path.split("?")[0] ?? path);
    const index = files.indexOf(file);
    if (index < 0) throw new Error(`${file} is not a style sheet of ${root}`);
    const classes = named.get(css) ?? listNames(css);
    named.set(css, classes);
    const own = classes.get(name);
    if (!own) throw new Error(`${file} has no class or animation ${name}`);
    return `${letters(index, 2)}${own}`;
  };
}

function listNames(css: string): Map<string, string> {
  const names = new Set(
    [...css.matchAll(/(?:\.|@keyframes\s+)([a-zA-Z_][\w-]*)/g)].map((match) => match[1] ?? ""),
  );
  return new Map([...names].map((name, index) => [name, letters(index, 1)]));
}

/** The tokens that a page in the owner's colour sets itself. */
const KEPT = /^--leaf/;

/**
 * Short names for the custom properties of all style sheets, shortest for the most used, because
 * the 50 names in full would add 1.5 % to a first view.
 * @param root the folder of the style sheets
 */
export function shortPropertyNames(root: string) {
  const uses: Map<string, number> = new Map();
  for (const file of readdirSync(root, { recursive: true, encoding: "utf8" }).sort()) {
    if (!file.endsWith(".css")) continue;
    for (const [name] of readFileSync(join(root, file), "utf8").matchAll(/--[a-z][\w-]*/g))
      if (!KEPT.test(name)) uses.set(name, (uses.get(name) ?? 0) + 1);
  }
  const names = [...uses].sort(([, a], [, b]) => b - a).map(([name]) => name);
  const short = new Map(names.map((name, index) => [name, `--${letters(index, 1)}`]));
  return (name: string) => short.get(name) ?? name;
}

/** @param least letters */
function letters(value: number, least: number) {
  let text = "";
  for (
    let rest = value;
    rest > 0 || text.length < least;
    rest = Math.floor(rest / LETTERS.length)
  ) {
    text = (LETTERS[rest % LETTERS.length] ?? "") + text;
  }
  return text;
}
