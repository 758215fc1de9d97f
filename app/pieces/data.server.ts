import type { Visitor } from "#app/http/visitor.server.ts";
import type { Piece } from "./piece.ts";

/*
 * The data behind a page as turbo-stream writes them: one flat array. An object holds the places of its keys and values in
 * it, `{"_4":7}`, and a place below zero stands for what has none. So a visitor's own data are put behind the array's end,
 * and the root's object is made to point there.
 */

const NULL = -5;
const UNDEFINED = -7;

/** Of the root's data what `readVisitor` says. */
const OWN = [
  "user",
  "cartLines",
  "inCart",
  "cartOperation",
  "formToken",
  "toast",
] as const satisfies readonly (keyof Visitor)[];

type Flat = unknown[];
type Places = Record<string, number>;

/** The data in pieces. Null where they are not what is described above. */
export function cutData(stream: string): Piece[] | null {
  const [line = "", ...more] = stream.split("\n");
  const flat = JSON.parse(line) as Flat;
  const root = follow(flat, 0, ["loaderData", "root"]);
  const texts = flat.map((value) => JSON.stringify(value));
  // What is still under way would follow in lines of its own.
  if (root === null || more.join("") !== "" || `[${texts.join(",")}]` !== line) return null;
  const places = flat[root] as Places;
  const keys = OWN.map((name) => keyOf(flat, places, name));
  if (!keys.every((key) => key !== null)) return null;
  // Filled in twice in a row, and then another visitor's: no more than one is remembered with each page.
  let last: { visitor: Visitor; encoded: Encoded } | undefined;
  const encode = (visitor: Visitor) => {
    if (last?.visitor !== visitor)
      last = { visitor, encoded: encodeOwn(visitor, keys, flat.length) };
    return last.encoded;
  };
  return [
    `[${texts.slice(0, root).join(",")},`,
    {
      stranger: texts[root] ?? "",
      fill: (visitor) => JSON.stringify({ ...places, ...encode(visitor).places }),
    },
    [",", texts.slice(root + 1).join(",")].join(""),
    {
      stranger: "",
      fill: (visitor) =>
        encode(visitor)
          .texts.map((text) => `,${text}`)
          .join(""),
    },
    "]\n",
  ];
}

/**
 * The data without what Remix says to programmers of its own errors, which names the address: no page reads it, and one page answers
 * all made-up addresses.
 */
export function withoutRemixWords(stream: string): string {
  const [line = "", ...more] = stream.split("\n");
  const flat = JSON.parse(line) as Flat;
  const errors = follow(flat, 0, ["errors"]);
  if (errors === null) return stream;
  for (const at of Object.values(flat[errors] as Places)) {
    const error = flat[at];
    const [isInternal, words] = ["internal", "data"].map((name) => {
      const key = isObject(error) ? keyOf(flat, error, name) : null;
      return key === null ? NULL : ((error as Places)[key] ?? NULL);
    });
    if (flat[isInternal ?? NULL] === true && typeof flat[words ?? NULL] === "string")
      flat[words ?? 0] = "";
  }
  return [JSON.stringify(flat), ...more].join("\n");
}

/** The place of what these names lead to, from the object at `at`. */
function follow(flat: Flat, at: number, [name, ...rest]: string[]): number | null {
  if (name === undefined) return isObject(flat[at]) ? at : null;
  const object = flat[at];
  const key = isObject(object) ? keyOf(flat, object, name) : null;
  return key === null ? null : follow(flat, (object as Places)[key] ?? NULL, rest);
}

const isObject = (value: unknown): value is Places =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const keyOf = (flat: Flat, object: Places, name: string): string | null =>
  Object.keys(object).find((key) => flat[Number(key.slice(1))] === name) ?? null;

type Encoded = { places: Places; texts: string[] };

function encodeOwn(visitor: Visitor, keys: readonly string[], from: number): Encoded {
  const texts: string[] = [];
  const put = (value: unknown): number => {
    if (value === null) return NULL;
    if (value === undefined) return UNDEFINED;
    const at = texts.push("") - 1;
    texts[at] = isObject(value)
      ? JSON.stringify(
          Object.fromEntries(
            Object.entries(value).map(([name, own]) => [`_${put(name)}`, put(own)]),
          ),
        )
      : JSON.stringify(value);
    return from + at;
  };
  const places = Object.fromEntries(OWN.map((name, i) => [keys[i], put(visitor[name])]));
  return { places, texts };
}
