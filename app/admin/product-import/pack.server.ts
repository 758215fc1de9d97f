import { deflateRawSync, inflateRawSync } from "node:zlib";
import { CSV_MAX_BYTES } from "#app/domain/catalog/spreadsheet/product-csv.ts";

/** Compresses a checked file into a form field so that no server has to store it between the two steps. */
export function packText(text: string): string {
  return deflateRawSync(text).toString("base64");
}

/** Null when the text was not packed by this shop or exceeds the size limit of a file. */
export function unpackText(packed: unknown): string | null {
  if (typeof packed !== "string" || packed === "") return null;
  try {
    const bytes = inflateRawSync(Buffer.from(packed, "base64"), { maxOutputLength: CSV_MAX_BYTES });
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
