import { stringify } from "csv-stringify/sync";
import { BYTE_ORDER_MARK } from "../../csv.server.ts";
import { toWire } from "../products/product-input.server.ts";
import type { WholeProduct } from "../products/product-lists.server.ts";
import { eachProduct, type ProductFilter } from "../products/staff-products.server.ts";
import { guardCell } from "./product-csv.ts";
import { CSV_COLUMNS, type CsvColumn } from "./product-csv-table.ts";
import { exportMark } from "./product-export-mark.server.ts";

/** The list as CSV (RFC 4180) in chunks; importing it unchanged changes nothing. */
export async function* exportProducts(list: ProductFilter = {}): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + line(CSV_COLUMNS);
  for await (const product of eachProduct(list)) {
    const cells = cellsOf(product);
    yield line(CSV_COLUMNS.map((column) => guardCell(cells[column])));
  }
}

function cellsOf(product: WholeProduct): Record<CsvColumn, string> {
  const [image1 = "", image2 = "", image3 = "", image4 = ""] = product.images;
  const { slug } = product;
  const cells = { ...toWire(product), slug, image1, image2, image3, image4 };
  const texts = Object.entries(cells).map(([name, value]) => [name, String(value ?? "")]);
  return { ...Object.fromEntries(texts), exported: exportMark(product) };
}

function line(cells: string[]): string {
  return stringify([cells], { record_delimiter: "windows" });
}
