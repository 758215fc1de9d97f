import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { csvFile, csvLine, programLine } from "#app/domain/core/csv.server.ts";
import { unguardText } from "#app/domain/core/spreadsheet-cells.ts";

const MEAN = [..."=+-@＝＋－＠'\";,\t\r\n 019০/.E", "TRUE", "Mar", "মধু", "|cmd"];
const anyText = fc.oneof(
  fc.array(fc.constantFrom(...MEAN), { maxLength: 12 }).map((parts) => parts.join("")),
  fc.string({ unit: "grapheme" }),
);
const anyRow = fc.array(anyText, { minLength: 2, maxLength: 6 });

test("any text of a file is read back by its rules, in the same rows", () => {
  fc.assert(
    fc.property(fc.array(anyRow, { minLength: 1, maxLength: 5 }), (rows) => {
      const read = parse(rows.map(csvLine).join(""), { relax_column_count: true });
      expect(read.map((cells) => cells.map(unguardText))).toEqual(rows);
    }),
    { numRuns: 2000 },
  );
});

test("no cell begins a formula, whichever separator a spreadsheet expects", () => {
  fc.assert(
    fc.property(anyRow, (row) => {
      for (const line of [csvLine(row), programLine(row)])
        for (const separator of [/[,;\t\r\n]/, /[;\t\r\n]/]) {
          const cells = parse(line)[0] ?? [];
          for (const cell of cells)
            for (const part of cell.split(/[;\t\r\n]/))
              expect(part).not.toMatch(/^[=+\-@＝＋－＠]/);
          expect(cells).toHaveLength(row.length);
          expect(separator.test(line)).toBe(true);
        }
    }),
    { numRuns: 2000 },
  );
});

test("a single line break in an address divides no row", async () => {
  let text = "";
  const columns = { address: (typed: string) => typed, phone: () => "01712345678", sum: () => -5 };
  for await (const piece of csvFile(columns, ["House 7\n=cmd|' /C calc'!A0"])) text += piece;
  expect(text.slice(1)).toBe(
    "address,phone,sum\r\n\"House 7\n'=cmd|' /C calc'!A0\",'01712345678,-5\r\n",
  );
});

test.each([
  "0123",
  "1/2",
  "12E45",
  "007",
  "+8801712345678",
  "-5",
  "=1+1",
  "2026-01-02",
  "TRUE",
  "৳ 5",
  "10:30 pm",
  "SEPT1",
  "১২",
])("%s stays a text", (text) => expect(csvLine([text, "x"])).toBe(`'${text},x\r\n`));

test.each(["500 g", "Honey 500", "1 kg", "House 7, Road 3", "q12.abc"])(
  "%s needs no mark",
  (text) => {
    expect(unguardText(text)).toBe(text);
    expect(csvLine([text, "x"])).not.toContain("'");
  },
);
