import { z } from "zod";
import {
  type FieldDescription,
  PRODUCT,
} from "#app/domain/catalog/products/product-fields.server.ts";
import { saveProductImages } from "#app/domain/catalog/products/product-images.server.ts";
import { toWire } from "#app/domain/catalog/products/product-input.server.ts";
import type { WholeProduct } from "#app/domain/catalog/products/product-lists.server.ts";
import { plainSize } from "#app/domain/core/naming/size.ts";
import { dealJson, id, moment, tiersJson } from "../core/fields.ts";
import type { Pictures } from "../core/input.ts";

type Table = typeof PRODUCT;

const answers = Object.fromEntries(
  Object.entries<FieldDescription>(PRODUCT).map(([name, { answer, about }]) => [
    name,
    about ? answer.meta({ description: about }) : answer,
  ]),
) as { [Name in keyof Table]: Table[Name]["answer"] };

const examples = Object.entries<FieldDescription>(PRODUCT).flatMap(([name, field]) =>
  field.example !== undefined ? [[name, field.example]] : [],
);

export const productJson = z
  .object({
    _id: id,
    slug: z.string(),
    ...answers,
    createdAt: moment,
    updatedAt: moment,
    regularDiscount: z.int().optional().meta({
      description: "Staff only: taka off the price that they set, also while a dated sale runs.",
    }),
    saleEndsAt: moment.nullable().meta({
      description: "The end of the dated sale that makes the price; null without one.",
    }),
    deal: dealJson.nullable().meta({
      description:
        "Of every `pieces` of this product in an order `pay` are paid for; other sizes do not count. Null without one.",
    }),
    tiers: tiersJson.nullable().meta({
      description:
        "What so many pieces in one order cost together; other quantities cost what the cheapest of them and single pieces make. Null without such an offer.",
    }),
  })
  .meta({
    id: "Product",
    examples: [
      {
        _id: "3f0e1a52-6c1b-4f0a-9a53-0c8f1f7f3b11",
        slug: "sundarbans-honey",
        ...Object.fromEntries(examples),
        createdAt: "2026-11-01T04:30:00.000Z",
        updatedAt: "2026-11-20T09:12:45.120Z",
        saleEndsAt: null,
        deal: null,
        tiers: null,
      },
    ],
  });

export type ProductJson = z.input<typeof productJson>;

/**
 * A product as shops' visitors read it: without what only staff ask about, and empty picture slots
 * are skipped.
 */
export function toProductJson(product: WholeProduct): ProductJson {
  return {
    ...withoutStaffFields(toSlottedJson(product)),
    images: product.images.filter(Boolean),
  };
}

export function withoutStaffFields({
  lowStockLevel: _,
  regularDiscount: __,
  ...shown
}: ProductJson): ProductJson {
  return shown;
}

/**
 * A product as staff edits it: every picture stands in its slot, since updates name pictures by
 * slot.
 */
export function toSlottedJson(product: WholeProduct): ProductJson {
  const values = {
    ...toWire(product),
    title: product.title || product.titleBn,
    dimension: product.dimension || plainSize(product, "en"),
    _id: product.id,
    slug: product.slug,
    category: product.categorySlug ?? "",
    discountPercentage: product.price - product.salePrice,
    discountPrice: product.salePrice,
    regularDiscount: product.discount,
    images: product.images.slice(0, product.images.findLastIndex(Boolean) + 1),
    createdAt: product.createdAt.toISOString(),
    updatedAt: product.updatedAt.toISOString(),
    saleEndsAt: product.saleEndsAt?.toISOString() ?? null,
    deal: product.deal?.tiers ? null : product.deal,
    tiers: product.deal?.tiers ?? null,
  };
  // In the order of the schema, as clients have always read it.
  const names = Object.keys(productJson.shape) as (keyof typeof values)[];
  return Object.fromEntries(names.map((name) => [name, values[name]])) as ProductJson;
}

/** The form fields of a product's four picture slots. */
export const PICTURE_FIELDS = ["image1", "image2", "image3", "image4"] as const;

/** Stores the uploaded pictures and returns their paths by slot. */
export const savePictures = (pictures: Pictures) =>
  saveProductImages(PICTURE_FIELDS.map((name) => pictures.get(name) ?? null));
