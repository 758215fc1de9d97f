import { expect, test } from "vitest";
import { eachRow, readRows, Unreadable } from "#app/domain/core/csv-file.server.ts";

/** The rows that were built, and why the rest was not. */
async function read(text: string) {
  const rows: string[][] = [];
  try {
    for await (const { cells } of eachRow(text, () => false, { lines: 2_000, columns: 5 }))
      rows.push(cells);
  } catch (error) {
    return { rows, why: error instanceof Unreadable ? error.code : error };
  }
  return { rows, why: null };
}

test.each([
  ["commas", `a,b\n1,2\n${",".repeat(5)}`],
  ["semicolons that the file names", `sep=;\na;b\n1;2\n${";".repeat(5)}`],
  ["a separator of two bytes", `sep=§\na§b\n1§2\n${"§".repeat(5)}`],
  ["quoted cells", `a,b\r\n1,2\r\n${'"x, y",'.repeat(5)}`],
  ["a heading", `a,b,c,d,e,f\n1,2\n`],
])("a line of more cells than columns may be is refused before any row: %s", async (_, text) => {
  expect(await read(text)).toEqual({ rows: [], why: "too-long" });
});

test.each([
  ["commas in quotes, over several lines", `a,b\n"1,,,\n,,,""",2\n`, ['1,,,\n,,,"', "2"]],
  ["lines that end in CR", "a,b\r1,2\r3,4\r", ["1", "2"]],
  ["as many cells as may be", "a,b\n1,2,,,\n", ["1", "2", "", "", ""]],
  ["letters that share a byte with the separator", "sep=§\na§b\n1¨©ª«¬§2\n", ["1¨©ª«¬", "2"]],
])("a line that is no wider is read: %s", async (_, text, second) => {
  const { rows, why } = await read(text);
  expect(why).toBeNull();
  expect(rows[1]).toEqual(second);
});

test("a line that goes on through many pieces of the text is counted as one", async () => {
  const long = "x".repeat(70_000);
  const { why } = await read(`a,b\n${Array.from({ length: 6 }, () => long).join(",")}`);
  expect(why).toBe("too-long");
});

test("a file of blank lines alone is no table", async () => {
  expect(await read(",,,\n".repeat(1_500))).toEqual({ rows: [], why: "not-csv" });
  const late = await read(`${",\n".repeat(900)}a,b\n${",\n".repeat(1_050)}`);
  expect(late).toEqual({ rows: [["a", "b"]], why: null });
});

test("the shop's own table refuses a line of more cells than it could have", () => {
  expect(readRows(`title,price\nHoney,5${",".repeat(600)}`, () => true)).toBeNull();
  expect(readRows(`title,price\nHoney,5${",".repeat(60)}`, () => true)?.rows).toHaveLength(2);
});
