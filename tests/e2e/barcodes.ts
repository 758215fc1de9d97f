import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Locator } from "@playwright/test";
import { readBarcodes as decode, prepareZXingModule } from "zxing-wasm/reader";

// By default it would fetch its program from a network.
const program = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(program)).buffer } });

/** The Code 128 barcodes that a scanner reads from a part of the rendered page. */
export async function readBarcodes(part: Locator): Promise<string[]> {
  const picture = await part.screenshot();
  const found = await decode(new Uint8Array(picture), { formats: ["Code128"] });
  return found.map(({ text }) => text);
}
