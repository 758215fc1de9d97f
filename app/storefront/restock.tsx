import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findProductBySlug } from "#app/domain/catalog/products/products.server.ts";
import {
  requestRestock,
  restockSchema,
} from "#app/domain/catalog/restock/restock-requests.server.ts";
import { productName } from "#app/domain/core/naming/product-name.ts";
import { readGuest } from "#app/http/buyer-cookies.server.ts";
import { asRefusal, formFields, parseForm, readForm } from "#app/http/form.server.ts";
import { invalidForm, refusedForm } from "#app/http/form-state.server.ts";
import { fieldOf } from "#app/http/form-state.ts";
import type { PrivateHandle } from "#app/http/page-handle.ts";
import { markPrivate } from "#app/http/private-pages.server.ts";
import { refusalInit } from "#app/http/refuse.server.ts";
import { addressOf } from "#app/http/request-args.ts";
import { notFound } from "#app/http/responses.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { PhoneField } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { FormProblems } from "#app/ui/form-problems.tsx";
import { useShell } from "#app/ui/shell.ts";
import { languageOf, wordsFor } from "#app/words/language.server.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./track-order.module.css";

const FIELDS = formFields([restockSchema]);

/** Passes on `Retry-After`. */
export { privatePage as headers } from "#app/http/form-headers.ts";

export const handle: PrivateHandle = { isPrivate: true };

async function findProduct({ params }: LoaderFunctionArgs) {
  const found = await findProductBySlug(params.slug ?? "");
  if (!found) throw notFound();
  return found.product;
}

/** The form of the product's page by itself, where a number that cannot be read is typed again. */
export async function loader(args: LoaderFunctionArgs) {
  markPrivate(args);
  const { request } = args;
  const product = await findProduct(args);
  if (product.inStock) throw redirect(`/products/${product.slug}`);
  const said = wordsFor(request).restock;
  const name = productName(product, languageOf(request));
  const guest = await readGuest(request);
  return { title: said.title(name), said: { ...said, title: name }, guest: guest?.phoneNumber };
}

/**
 * Keeps the number and returns to the product. A product that came back meanwhile is shown with the
 * news.
 */
export async function action(args: ActionFunctionArgs) {
  markPrivate(args);
  const { request } = args;
  const form = await readForm(request, FIELDS);
  const words = wordsFor(request);
  const product = await findProduct(args);
  const submission = parseForm(form, restockSchema);
  if (submission.status !== "success")
    return data(invalidForm(form, submission, words), { status: 400 });
  const answer = (text: string) =>
    redirectWithToast(request, `/products/${product.slug}`, { type: "success", text, ms: 5000 });
  try {
    const wanted = { ...submission.value, language: languageOf(request) };
    await requestRestock(product.id, wanted, addressOf(args));
    return answer(words.restock.kept);
  } catch (error) {
    const refusal = asRefusal(error);
    if (refusal.code === "product-in-stock") return answer(words.restock.isBack);
    return data(refusedForm(form, refusal, words), refusalInit(refusal, 400));
  }
}

export { titleMeta as meta } from "#app/http/meta.ts";

export default function Restock() {
  const { checkout } = useWords();
  const { user } = useShell();
  const { said, guest } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <main id="content" className={styles.page}>
      <div className={styles.head}>
        <h1>{said.tell}</h1>
        <p>{said.title}</p>
      </div>
      <Form method="post" className={styles.form}>
        <FormProblems title={checkout.errorSummary} state={answer} />
        <PhoneField
          label={checkout.phoneNumber}
          hint={said.hint}
          {...fieldOf(answer, "phoneNumber", user?.phoneNumber ?? guest ?? "")}
        />
        <Button wide>{said.tell}</Button>
      </Form>
    </main>
  );
}

export function ErrorBoundary() {
  const words = useWords();
  return <ErrorPage notFound={{ title: words.errors.notFound, hint: words.product.notFound }} />;
}
