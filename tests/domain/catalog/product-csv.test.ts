import { beforeEach, describe, expect, test } from "vitest";
import { createProduct } from "#app/domain/catalog/products/product-admin.server.ts";
import { saveProductImages } from "#app/domain/catalog/products/product-images.server.ts";
import {
  PRODUCT_FIELDS,
  productSchema,
  wireName,
} from "#app/domain/catalog/products/product-input.server.ts";
import { listAllProducts } from "#app/domain/catalog/products/staff-products.server.ts";
import { CSV_COLUMNS } from "#app/domain/catalog/spreadsheet/product-csv-table.ts";
import { exportProducts } from "#app/domain/catalog/spreadsheet/product-export.server.ts";
import { importProducts } from "#app/domain/catalog/spreadsheet/product-import.server.ts";
import { planImport } from "#app/domain/catalog/spreadsheet/product-import-plan.server.ts";
import { readCsvFile } from "#app/domain/core/csv-file.server.ts";
import { guardText, unguardText } from "#app/domain/core/spreadsheet-cells.ts";
import { fillSampleData } from "#drizzle/seed/sample-data.server.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeCategory, makeProduct } from "#tests/support/factories.ts";
import { makePictureFile } from "#tests/support/pictures.ts";

beforeEach(emptyTables);

async function exported(): Promise<string> {
  let text = "";
  for await (const piece of exportProducts()) text += piece;
  return text;
}

const problemsOf = async (text: string) =>
  (await planImport(text)).problems.map(({ row, code, column }) => [row, code, column ?? null]);

/** Texts that spreadsheets, CSV readers and shells misread. */
const AWKWARD = [
  '=HYPERLINK("http://evil.example")',
  "+88 01712345678",
  "-5 % off",
  "@SUM(A1)",
  "'=already quoted",
  "＝1+1",
  "＋8801712345678",
  "－5",
  "＠SUM(A1)",
  "''twice",
  'it\'s, "quoted"; and\ttabbed',
  "মধু ১০০%",
  "true",
  "TRUE",
  "0123",
  "1/2",
  "12E45",
  "007",
  "2026-01-02",
  "5 p",
  "3 Mar",
  "'0123",
];

describe("export and import", () => {
  test("of any text changes nothing", async () => {
    const category = await makeCategory({ slug: "oil" });
    const [path] = await saveProductImages([await makePictureFile()]);
    for (const [i, text] of AWKWARD.entries()) {
      const sent = {
        title: text,
        brand: text,
        dimension: text,
        description: `<p>${text}</p>\r\n<p>second, "line"</p>`,
        price: 650 + i,
        discountPercentage: i,
        category: i % 2 ? category.slug : "",
        isActive: i % 3 !== 0,
        trackStock: i % 2 === 0,
        quantityInStock: i,
      };
      const uploads = [i % 2 ? (path ?? null) : null, null, path ?? null];
      await createProduct(productSchema.parse(sent), { uploads });
    }
    const text = await exported();
    expect(await planImport(text)).toEqual({ rows: [], unchanged: AWKWARD.length, problems: [] });
    const before = await listAllProducts();
    await importProducts(text);
    expect(await listAllProducts()).toEqual(before);
  });

  test("of the sample shop changes nothing", async () => {
    await fillSampleData();
    const plan = await planImport(await exported());
    expect([plan.rows, plan.problems]).toEqual([[], []]);
  });

  test("into an empty shop creates the same products with the same URLs", async () => {
    for (const title of AWKWARD) await createProduct(productSchema.parse({ title, price: 5 }));
    const text = await exported();
    const before = await listAllProducts();
    await emptyTables();
    expect((await problemsOf(text)).map(([, code]) => code)).toEqual(
      AWKWARD.map(() => "unknown-since-export"),
    );
    const done = await importProducts(text.replace(/,q0[.][^\r,]*\r/g, ",\r"));
    expect(done.rows.map((row) => row.does)).toEqual(AWKWARD.map(() => "add"));
    const after = await listAllProducts();
    const key = ({ slug, title, price }: (typeof after.products)[number]) =>
      `${slug} ${title} ${price}`;
    expect(after.products.map(key).sort()).toEqual(before.products.map(key).sort());
    expect(await exportedRows()).toEqual(rowsOf(text));
  });

  test("writes no cell that begins a formula", async () => {
    for (const title of AWKWARD) await createProduct(productSchema.parse({ title, price: 5 }));
    expect(await exported()).not.toMatch(/(?:^|,)"?[=+\-@\t]/m);
    for (const text of AWKWARD) expect(unguardText(guardText(text))).toBe(text);
  });

  test("writes a UTF-8 byte order mark and the line ends of RFC 4180", async () => {
    await makeProduct();
    const text = await exported();
    expect(text.startsWith("\ufeffslug,title,")).toBe(true);
    expect(text.split("\r\n")).toHaveLength(3);
  });

  test("has a column for every field of a product but a combo's parts", async () => {
    const other = ["images", "parts"];
    const names = PRODUCT_FIELDS.map(wireName).filter((name) => !other.includes(name));
    expect(CSV_COLUMNS).toEqual(expect.arrayContaining(names));
    await createProduct(productSchema.parse({ title: "Honey", price: 5, brand: "Mawali" }));
    const [head = "", row = ""] = (await exported()).split("\r\n");
    expect(row.split(",")[head.split(",").indexOf("brand")]).toBe("Mawali");
  });

  const rowsOf = (text: string) => text.trim().split("\r\n").sort();
  const exportedRows = async () => rowsOf(await exported());
});

describe("importing", () => {
  test("changes known slugs in the given columns, and adds the rest", async () => {
    const product = await makeProduct({
      slug: "honey",
      title: "Honey",
      price: 650,
      brand: "Khaas",
    });
    const text = "slug,price,title\nhoney,700,\n,120,Chia seeds\nchia-2,130,Chia seeds";
    const plan = await planImport(text);
    expect(plan.problems).toEqual([]);
    expect(
      plan.rows.map(({ row, does, named, fields }) => [row, does, named.title, fields]),
    ).toEqual([
      [2, "change", "Honey", ["price"]],
      [3, "add", "Chia seeds", ["slug", "price", "title"]],
      [4, "add", "Chia seeds", ["slug", "price", "title"]],
    ]);
    expect((await listAllProducts()).total).toBe(1);

    await importProducts(text);
    const { products } = await listAllProducts();
    const changed = products.find(({ id }) => id === product.id);
    expect(changed).toMatchObject({ title: "Honey", price: 700, brand: "Khaas" });
    expect(products.map(({ slug }) => slug).sort()).toEqual(["chia-2", "chia-seeds", "honey"]);
  });

  test.each([
    ["semicolons", "slug;title;price\n;Honey;5"],
    ["tabs", "slug\ttitle\tprice\n\tHoney\t5"],
    [
      "CRLF, the mark of UTF-8 and an empty last line",
      "\ufeffslug,title,price\r\n,Honey,5\r\n\r\n",
    ],
    ["quotes", '"title","price"\n"Honey","5"'],
    ["Bangla digits", "title,price\nHoney,৫"],
    ["blank rows and columns", ",,,\nslug,title,price,,\n,Honey,5,,\n,,,,\n,,,,\n"],
    ["an amount with decimals", "title,price\nHoney,5.00"],
    ["a named separator", "sep=;\r\ntitle;price\r\nHoney;5,00\r\n"],
    ["names in another case", "Title , PRICE,Discount Percentage,is_active\nHoney,5,0,TRUE"],
  ])("understands %s", async (_, text) => {
    expect((await importProducts(text)).problems).toEqual([]);
    expect((await listAllProducts()).products[0]).toMatchObject({ title: "Honey", price: 5 });
  });

  test("does nothing if one row is wrong", async () => {
    await makeProduct({ slug: "honey", price: 650 });
    const text = "slug,title,price\nhoney,Honey,700\n,Chia,-5\n,Oil,120";
    const done = await importProducts(text);
    expect(done.problems).toEqual([
      { row: 3, code: "amount-invalid", column: "price", value: "-5" },
    ]);
    const { products } = await listAllProducts();
    expect(products.map(({ price }) => price)).toEqual([650]);
  });

  test("names each row's errors", async () => {
    await makeProduct({ slug: "honey", price: 650, discount: 100 });
    const missing = `${"a".repeat(32)}-40x30.webp`;
    const text = [
      "slug,title,price,discountPercentage,category,image1,isActive",
      "honey,,50,,,,",
      "Bad Slug,A,5,,,,",
      ",,5,,,,",
      ",A,6.50,,,,",
      ",A,5,6,,,",
      ",A,5,,nowhere,,",
      `,A,5,,,${missing},`,
      ",A,5,,,../etc/passwd,",
      ",A,5,,,,perhaps",
      "honey,,700,,,,",
    ].join("\n");
    expect(await problemsOf(text)).toEqual([
      [3, "slug-form", "slug"],
      [4, "required", "title"],
      [5, "amount-invalid", "price"],
      [6, "discount-above-price", "discountPercentage"],
      [7, "category-unknown", "category"],
      [8, "image-unknown", "image1"],
      [9, "images-invalid", "image1"],
      [10, "choice-invalid", "isActive"],
      [11, "slug-twice", "slug"],
    ]);
  });

  test("checks a new price against the stored discount if that column is missing", async () => {
    await makeProduct({ slug: "honey", price: 650, discount: 100 });
    expect(await problemsOf("slug,price\nhoney,99")).toEqual([
      [2, "discount-above-price", "discountPercentage"],
    ]);
  });

  test.each([
    ["", "no-known-column"],
    ["slug,title,price", "empty"],
    ["what,ever\n1,2", "no-known-column"],
    ["title,price,colour\nA,5,red", "unknown-column"],
    ["title,price,price\nA,5,6", "column-twice"],
    ["title,price\nA", "wrong-length"],
    ['title,price\n"A,5', "not-csv"],
  ])("refuses the file %j", async (text, code) => {
    expect((await planImport(text)).problems.map((problem) => problem.code)).toEqual([code]);
  });

  test("refuses files that are too large or not UTF-8", () => {
    expect(readCsvFile(new Uint8Array(1024 * 1024 + 1))).toEqual([
      { row: null, code: "too-large" },
    ]);
    expect(readCsvFile(new Uint8Array([0xff, 0xfe, 0x41]))).toEqual([
      { row: null, code: "not-utf8" },
    ]);
    expect(readCsvFile(new TextEncoder().encode("মধু"))).toBe("মধু");
    expect(readCsvFile(new TextEncoder().encode("\ufeffslug"))).toBe("slug");
  });

  test.each<[string, (text: string) => Uint8Array]>([
    ["UTF-8", (text) => Buffer.from(text)],
    ["UTF-8 with its mark", (text) => Buffer.from(`\ufeff${text}`)],
    ["UTF-16 with its mark", (text) => Buffer.from(`\ufeff${text}`, "utf16le")],
    ["UTF-16 without a mark", (text) => Buffer.from(text, "utf16le")],
    ["UTF-16 in the other order", (text) => Buffer.from(`\ufeff${text}`, "utf16le").swap16()],
  ])("reads a file in %s", async (_, encode) => {
    const text = readCsvFile(encode("title\tprice\r\nমধু 500 g\t৫০০\r\n"));
    expect((await planImport(String(text))).rows).toMatchObject([
      { does: "add", input: { title: "মধু 500 g", price: 500 } },
    ]);
  });

  test("reads a file in Windows-1252", async () => {
    const bytes = Buffer.from("slug;title;price\r\ncafe;Café “Crème” ;5\r\n", "latin1");
    for (const [sign, byte] of [
      ["\x1c", 0x93],
      ["\x1d", 0x94],
    ] as const)
      bytes[bytes.indexOf(sign)] = byte;
    expect((await planImport(String(readCsvFile(bytes)))).rows).toMatchObject([
      { does: "add", input: { title: "Café “Crème”", price: 5 } },
    ]);
  });

  test("refuses in words what a wrong encoding made question marks of", async () => {
    await createProduct(productSchema.parse({ title: "মধু", description: "<p>খাঁটি</p>", price: 5 }));
    const [known = ""] = (await listAllProducts()).products.map(({ slug }) => slug);
    expect(
      await problemsOf(
        [
          "slug,title,description,price",
          ",??? 500 g,fine,5",
          ",Honey,<p>?????? ???</p>,5",
          `${known},????,<p>????</p>,5`,
          ",What is it???,Why? How?,5",
        ].join("\n"),
      ),
    ).toEqual([
      [2, "damaged", "title"],
      [3, "damaged", "description"],
      [4, "damaged", "title"],
      [4, "damaged", "description"],
    ]);
  });

  test("accepts NUL and hostile HTML safely", async () => {
    const text = 'title,price,description\n"Ho\0ney",5,"<p onclick=x>a</p><script>b</script>"';
    expect((await importProducts(text)).problems).toEqual([]);
    expect((await listAllProducts()).products[0]).toMatchObject({
      title: "Ho ney",
      description: "<p>a</p>",
    });
  });

  test("accepts at most 5,000 rows", async () => {
    const rows = Array.from({ length: 5000 }, (_, i) => `p-${i},Product ${i},${i}`);
    const more = await planImport(`slug,title,price\n${rows.join("\n")}\n,One more,5`);
    expect(more.problems).toEqual([{ row: null, code: "too-many-rows" }]);
    const done = await importProducts(`slug,title,price\n${rows.join("\n")}`);
    expect(done.rows).toHaveLength(5000);
    const again = await planImport(`slug,title,price\n${rows.join("\n")}`);
    expect(again).toEqual({ rows: [], unchanged: 5000, problems: [] });
  });
});
