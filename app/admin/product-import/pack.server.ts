import { deflateRawSync, inflateRawSync } from "node:zlib";
import { CSV_MAX_BYTES } from "#app/domain/catalog/spreadsheet/product-csv.ts";

/** A checked file as it rides along in the form that imports it: no server has to remember it between the two. */
export function packText(text: string): string {
  return deflateRawSync(text).toString("base64");
}

/** Null for what is not ours, or would unpack to more than a file may hold. */
export function unpackText(packed: unknown): string | null {
  if (typeof packed !== "string" || packed === "") return null;
  try {
    const bytes = inflateRawSync(Buffer.from(packed, "base64"), { maxOutputLength: CSV_MAX_BYTES });
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
