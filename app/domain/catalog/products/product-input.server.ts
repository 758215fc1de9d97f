import { z } from "zod";
import { optionalTaka } from "../../core/fields/number.server.ts";
import { say } from "../../core/fields/refuse.server.ts";
import { isFilled } from "../../core/fields/text.server.ts";
import { slugField } from "../../core/slug-field.server.ts";
import { PRODUCT } from "./product-fields.server.ts";

type Table = typeof PRODUCT;
type ReadField<N extends ProductField> = z.output<Table[N]["input"]>;

/** The name of a field in forms, JSON and tables. */
export type ProductField = {
  [N in keyof Table]: Table[N] extends { input: z.ZodType } ? N : never;
}[keyof Table];

type OwnName<N extends ProductField> = Table[N] extends { own: infer Own extends string } ? Own : N;

/** A product under the names of forms, JSON and tables. */
export type ProductWire = { [N in ProductField]: ReadField<N> };

/**
 * A product under the names of the code. `images` are four slots of paths below `/media/`, "" if
 * empty.
 */
export type ProductInput = { [N in ProductField as OwnName<N>]: ReadField<N> };

export type ProductChanges = { [Own in keyof ProductInput]?: ProductInput[Own] | undefined } & {
  /** Of the product's address, to which the old one leads. */
  slug?: string | undefined;
};

/** The fields in the order of their marks, with their names in code. */
const FIELDS = (Object.keys(PRODUCT) as (keyof Table)[])
  .flatMap((name) => {
    const field = PRODUCT[name];
    return "input" in field ? [{ own: name, change: field.input, ...field, name }] : [];
  })
  .sort((a, b) => a.mark - b.mark);

type Inputs = { [N in ProductField]: Table[N]["input"] };
type Changes = {
  [N in ProductField]: z.ZodOptional<
    Table[N] extends { change: infer Change extends z.ZodType } ? Change : Table[N]["input"]
  >;
};

const inputs = Object.fromEntries(FIELDS.map(({ name, input }) => [name, input])) as Inputs;
const changes = Object.fromEntries(
  FIELDS.map(({ name, change }) => [name, change.optional()]),
) as Changes;

/** Names in code, in the order of the marks of an export. */
export const PRODUCT_FIELDS = FIELDS.map(({ own }) => own as keyof ProductInput);

const ownNames = new Map<string, string>(FIELDS.map(({ name, own }) => [name, own]));
const wireNames = new Map<string, string>(FIELDS.map(({ name, own }) => [own, name]));

/** The name of a field of the code in forms, JSON and tables. */
export const wireName = (own: string): string => wireNames.get(own) ?? own;

const inOwnNames = (wire: object) =>
  Object.fromEntries(Object.entries(wire).map(([name, value]) => [ownNames.get(name), value]));

/** The same values under the names of forms, JSON and tables. */
export const inWireNames = <Value>(own: Record<string, Value>) =>
  Object.fromEntries(Object.entries(own).map(([name, value]) => [wireName(name), value]));

/** A product under the names of forms, JSON and tables. */
export const toWire = (product: ProductInput) =>
  Object.fromEntries(
    FIELDS.map(({ name, own }) => [name, product[own as keyof ProductInput]]),
  ) as ProductWire;

/**
 * A stored product as its own values would be read again: older rows were stored before rules that
 * changed since.
 */
export const readBack = (product: ProductInput) =>
  Object.fromEntries(
    FIELDS.map(({ own, input }) => {
      const stored = product[own as keyof ProductInput];
      const read = input.safeParse(stored);
      return [own, read.success ? read.data : stored];
    }),
  ) as ProductInput;

type Size = Partial<Pick<ProductWire, "sizeAmount" | "sizeUnit">>;

/** Whether both parts of a size are given, or both empty, or both absent. */
function isWholeSize({ sizeAmount, sizeUnit }: { [Part in keyof Size]: Size[Part] | undefined }) {
  if (sizeAmount === undefined || sizeUnit === undefined) return sizeAmount === sizeUnit;
  return (sizeAmount === null) === (sizeUnit === null);
}

const sizeIncomplete = { path: ["sizeUnit"], error: say("size-incomplete") };

/** What clients of the API send back of a product that they read while a dated sale ran. */
const saleFields = {
  regularDiscount: optionalTaka()
    .optional()
    .meta({ description: "Taka off the price, without that of a dated sale." }),
  saleEndsAt: z
    .unknown()
    .optional()
    .meta({
      type: ["string", "null"],
      description: "As it was read: with one, `discountPercentage` is the sale's and ignored.",
    }),
};

type Discounts = {
  discountPercentage?: number | undefined;
  regularDiscount?: number | null | undefined;
  saleEndsAt?: unknown;
};

/** Whether the value is a date; a form sends null as the text "null". */
const isMoment = (sent: unknown) => typeof sent === "string" && !Number.isNaN(Date.parse(sent));

/** The discount that staff mean; undefined leaves the stored one. */
const meantDiscount = ({ discountPercentage, regularDiscount, saleEndsAt }: Discounts) =>
  (isMoment(saleEndsAt) ? undefined : discountPercentage) ?? regularDiscount ?? undefined;

const withMeantDiscount = <Wire extends Discounts>(wire: Wire) => {
  const { regularDiscount: _, saleEndsAt: __, ...rest } = wire;
  return { ...rest, discountPercentage: meantDiscount(wire) };
};

/**
 * A whole product. A title in English or Bangla and the price are required; a size needs number and
 * unit. Money is whole taka; `discountPercentage` is taka subtracted from the price, from 0 up to
 * the price.
 */
export const productSchema = z
  .object({
    ...inputs,
    discountPercentage: inputs.discountPercentage.optional(),
    ...saleFields,
  })
  .refine(({ title, titleBn }) => isFilled(title || titleBn), {
    path: ["title"],
    error: say("required"),
  })
  .refine(isWholeSize, sizeIncomplete)
  .refine((wire) => (meantDiscount(wire) ?? 0) <= wire.price, {
    path: ["discountPercentage"],
    error: say("discount-above-price"),
  })
  .transform((wire) => {
    const { discountPercentage = 0, ...rest } = withMeantDiscount(wire);
    return inOwnNames({ ...rest, discountPercentage }) as ProductInput;
  });

/**
 * An edit: an absent field stays, and so do an empty price and empty titles, since no field is
 * required here (spec section 5) but every product has them; an empty slug stays too. A size needs its unit. Every other
 * field can be emptied. The transaction that reads the stored price checks the discount.
 */
export const productChangesSchema = z
  .object({ ...changes, ...saleFields, slug: slugField.optional() })
  .refine(isWholeSize, sizeIncomplete)
  .transform(
    ({ slug, ...wire }): ProductChanges => ({
      ...inOwnNames({ ...withMeantDiscount(wire), ...titlesOf(wire) }),
      slug: slug || undefined,
    }),
  );

/** One title may be emptied if the other one is sent. */
function titlesOf({
  title,
  titleBn,
}: {
  title?: string | undefined;
  titleBn?: string | undefined;
}) {
  if (title || titleBn) return { title, titleBn };
  return { title: undefined, titleBn: titleBn === "" && title === undefined ? "" : undefined };
}

/** The defaults of a product. */
export const NEW_PRODUCT: ProductInput = productSchema.parse({ title: "-", price: 0 });
