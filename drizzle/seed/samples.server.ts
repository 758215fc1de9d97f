import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parse } from "csv-parse/sync";
import {
  type ProductInput,
  productSchema,
} from "#app/domain/catalog/products/product-input.server.ts";
import { IMAGE_COLUMNS, readTable } from "#app/domain/catalog/spreadsheet/product-csv-table.ts";
import { plainSize } from "#app/domain/core/naming/size.ts";
import { sampleId } from "./orders.ts";

const readSample = (name: string) => readFileSync(resolve("samples", name), "utf8");

/** The rows of `samples/<name>` by the names of its columns. */
const readRows = <Column extends string>(name: string): Record<Column, string>[] =>
  parse(readSample(name), { columns: true });

export type SampleProduct = {
  id: string;
  slug: string;
  /** Its pictures in `samples/pictures`: `<picture>-1`, `-2` … */
  picture: string;
  images: string[];
  /** Whether an earlier row is the same product in its usual size. */
  isOtherSize: boolean;
  /** All other columns, as an import reads them. */
  input: ProductInput;
};

/**
 * The products in the form of the shop's own import, the newest first, with names of pictures
 * instead of stored paths. Prices are whole taka, as in Dhaka's shops in 2026.
 */
export function readSampleProducts(): SampleProduct[] {
  const table = readTable(readSample("products.csv"));
  if ("problems" in table) throw new Error(`products.csv: ${JSON.stringify(table.problems)}`);
  const seen = new Set<string>();
  return table.records.map(({ cells }) => {
    const images = IMAGE_COLUMNS.flatMap((column) => cells[column] || []);
    const picture = images[0]?.replace(/-1$/, "") ?? "";
    const isOtherSize = seen.has(picture);
    seen.add(picture);
    const input = productSchema.parse({ ...cells, images: IMAGE_COLUMNS.map(() => "") });
    const size = isOtherSize ? ` ${plainSize(input, "en")}` : "";
    const id = sampleId(`product ${picture}${size}`);
    return { id, slug: cells.slug ?? "", picture, images, isOtherSize, input };
  });
}

type CategoryColumn =
  | "slug"
  | "name"
  | "nameBn"
  | "description"
  | "descriptionBn"
  | "keywords"
  | "metaTitle"
  | "metaTitleBn"
  | "metaDescription"
  | "metaDescriptionBn";

export const readSampleCategories = () => readRows<CategoryColumn>("categories.csv");

type SampleReview = { stars: number; name: string; text: string; language: "en" | "bn" | null };

type ReviewColumn = "category" | keyof SampleReview;

/**
 * Reviews by category; each text is used once. Bangla in Latin letters has no language, because a
 * page cannot name one for it.
 */
export function readSampleReviews(): Map<string, SampleReview[]> {
  const byCategory = new Map<string, SampleReview[]>();
  for (const { category, stars, name, text, language } of readRows<ReviewColumn>("reviews.csv")) {
    const review: SampleReview = {
      stars: Number(stars),
      name,
      text,
      language: language === "en" || language === "bn" ? language : null,
    };
    byCategory.set(category, [...(byCategory.get(category) ?? []), review]);
  }
  return byCategory;
}
