import { familyNamed } from "#app/domain/catalog/products/families.server.ts";
import {
  type Control,
  type FieldDescription,
  IMAGE_SLOTS,
  PRODUCT,
} from "#app/domain/catalog/products/product-fields.server.ts";
import { imagesBySlot } from "#app/domain/catalog/products/product-images.server.ts";
import {
  NEW_PRODUCT,
  type ProductField,
  type ProductInput,
  toWire,
  wireName,
} from "#app/domain/catalog/products/product-input.server.ts";
import type { ProductNames } from "#app/domain/catalog/shelves/shelf-products.server.ts";
import { parseWholeNumber } from "#app/domain/core/digits.ts";
import { ShopError } from "#app/domain/core/shop-error.ts";
import { parseImagePath } from "#app/domain/shop/media/image-path.ts";
import { saveUpload } from "#app/domain/shop/media/images.server.ts";
import { asRefusal, versionIn } from "#app/http/form.server.ts";
import { typedRows } from "#app/http/form-rows.server.ts";
import { isTouched } from "#app/http/form-state.server.ts";
import type { FormErrors, FormState, MeanwhileView } from "#app/http/form-state.ts";
import type { ServerWords } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";
import { previewOf, withHtml, withText } from "../../core/plain-texts.server.ts";
import { partsText, typedPartRows } from "./part-rows.server.ts";

/** The controls of the form in their order. */
export const CONTROLS = Object.entries<FieldDescription>(PRODUCT).flatMap(([name, { control }]) =>
  control ? [{ ...control, name: name as ProductField }] : [],
);

export type ProductControl = (typeof CONTROLS)[number];

const namesOf = (kind: Control["kind"]) =>
  CONTROLS.filter((control) => control.kind === kind).map(({ name }) => name);

const FLAGS = namesOf("flag");
const TEXTS = namesOf("html");

type Values = Record<ProductField, string>;

const valuesOf = (give: (name: ProductField) => unknown) =>
  Object.fromEntries(CONTROLS.map(({ name }) => [name, String(give(name) ?? "")])) as Values;

/** A row of a further size, as typed. */
export type SizeRow = { size: string; price: string; stock: string };

/**
 * Each field's value is a text: flags are "true" and "false", pictures are paths by slot between
 * commas, parts are JSON, descriptions as people type them.
 */
export type ProductFormView = FormState & {
  values: Values;
  newCategory: string;
  /** The slug as typed and as it was shown; null for a new product. */
  slug: { typed: string; was: string } | null;
  sizes: SizeRow[];
  /** The rows of a combo's parts as typed; null for those of `values.parts`. */
  partRows: ReturnType<typeof typedPartRows> | null;
  /** The stored fields and version when the form was opened; null for a new product. */
  shown: { version: number; values: Values } | null;
  /** The sanitised descriptions; null until a preview is requested. */
  preview: Partial<Values> | null;
};

const EMPTY = {
  ...{ shown: null, preview: null, errors: {}, changes: [], toast: null },
  ...{ newCategory: "", slug: null, sizes: [], partRows: null },
};

/** Stored values with their descriptions as text. */
const asTyped = (values: Values): Values => withText(values, TEXTS);

export function viewNew(): ProductFormView {
  const defaults = { ...toWire(NEW_PRODUCT), parts: "[]" };
  return { ...EMPTY, values: { ...valuesOf((name) => defaults[name]), title: "", price: "" } };
}

export function viewProduct(
  product: ProductInput & { version: number; slug: string },
  goods: ProductNames,
): ProductFormView {
  const slug = { typed: product.slug, was: product.slug };
  const wire = { ...toWire(product), parts: partsText(product.parts, goods) };
  const values = valuesOf((name) => wire[name]);
  return { ...EMPTY, slug, values: asTyped(values), shown: { version: product.version, values } };
}

/**
 * The form of a copy without stock, or of another size, which leaves open what makes it one and
 * joins the product's family.
 */
export function viewCopy(
  product: ProductInput,
  isSize: boolean,
  goods: ProductNames,
): ProductFormView {
  const wire = { ...toWire(product), parts: partsText(product.parts, goods) };
  const values = { ...asTyped(valuesOf((name) => wire[name])), quantityInStock: "0" };
  const ofSize = { sizeAmount: "", dimension: "", price: "", discountPercentage: "0" };
  const family = product.family || familyNamed(product);
  return { ...EMPTY, values: isSize ? { ...values, ...ofSize, family } : values };
}

/** The submitted form with its typed values and uploaded pictures. */
export function viewSent(form: FormData, images: string[], errors: FormErrors): ProductFormView {
  const text = (name: string) => readText(form, name);
  const values = valuesOf((name) =>
    FLAGS.includes(name) ? text(name) !== "false" : name === "images" ? images : text(name),
  );
  return {
    ...EMPTY,
    values,
    newCategory: text("newCategory"),
    slug: form.has("slug") ? { typed: text("slug"), was: text("was-slug") } : null,
    sizes: typedRows(form, "sizes", ["size", "price", "stock"]),
    partRows: typedPartRows(form),
    shown: form.has("version")
      ? { version: versionIn(form), values: valuesOf((name) => text(`was-${name}`)) }
      : null,
    preview: text("intent") === "preview" ? previewOf(form, TEXTS) : null,
    errors,
  };
}

/** The form after another save: typed values stay, the rest and the version are as stored now. */
export function viewMerged(
  form: FormData,
  { values: typed, newCategory, slug, sizes, partRows }: ProductFormView,
  current: ProductInput & { version: number; slug: string },
  changes: MeanwhileView[],
  goods: ProductNames,
): ProductFormView {
  const now = viewProduct(current, goods);
  return {
    ...now,
    slug: slug && slug.typed !== slug.was ? { ...slug, was: current.slug } : now.slug,
    newCategory,
    sizes,
    partRows: isTouched(typed.parts, form, "parts") ? partRows : null,
    values: valuesOf((name) => {
      const sent = TEXTS.includes(name) ? readText(form, name) : typed[name];
      return isTouched(sent, form, name) ? typed[name] : now.values[name];
    }),
    changes: changes.map((one) => ({ ...one, field: wireName(one.field) })),
  };
}

/** Browsers omit unticked checkboxes, which the domain would take for "unchanged". */
export function addUntickedBoxes(form: FormData): void {
  for (const name of FLAGS) if (!form.has(name)) form.set(name, "false");
}

/** A quantity that somebody types is counted, unless it was counted and the box is now unticked. */
export function countTypedStock(form: FormData): void {
  const typed = parseWholeNumber(readText(form, "quantityInStock"));
  const was = parseWholeNumber(readText(form, "was-quantityInStock")) ?? 0;
  const wasCounted = readText(form, "was-trackStock") === "true";
  if (typed !== null && typed !== was && !wasCounted) form.set("trackStock", "true");
}

/** The form with its descriptions as HTML. */
export const withDescriptions = (form: FormData): FormData => withHtml(form, TEXTS);

/**
 * Stores the uploaded pictures and returns each slot's path and the errors; pictures are stored
 * before the form is valid because browsers do not remember a chosen file.
 */
export async function receiveImages(
  form: FormData,
  words: ServerWords,
): Promise<{ images: string[]; errors: Record<string, string[]> }> {
  const kept = form.getAll("images").map((path) => (isPath(path) ? path : ""));
  const files = [...form].filter(([, value]) => value instanceof File && value.size > 0);
  const errors: Record<string, string[]> = {};
  if (files.length > IMAGE_SLOTS || files.some(([name]) => !/^image[1-4]$/.test(name))) {
    const refusal = new ShopError("too-many-images", { max: IMAGE_SLOTS });
    return { images: imagesBySlot(kept), errors: { image1: [sayRefusal(words, refusal)] } };
  }
  const uploads: (string | null)[] = [];
  for (let slot = 0; slot < IMAGE_SLOTS; slot++) {
    const name = `image${slot + 1}`;
    const sent = form.getAll(name);
    const [file] = sent.filter((value) => value instanceof File && value.size > 0);
    try {
      if (sent.some((value) => !isFileField(value))) throw new ShopError("image-not-readable", {});
      if (sent.length > 1) throw new ShopError("too-many-images", { max: IMAGE_SLOTS });
      uploads[slot] = file instanceof File ? await saveUpload(file) : null;
    } catch (error) {
      errors[name] = [sayRefusal(words, asRefusal(error))];
    }
  }
  return { images: imagesBySlot(kept, uploads), errors };
}

/**
 * True for a chosen file, even an empty one, which is an error; browsers send an unnamed empty file
 * for an unused picker.
 */
function isFileField(value: FormDataEntryValue): boolean {
  if (typeof value === "string") return value === "";
  return value.size > 0 || value.name === "";
}

function isPath(value: FormDataEntryValue): value is string {
  return typeof value === "string" && parseImagePath(value) !== null;
}

function readText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
