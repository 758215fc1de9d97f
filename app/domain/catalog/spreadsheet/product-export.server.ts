import { stringify } from "csv-stringify/sync";
import {
  eachProduct,
  type ProductList,
  type StaffProduct,
} from "../products/staff-products.server.ts";
import { CSV_COLUMNS, type CsvColumn, guardCell } from "./product-csv.ts";
import { exportMark } from "./product-export-mark.server.ts";

/** Spreadsheets tell UTF-8 by it. */
const BOM = "\ufeff";

/** The list as CSV (RFC 4180), piece by piece; read back by `planImport` it changes nothing. */
export async function* exportProducts(
  list: Pick<ProductList, "search" | "categorySlug"> = {},
): AsyncGenerator<string> {
  yield BOM + line([...CSV_COLUMNS]);
  for await (const product of eachProduct(list)) {
    const cells = cellsOf(product);
    yield line(CSV_COLUMNS.map((column) => guardCell(cells[column])));
  }
}

function cellsOf(product: StaffProduct): Record<CsvColumn, string> {
  const [image1 = "", image2 = "", image3 = "", image4 = ""] = product.images;
  return {
    slug: product.slug,
    title: product.title,
    description: product.description,
    category: product.categorySlug ?? "",
    brand: product.brand,
    price: String(product.price),
    discountPercentage: String(product.discount),
    trackStock: String(product.trackStock),
    quantityInStock: String(product.quantityInStock),
    dimension: product.dimension,
    isFeature: String(product.isFeatured),
    isBestSelling: String(product.isBestSelling),
    isActive: String(product.isActive),
    image1,
    image2,
    image3,
    image4,
    exported: exportMark(product),
  };
}

function line(cells: string[]): string {
  return stringify([cells], { record_delimiter: "windows" });
}
