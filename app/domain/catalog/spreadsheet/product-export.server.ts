import { type CsvCell, csvHead, csvLine } from "../../core/csv.server.ts";
import { toWire } from "../products/product-input.server.ts";
import type { WholeProduct } from "../products/product-lists.server.ts";
import { eachProduct, type ProductFilter } from "../products/staff-products.server.ts";
import { CSV_COLUMNS, type CsvColumn } from "./product-csv-table.ts";
import { exportMark } from "./product-export-mark.server.ts";

/** The list as CSV (RFC 4180) in chunks; importing it unchanged changes nothing. */
export async function* exportProducts(list: ProductFilter = {}): AsyncGenerator<string> {
  yield csvHead(CSV_COLUMNS);
  for await (const product of eachProduct(list)) {
    const cells = cellsOf(product);
    yield csvLine(CSV_COLUMNS.map((column) => cells[column] ?? ""));
  }
}

function cellsOf(product: WholeProduct): Record<CsvColumn, CsvCell | null> {
  const [image1 = "", image2 = "", image3 = "", image4 = ""] = product.images;
  const { parts: _, images: __, ...wire } = toWire(product);
  const exported = exportMark(product);
  return { ...wire, slug: product.slug, image1, image2, image3, image4, exported };
}
