import { z } from "zod";
import type { InputMessage } from "../../core/fields/messages.ts";
import { optionalTaka, optionalWholeNumber } from "../../core/fields/number.server.ts";
import { say } from "../../core/fields/refuse.server.ts";
import { optionalLine } from "../../core/fields/text.server.ts";
import { parseSize } from "../../core/naming/size.ts";
import { CATEGORY_LIMITS } from "../categories/category-input.server.ts";
import { familyNamed } from "./families.server.ts";
import type { ProductInput } from "./product-input.server.ts";

/** The most further sizes that one save makes. */
export const MOST_SIZES = 10;

const typedSize = z
  .object({
    size: optionalLine(100),
    price: optionalTaka(),
    stock: optionalWholeNumber("number-invalid"),
  })
  .superRefine(({ size, price, stock }, context) => {
    if (size === "" && price === null && stock === null) return;
    for (const path of ["size", "price"] as const)
      if ((path === "size" ? size || null : price) === null)
        context.addIssue({
          code: "custom",
          path: [path],
          message: "required" satisfies InputMessage,
        });
  });

/** What is made with a product: a category of this name, and its further sizes. */
export const madeWithProduct = z
  .object({
    newCategory: optionalLine(CATEGORY_LIMITS.name),
    sizes: z.array(typedSize).max(MOST_SIZES, say("too-long")).default([]),
  })
  .transform(({ newCategory, sizes }) => ({
    newCategory,
    sizes: sizes.flatMap(({ size, price, stock }) =>
      price === null ? [] : [{ size, price, stock }],
    ),
  }));

export type MadeWithProduct = z.output<typeof madeWithProduct>;

/** The family of a product: the one it has, or one by its name if it has further sizes. */
export const familyWith = (product: ProductInput, { sizes }: Pick<MadeWithProduct, "sizes">) =>
  product.family || (sizes.length > 0 ? familyNamed(product) : "");

/**
 * The further sizes of a product as products. A size that is no number with a unit is the shop's
 * own words; one whose stock was typed is counted.
 */
export const asProducts = (
  product: ProductInput,
  { sizes }: Pick<MadeWithProduct, "sizes">,
): ProductInput[] =>
  sizes.map(({ size, price, stock }) => {
    const parsed = parseSize(size);
    return {
      ...product,
      price,
      discount: 0,
      dimension: parsed ? "" : size,
      sizeAmount: parsed?.amount ?? null,
      sizeUnit: parsed?.unit ?? null,
      quantityInStock: stock ?? 0,
      trackStock: stock !== null,
    };
  });
