import { z } from "zod";
import { toWire } from "#app/domain/catalog/products/product-input.server.ts";
import type { WholeProduct } from "#app/domain/catalog/products/product-lists.server.ts";
import { plainSize, SIZE_UNITS } from "#app/domain/catalog/size.ts";
import { id, imagePath, moment, taka } from "../fields.ts";

export const productJson = z
  .object({
    _id: id,
    slug: z.string(),
    title: z.string().meta({ description: "English; Bangla where there is no English." }),
    titleBn: z.string().meta({ description: "Bangla, or empty." }),
    description: z.string().meta({ description: "HTML, safe to show." }),
    descriptionBn: z.string().meta({ description: "As `description`, in Bangla, or empty." }),
    category: z.string().meta({ description: "A category's slug, or empty." }),
    brand: z.string(),
    quantityInStock: z.int(),
    trackStock: z
      .boolean()
      .meta({ description: "Whether the quantity counts: without, it can always be bought." }),
    lowStockLevel: z.int().optional().meta({
      description: "Staff only: at so many pieces or fewer a product that is counted runs low.",
    }),
    price: taka,
    discountPercentage: z
      .int()
      .meta({ description: "Despite its name whole taka, subtracted from the price." }),
    discountPrice: z.int().meta({ description: "What the customer pays, in whole taka." }),
    dimension: z.string().meta({
      description: "The shop's own words for the size; without any, the size in English.",
    }),
    sizeAmount: z.number().nullable().meta({ description: "How much one piece holds." }),
    sizeUnit: z.enum(SIZE_UNITS).nullable(),
    family: z.string().meta({
      description: "Products of one family are one good in several sizes; empty: stands alone.",
    }),
    isFeature: z.boolean(),
    isBestSelling: z.boolean(),
    isActive: z.boolean(),
    images: z.array(imagePath).max(4).meta({
      description: "The first is the card's. For staff by slot, an empty slot as an empty text.",
    }),
    createdAt: moment,
    updatedAt: moment,
  })
  .meta({
    id: "Product",
    examples: [
      {
        _id: "3f0e1a52-6c1b-4f0a-9a53-0c8f1f7f3b11",
        slug: "sundarbans-honey",
        title: "Sundarbans honey",
        titleBn: "সুন্দরবনের মধু",
        description: "<p>Raw honey from the mangroves.</p>",
        descriptionBn: "<p>বাদাবনের কাঁচা মধু।</p>",
        category: "honey",
        brand: "Mawali",
        quantityInStock: 40,
        trackStock: true,
        price: 950,
        discountPercentage: 50,
        discountPrice: 900,
        dimension: "500 g",
        sizeAmount: 500,
        sizeUnit: "g",
        family: "Sundarbans honey",
        isFeature: true,
        isBestSelling: false,
        isActive: true,
        images: ["af7ced1f2093cb9370b62cff3f1b2112-1200x900.webp"],
        createdAt: "2026-11-01T04:30:00.000Z",
        updatedAt: "2026-11-20T09:12:45.120Z",
      },
    ],
  });

export type ProductJson = z.input<typeof productJson>;

/** A product as shops' visitors read it: without what only staff ask about, and empty picture slots are skipped. */
export function toProductJson(product: WholeProduct): ProductJson {
  return {
    ...withoutStaffFields(toSlottedJson(product)),
    images: product.images.filter(Boolean),
  };
}

export function withoutStaffFields({ lowStockLevel: _, ...shown }: ProductJson): ProductJson {
  return shown;
}

/** A product as staff edits it: every picture stands in its slot, since updates name pictures by slot. */
export function toSlottedJson(product: WholeProduct): ProductJson {
  const values = {
    ...toWire(product),
    title: product.title || product.titleBn,
    dimension: product.dimension || plainSize(product, "en"),
    _id: product.id,
    slug: product.slug,
    category: product.categorySlug ?? "",
    discountPrice: product.salePrice,
    images: product.images.slice(0, product.images.findLastIndex(Boolean) + 1),
    createdAt: product.createdAt.toISOString(),
    updatedAt: product.updatedAt.toISOString(),
  };
  // In the order of the schema, as clients have always read it.
  const names = Object.keys(productJson.shape) as (keyof typeof values)[];
  return Object.fromEntries(names.map((name) => [name, values[name]])) as ProductJson;
}
