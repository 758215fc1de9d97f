import { data } from "@remix-run/node";
import { createProduct, updateProduct } from "#app/domain/catalog/products/product-admin.server.ts";
import {
  productChangesSchema,
  productSchema,
} from "#app/domain/catalog/products/product-input.server.ts";
import { findProduct } from "#app/domain/catalog/products/staff-products.server.ts";
import { asRefusal, parseForm, readShown } from "#app/http/form.server.ts";
import { complaintsOf, meanwhileIn, refusalErrors } from "#app/http/form-state.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { hrefWith } from "#app/ui/href-with.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { wordsFor } from "#app/words/language.server.ts";
import {
  addUntickedBoxes,
  type ProductFormView,
  receiveImages,
  viewMerged,
  viewSent,
} from "./form-view.server.ts";

export type ProductFormAnswer = { form: ProductFormView };

const again = (form: ProductFormView, status = 200) =>
  data<ProductFormAnswer>({ form }, { status });

/** The form field that a refusal belongs to. */
const FIELD_OF: Record<string, string> = {
  "category-unknown": "category",
  "discount-above-price": "discountPercentage",
  "image-unknown": "image1",
};

/** Adds a product, or returns the form with its values and valid pictures. */
export async function addProduct(request: Request, form: FormData, actor: { id: string }) {
  const { words, images, errors } = await prepare(request, form);
  const submission = parseForm(form, productSchema);
  const sent = viewSent(form, images, { ...complaintsOf(submission, words), ...errors });
  if (submission.status !== "success" || hasErrors(errors)) return again(sent, 400);
  try {
    const { slug } = await createProduct(submission.value, { actor });
    return await saved(request, adminWordsFor(request).products.added, slug);
  } catch (error) {
    const refusal = asRefusal(error);
    const errors = refusalErrors(refusal, words, FIELD_OF[refusal.code]);
    return again({ ...sent, errors }, 409);
  }
}

/** The update form of `?edit=<id>`. */
export async function changeProduct(request: Request, form: FormData, actor: { id: string }) {
  const id = new URL(request.url).searchParams.get("edit") ?? "";
  const { words, images, errors } = await prepare(request, form);
  const submission = parseForm(form, productChangesSchema);
  const sent = viewSent(form, images, { ...complaintsOf(submission, words), ...errors });
  if (submission.status !== "success" || hasErrors(errors)) return again(sent, 400);
  try {
    const shown = readShown(form, productChangesSchema);
    const { slug } = await updateProduct(id, submission.value, { shown, actor });
    return await saved(request, adminWordsFor(request).products.updated, slug);
  } catch (error) {
    const refusal = asRefusal(error);
    const errors = refusalErrors(refusal, words, FIELD_OF[refusal.code]);
    const view = { ...sent, errors };
    const changes = meanwhileIn(refusal);
    const current = changes.length > 0 ? await findProduct(id) : null;
    if (!current) return again(view, 409);
    return again({ ...viewMerged(form, view, current, changes), errors: view.errors }, 409);
  }
}

/** Returns the form with a description preview or with one picture removed. */
export async function redraw(request: Request, form: FormData, emptySlot: number | null) {
  addUntickedBoxes(form);
  const { images, errors } = await receiveImages(form, wordsFor(request));
  const left = images.map((path, slot) => (slot === emptySlot ? "" : path));
  return again(viewSent(form, left, errors));
}

/** Adds unticked checkboxes and replaces pictures by their stored paths, as the domain's input requires. */
async function prepare(request: Request, form: FormData) {
  const words = wordsFor(request);
  const received = await receiveImages(form, words);
  addUntickedBoxes(form);
  form.delete("images");
  form.append("images", JSON.stringify(received.images));
  return { words, ...received };
}

function saved(request: Request, text: string, slug: string) {
  const url = new URL(request.url);
  const link = { href: `/products/${slug}`, text: adminWordsFor(request).products.seen };
  return redirectWithToast(request, hrefWith(url.pathname, url.search, { new: null, edit: null }), {
    type: "success",
    text,
    link,
  });
}

function hasErrors(errors: object): boolean {
  return Object.keys(errors).length > 0;
}
