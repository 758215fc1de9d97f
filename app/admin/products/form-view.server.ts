import { sanitizeDescription } from "#app/domain/catalog/products/description.server.ts";
import { placeImages } from "#app/domain/catalog/products/product-images.server.ts";
import {
  IMAGE_SLOTS,
  NEW_PRODUCT,
  type ProductInput,
  type ProductWire,
  toWire,
  wireName,
} from "#app/domain/catalog/products/product-input.server.ts";
import { parseImagePath } from "#app/domain/media/image-path.ts";
import { saveImage } from "#app/domain/media/images.server.ts";
import { ShopError } from "#app/domain/shop-error.ts";
import { asRefusal, versionIn } from "#app/http/form.server.ts";
import { isTouched } from "#app/http/form-state.server.ts";
import type { FormErrors, MeanwhileView } from "#app/http/form-state.ts";
import type { ServerWords } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";

type Flag = {
  [Name in keyof ProductWire]: ProductWire[Name] extends boolean ? Name : never;
}[keyof ProductWire];
type Text = Exclude<keyof ProductWire, Flag | "images">;

const isFlag = ([, value]: [string, unknown]) => typeof value === "boolean";

/** The fields of a product as a form has them: boxes to tick, and texts. */
function splitFields(product: ProductInput) {
  const { images, ...wire } = toWire(product);
  const fields = Object.entries(wire);
  const texts = fields
    .filter((field) => !isFlag(field))
    .map(([name, value]) => [name, String(value ?? "")]);
  return {
    values: Object.fromEntries(texts) as Record<Text, string>,
    flags: Object.fromEntries(fields.filter(isFlag)) as Record<Flag, boolean>,
    images: placeImages(images),
  };
}

const DEFAULTS = splitFields(NEW_PRODUCT);
const TEXTS = Object.keys(DEFAULTS.values) as Text[];
const FLAGS = Object.keys(DEFAULTS.flags) as Flag[];

/** Everything the add and update forms show. */
export type ProductFormView = {
  values: Record<Text, string>;
  flags: Record<Flag, boolean>;
  /** Paths by slot, "" for an empty one: what is stored, and what was just uploaded. */
  images: string[];
  /** The fields as they were stored when the form was opened, and after how many saves; null for a new product. */
  shown: { version: number; values: Record<string, string> } | null;
  /** The descriptions as customers would see them, once asked for. */
  preview: { description: string; descriptionBn: string } | null;
  errors: FormErrors;
  /** Under the names of the form's fields. */
  changes: MeanwhileView[];
};

const NEW: ProductFormView = {
  ...DEFAULTS,
  values: { ...DEFAULTS.values, title: "", price: "" },
  shown: null,
  preview: null,
  errors: {},
  changes: [],
};

export function viewNew(): ProductFormView {
  return NEW;
}

/** A stored product, ready to be changed. */
export function viewProduct(product: ProductInput & { version: number }): ProductFormView {
  const view = { ...NEW, ...splitFields(product) };
  return { ...view, shown: { version: product.version, values: textsOf(view) } };
}

/** Every field as a form sends it. */
function textsOf({ values, flags, images }: ProductFormView): Record<string, string> {
  const flagTexts = Object.entries(flags).map(([name, flag]) => [name, String(flag)]);
  return { ...values, ...Object.fromEntries(flagTexts), images: images.join(",") };
}

/** The form as it was sent: nothing typed and no picture is lost. */
export function viewSent(
  form: FormData,
  images: string[],
  errors: ProductFormView["errors"],
): ProductFormView {
  const text = (name: string) => readText(form, name);
  return {
    ...NEW,
    values: Object.fromEntries(
      TEXTS.map((name) => [name, text(name)]),
    ) as ProductFormView["values"],
    flags: Object.fromEntries(
      FLAGS.map((name) => [name, text(name) !== "false"]),
    ) as ProductFormView["flags"],
    images,
    shown: form.has("version")
      ? {
          version: versionIn(form),
          values: Object.fromEntries(
            [...TEXTS, ...FLAGS, "images"].map((name) => [name, text(`was-${name}`)]),
          ),
        }
      : null,
    preview:
      text("intent") === "preview"
        ? {
            description: sanitizeDescription(text("description")),
            descriptionBn: sanitizeDescription(text("descriptionBn")),
          }
        : null,
    errors,
  };
}

/** The form after others saved: what was typed stays, the rest is as stored now, and the next save knows it. */
export function viewMerged(
  form: FormData,
  sent: ProductFormView,
  current: ProductInput & { version: number },
  changes: MeanwhileView[],
): ProductFormView {
  const now = viewProduct(current);
  const texts = textsOf(sent);
  const isOwn = (name: string) => isTouched(texts[name] ?? "", form, name);
  const kept = <Values extends object>(stored: Values, typed: Values): Values => ({
    ...stored,
    ...Object.fromEntries(Object.entries(typed).filter(([name]) => isOwn(name))),
  });
  return {
    ...now,
    values: kept(now.values, sent.values),
    flags: kept(now.flags, sent.flags),
    images: isOwn("images") ? sent.images : now.images,
    changes: changes.map((one) => ({
      ...one,
      field: wireName(one.field as keyof ProductInput),
    })),
  };
}

/** A form leaves out the boxes that are not ticked; the shop's input takes that for unchanged. */
export function addUntickedBoxes(form: FormData): void {
  for (const name of FLAGS) if (!form.has(name)) form.set(name, "false");
}

/**
 * Stores the pictures that came along and says which path each slot has now, and what was wrong with a picture. A form
 * that comes back cannot keep a chosen file; so the good ones are stored at once and their paths kept in the form.
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
    return { images: placeImages(kept), errors: { image1: [sayRefusal(words, refusal)] } };
  }
  const uploads: (string | null)[] = [];
  for (let slot = 0; slot < IMAGE_SLOTS; slot++) {
    const name = `image${slot + 1}`;
    const sent = form.getAll(name);
    const [file] = sent.filter((value) => value instanceof File && value.size > 0);
    try {
      if (sent.some((value) => !isFileField(value))) throw new ShopError("image-not-readable", {});
      if (sent.length > 1) throw new ShopError("too-many-images", { max: IMAGE_SLOTS });
      uploads[slot] =
        file instanceof File ? await saveImage(new Uint8Array(await file.arrayBuffer())) : null;
    } catch (error) {
      errors[name] = [sayRefusal(words, asRefusal(error))];
    }
  }
  return { images: placeImages(kept, uploads), errors };
}

/** A file, or the nothing that a browser sends for a picker left alone. A chosen but empty file is no picture. */
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
