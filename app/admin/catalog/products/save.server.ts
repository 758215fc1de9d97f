import { data } from "@remix-run/node";
import type { z } from "zod";
import { createProduct, updateProduct } from "#app/domain/catalog/products/product-admin.server.ts";
import { PRODUCT_FAULTS } from "#app/domain/catalog/products/product-fields.server.ts";
import {
  productChangesSchema,
  productSchema,
} from "#app/domain/catalog/products/product-input.server.ts";
import {
  type MadeWithProduct,
  madeWithProduct,
} from "#app/domain/catalog/products/product-sizes.server.ts";
import { findProduct } from "#app/domain/catalog/products/staff-products.server.ts";
import { readGoods } from "#app/domain/catalog/shelves/shelf-products.server.ts";
import type { Faults } from "#app/domain/core/staff-noun.ts";
import { asRefusal, parseForm, readShown } from "#app/http/form.server.ts";
import { complaintsOf, meanwhileIn, refusalErrors } from "#app/http/form-state.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { languageOf, wordsFor } from "#app/words/language.server.ts";
import { type SentForm, wayOn } from "../../core/staff-page.server.ts";
import {
  addUntickedBoxes,
  countTypedStock,
  type ProductFormView,
  receiveImages,
  viewMerged,
  viewSent,
  withDescriptions,
} from "./form-view.server.ts";
import { receiveParts } from "./part-rows.server.ts";

const again = (view: ProductFormView, status = 200) => data(view, { status });

/** The form has a field for each picture. */
const FAULTS: Faults = {
  ...PRODUCT_FAULTS,
  "image-unknown": "image1",
  "combo-follows-parts": "quantityInStock",
  "category-slug-taken": "newCategory",
};

/**
 * Adds a product, which with `?sizeOf=` is another size of that one, or returns the form with its
 * values and valid pictures.
 */
export function addProduct(sent: SentForm) {
  const sizeOf = new URL(sent.request.url).searchParams.get("sizeOf");
  return save(sent, productSchema, {
    write: (input, made) => createProduct(input, { made, actor: sent.actor, sizeOf }),
    text: sent.words.products.added,
  });
}

/** The update form of `?edit=<id>`. */
export function changeProduct(sent: SentForm) {
  const { request, form, actor, words } = sent;
  const id = new URL(request.url).searchParams.get("edit") ?? "";
  const shown = readShown(form, productChangesSchema);
  return save(sent, productChangesSchema, {
    write: (changes, made) => updateProduct(id, changes, { made, shown, actor }),
    find: () => findProduct(id),
    text: words.products.updated,
  });
}

type Save<Input> = {
  write: (input: Input, made: MadeWithProduct) => Promise<{ slug: string }>;
  /** The stored product, for a form that others' saves overtook. */
  find?: () => ReturnType<typeof findProduct>;
  text: string;
};

async function save<Schema extends z.ZodType<object>>(
  sentForm: SentForm,
  schema: Schema,
  { write, find, text }: Save<z.output<Schema>>,
) {
  const {
    request,
    form,
    words: { products },
  } = sentForm;
  const words = wordsFor(request);
  const { images, errors } = await receiveImages(form, words);
  countTypedStock(form);
  addUntickedBoxes(form);
  const rowErrors = await receiveParts(form, words);
  form.delete("images");
  form.append("images", JSON.stringify(images));
  const meant = withDescriptions(form);
  const submission = parseForm(meant, schema);
  const made = parseForm(form, madeWithProduct);
  const complaints = { ...complaintsOf(submission, words), ...complaintsOf(made, words) };
  // A row says what is wrong with it, so the list of parts does not say it again.
  if (hasAny(rowErrors)) delete complaints.parts;
  const ofForm = { ...errors, ...rowErrors };
  const sent = viewSent(form, images, { ...complaints, ...ofForm });
  if (submission.status !== "success" || made.status !== "success" || hasAny(ofForm))
    return again(sent, 400);
  try {
    const { slug } = await write(submission.value, made.value);
    const link = { href: `/products/${slug}`, text: products.seen };
    return await redirectWithToast(request, wayOn(sentForm), { type: "success", text, link });
  } catch (error) {
    const refusal = asRefusal(error);
    const view = { ...sent, errors: refusalErrors(refusal, words, FAULTS[refusal.code]) };
    const changes = meanwhileIn(refusal);
    const current = changes.length > 0 ? await find?.() : null;
    const goods = await readGoods(languageOf(request));
    const merged = current ? viewMerged(meant, view, current, changes, goods) : view;
    return again({ ...merged, errors: view.errors }, 409);
  }
}

const hasAny = (errors: object) => Object.keys(errors).length > 0;

/**
 * Returns the form with a description preview, with one picture removed, or with one more row of a
 * list.
 */
export async function showAgain({ request, form }: SentForm, emptySlot?: number) {
  countTypedStock(form);
  addUntickedBoxes(form);
  const words = wordsFor(request);
  await receiveParts(form, words);
  const { images, errors } = await receiveImages(form, words);
  const left = images.map((path, slot) => (slot === emptySlot ? "" : path));
  return again(viewSent(form, left, errors));
}
