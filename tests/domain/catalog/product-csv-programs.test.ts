import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeEach, expect, test } from "vitest";
import { createProduct } from "#app/domain/catalog/products/product-admin.server.ts";
import { productSchema } from "#app/domain/catalog/products/product-input.server.ts";
import { exportProducts } from "#app/domain/catalog/spreadsheet/product-export.server.ts";
import { planImport } from "#app/domain/catalog/spreadsheet/product-import-plan.server.ts";
import { readCsvFile } from "#app/domain/core/csv-file.server.ts";
import { emptyTables } from "#tests/support/database.ts";

beforeEach(emptyTables);

/** Texts that a spreadsheet turns into something else. */
const TITLES = [
  ...["0123", "007", "1/2", "12E45", "+8801712345678", "-5", "=1+1", "2026-01-02", "TRUE", "5 p"],
  ...["SEPT1", "10:30", "৳ 5", "50 %", "'0123", "১২", 'মধু, "খাঁটি"; ১০০%', "3 Mar 2026"],
];

const hasCalc = spawnSync("soffice", ["--version"]).status === 0;
if (!hasCalc)
  console.warn(
    "a CSV through a spreadsheet program needs LibreOffice Calc (Debian: libreoffice-calc)",
  );

/** What LibreOffice 7.4 wrote of these products' export, for machines without it. */
const RECORDED = "tests/domain/catalog/products-from-calc.csv";

async function makeProducts() {
  for (const [i, title] of TITLES.entries())
    await createProduct(
      productSchema.parse({
        ...{ title, brand: title, dimension: title, price: 100 + i, quantityInStock: i },
        ...{ description: `<p>${title}</p>\n<p>two</p>`, isActive: i % 2 === 0 },
        ...{ sizeAmount: 0.5, sizeUnit: "kg", trackStock: true },
      }),
    );
}

async function exported(): Promise<string> {
  let text = "";
  for await (const piece of exportProducts()) text += piece;
  return text;
}

const readFileOf = async (path: string) => {
  const text = readCsvFile(await readFile(path));
  if (typeof text !== "string") throw new Error(JSON.stringify(text));
  return text;
};

const open = promisify(execFile);

test("an export that LibreOffice has saved has nothing to change", async () => {
  await makeProducts();
  const saved = await readFileOf(RECORDED);
  expect(saved).toContain("TRUE");
  const plan = await planImport(saved);
  expect(plan).toEqual({ rows: [], unchanged: TITLES.length, problems: [] });
});

test.runIf(hasCalc).each(["xlsx", "ods"])(
  "an export saved as %s and as CSV again has nothing to change",
  async (format) => {
    await makeProducts();
    const folder = await mkdtemp(join(tmpdir(), "haat-sheet-"));
    try {
      const save = (from: string, to: string, reading: string[] = []) =>
        open("soffice", [
          ...reading,
          ...[`-env:UserInstallation=file://${folder}/profile`, "--headless"],
          ...["--convert-to", to, "--outdir", folder, join(folder, from)],
        ]);
      await writeFile(join(folder, "products.csv"), await exported());
      await save("products.csv", format, ["--infilter=CSV:44,34,76,1"]);
      await save(`products.${format}`, "csv:Text - txt - csv (StarCalc):44,34,76,1");
      const saved = await readFileOf(join(folder, "products.csv"));
      expect(saved).toContain("TRUE");
      expect(await planImport(saved)).toEqual({ rows: [], unchanged: TITLES.length, problems: [] });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
  180_000,
);
