import { textOf } from "./html.ts";

/** The numbers of a page's table by the names of its rows and columns. */
export type Numbers = Record<string, Record<string, number>>;

/** A figure as pages print it: "1,250 TK", "−3", "12 %", "1,000+", which stands for one more. */
export const readNumber = (text: string): number =>
  Number.parseInt(text.replaceAll(",", "").replace("−", "-"), 10) + (/\d\+/.test(text) ? 1 : 0);

/** The table of a page that has this caption. */
export function tableIn(html: string, caption: string): Numbers {
  const table = [...html.matchAll(/<table.*?<\/table>/gs)]
    .map(([one]) => one)
    .find((one) => textOf(/<caption.*?<\/caption>/s.exec(one)?.[0] ?? "").trim() === caption);
  if (!table) throw new Error(`The page has no table “${caption}”`);
  const [head = [], ...rows] = [...table.matchAll(/<tr.*?<\/tr>/gs)].map(([row]) =>
    [...row.matchAll(/<t[hd].*?<\/t[hd]>/gs)].map(([cell]) => textOf(cell).trim()),
  );
  const names = rows.map(([name = ""]) => name);
  return Object.fromEntries(
    rows.map(([name = "", ...cells], row) => [
      // Rows of one name, as two products may have, are told apart by their place.
      names.indexOf(name) === row ? name : `${name} (${row})`,
      Object.fromEntries(cells.map((cell, at) => [head[at + 1] ?? "", readNumber(cell)])),
    ]),
  );
}

/** The parts of a calculation on a page, by their labels without notes and signs. */
export const tilesIn = (html: string): Record<string, number> =>
  Object.fromEntries(
    [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/gs)].map(([, label = "", value = ""]) => [
      textOf(label.replace(/<small>.*?<\/small>/s, ""))
        .trim()
        .replace(/^[−=] /, ""),
      readNumber(textOf(value).trim()),
    ]),
  );

/** The figures of a page's tiles by their labels, of the first where two have one label. */
export const labelledIn = (html: string): Record<string, number> =>
  Object.fromEntries(
    [...html.matchAll(/<span>([^<]*)<\/span>\s*<b>([^<]*)<\/b>/g)]
      .map(([, label = "", value = ""]) => [textOf(label).trim(), readNumber(value)] as const)
      .toReversed(),
  );

/** The lines of a CSV file by the names of its columns. */
export function linesIn(csv: string): Record<string, string>[] {
  const [head = "", ...lines] = csv.replace("\ufeff", "").trimEnd().split("\r\n");
  const cells = (line: string) =>
    [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = ""]) => cell);
  return lines.map((line) =>
    Object.fromEntries(head.split(",").map((name, i) => [name, cells(line)[i] ?? ""])),
  );
}

export const sumOf = (rows: readonly Record<string, string | number>[], name: string): number =>
  rows.reduce((sum, row) => sum + Number(row[name]), 0);
