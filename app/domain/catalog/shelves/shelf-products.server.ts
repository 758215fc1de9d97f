import { isNull } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { products } from "#drizzle/schema.ts";
import type { Language } from "../../core/language.ts";
import { productName } from "../../core/naming/product-name.ts";
import { ShopError } from "../../core/shop-error.ts";
import { nameColumns } from "../products/cards.server.ts";

/** Finds a product by whatever staff type, and gives each product its shortest unambiguous name. */
export type ProductNames = {
  find: (typed: string) => string | null;
  nameOf: (id: string) => string | null;
  names: string[];
};

const plain = (text: string) => text.normalize("NFC").replace(/\s+/g, " ").trim().toLowerCase();

/** "/products/almonds?lang=bn" → "almonds". */
const withoutAddress = (typed: string) => /\/products\/([^/?#\s]+)/.exec(typed)?.[1] ?? typed;

/**
 * Reads the names of all products that are not deleted. Products with the same name also carry
 * their slugs.
 */
export async function readGoods(language: Language): Promise<ProductNames> {
  const rows = await db.select(nameColumns).from(products).where(isNull(products.deletedAt));
  const byName = new Map<string, string | null>();
  const add = (name: string, id: string) => {
    const key = plain(name);
    const known = byName.get(key);
    if (key) byName.set(key, known === undefined || known === id ? id : null);
  };
  for (const row of rows)
    for (const name of [productName(row, "en"), productName(row, "bn"), row.title, row.titleBn])
      add(name, row.id);
  const bySlug = new Map(rows.flatMap(({ id, slug }) => [[slug, id] as const, [id, id] as const]));
  const names = new Map(
    rows.map((row) => {
      const name = productName(row, language);
      return [row.id, byName.get(plain(name)) === row.id ? name : row.slug];
    }),
  );
  return {
    find: (typed) => bySlug.get(withoutAddress(typed)) ?? byName.get(plain(typed)) ?? null,
    nameOf: (id) => names.get(id) ?? null,
    names: [...names.values()].sort(new Intl.Collator(language).compare),
  };
}

/**
 * The ids of these products, each once, in the given order. Refused: shelf-product-unknown with the
 * first unknown line.
 */
export async function findGoods(lines: readonly string[], language: Language): Promise<string[]> {
  if (lines.length === 0) return [];
  const goods = await readGoods(language);
  const ids = lines.map((line) => {
    const id = goods.find(line);
    if (id === null) throw new ShopError("shelf-product-unknown", { line });
    return id;
  });
  return [...new Set(ids)];
}
