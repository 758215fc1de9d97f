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

/** A product's fields split into checkboxes and texts. */
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

export type ProductFormView = {
  values: Record<Text, string>;
  flags: Record<Flag, boolean>;
  /** Paths by slot, "" for an empty one, including pictures just uploaded. */
  images: string[];
  /** The stored fields and version when the form was opened; null for a new product. */
  shown: { version: number; values: Record<string, string> } | null;
  /** The sanitised descriptions; null until a preview is requested. */
  preview: { description: string; descriptionBn: string } | null;
  errors: FormErrors;
  /** Keyed by form field. */
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

export function viewProduct(product: ProductInput & { version: number }): ProductFormView {
  const view = { ...NEW, ...splitFields(product) };
  return { ...view, shown: { version: product.version, values: textsOf(view) } };
}

function textsOf({ values, flags, images }: ProductFormView): Record<string, string> {
  const flagTexts = Object.entries(flags).map(([name, flag]) => [name, String(flag)]);
  return { ...values, ...Object.fromEntries(flagTexts), images: images.join(",") };
}

/** The submitted form with its typed values and uploaded pictures. */
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

/** The form after another save: typed values stay, the rest and the version are as stored now. */
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

/** Browsers omit unticked checkboxes, which the domain would take for "unchanged". */
export function addUntickedBoxes(form: FormData): void {
  for (const name of FLAGS) if (!form.has(name)) form.set(name, "false");
}

/**
 * Stores the uploaded pictures and returns each slot's path and the errors; pictures are stored before the form is valid
 * because browsers do not remember a chosen file.
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

/** True for a chosen file, even an empty one, which is an error; browsers send an unnamed empty file for an unused picker. */
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
