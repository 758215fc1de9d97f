import pg from "pg";
import type postgres from "postgres";

/**
 * Object ids of Postgres' own array types, from `pg_type`; then those that hold numbers, and
 * booleans.
 */
const ARRAYS = [
  1000, 1003, 1005, 1007, 1009, 1015, 1016, 1021, 1022, 1028, 1115, 1182, 1185, 1231, 2951,
];
const NUMBERS = new Set([1005, 1007, 1021, 1022, 1028]);
const BOOLEANS = 1000;

/** Dates and times are read and written as text, which drizzle's columns convert. */
const TEXTS = [1082, 1083, 1114, 1184];

/** Drizzle's columns have already serialised JSON to text. */
const JSONS = [114, 3802];

const TEXT_ARRAY: number = 1009;
const readTexts: (text: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY);

function readArray(type: number, text: string): unknown[] {
  const texts = readTexts(text);
  if (!NUMBERS.has(type) && type !== BOOLEANS) return texts;
  const read = type === BOOLEANS ? (one: string) => one === "t" : Number;
  return texts.map((one) => (one === null ? null : read(one)));
}

function writeArray(value: unknown): string {
  if (!Array.isArray(value)) return String(value);
  const written = value.map((one) => {
    if (one === null) return "NULL";
    return Array.isArray(one) ? writeArray(one) : `"${String(one).replace(/["\\]/g, "\\$&")}"`;
  });
  return `{${written.join()}}`;
}

const asIs = (value: unknown) => value;

/**
 * How values are read and written, for the driver's option `types`. Without it the driver asks each
 * connection for the array types, and a connection that closes meanwhile causes an uncatchable
 * rejection.
 */
export const VALUE_TYPES: Record<string, postgres.PostgresType> = Object.fromEntries([
  ...TEXTS.map((type) => [`text${type}`, { to: type, from: [type], serialize: asIs, parse: asIs }]),
  ...JSONS.map((type) => [
    `json${type}`,
    { to: type, from: [type], serialize: asIs, parse: JSON.parse },
  ]),
  ...ARRAYS.map((type) => [
    `array${type}`,
    {
      to: type,
      from: [type],
      serialize: writeArray,
      parse: (text: string) => readArray(type, text),
    },
  ]),
]);
