import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { reviewSchema } from "#app/domain/catalog/reviews/review-input.server.ts";
import {
  isReviewable,
  listReviewableLines,
  saveReviewPicture,
  writeReview,
} from "#app/domain/catalog/reviews/reviews.server.ts";
import { findTrackedOrder } from "#app/domain/orders/reading/tracked-order.server.ts";
import { getUser } from "#app/http/auth.server.ts";
import { asRefusal, formFields, parseForm, readForm } from "#app/http/form.server.ts";
import { invalidForm, refusedForm } from "#app/http/form-state.server.ts";
import type { PrivateHandle } from "#app/http/page-handle.ts";
import { markPrivate } from "#app/http/private-pages.server.ts";
import { refusalInit } from "#app/http/refuse.server.ts";
import { notFound } from "#app/http/responses.ts";
import { shopFor } from "#app/http/shop.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { FormProblems } from "#app/ui/form-problems.tsx";
import { languageOf, wordsFor } from "#app/words/language.server.ts";
import { useAccountWords } from "#app/words/use-account-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { ReviewForm } from "./order-review/review-form.tsx";
import { OwnReview, ReviewLinks } from "./order-review/review-links.tsx";
import { firstName, openLine, viewLine } from "./order-review/view.server.ts";
import styles from "./order-review.module.css";

const FIELDS = formFields([reviewSchema], { texts: ["position"], files: ["picture"] });

export const handle: PrivateHandle = { isPrivate: true };

/** Anyone with the order's address, including guests, can review its products one at a time. */
export async function loader(args: LoaderFunctionArgs) {
  markPrivate(args);
  const { request, params } = args;
  const [shop, reader] = await Promise.all([shopFor(request), getUser(args)]);
  const order = await findTrackedOrder(params.orderId ?? "", reader);
  if (!order) throw notFound();
  const words = wordsFor(request).ownReviews;
  const found = await listReviewableLines(order.id);
  const lines = found.map((line) => viewLine(line, languageOf(request)));
  return {
    title: `${words.formTitle(order.orderNumber)} · ${shop.name.text}`,
    order: { id: order.id, orderNumber: order.orderNumber, isReviewable: isReviewable(order) },
    name: firstName(order.fullName),
    lines,
    open: openLine(lines, new URL(request.url).searchParams.get("line")),
  };
}

export async function action(args: ActionFunctionArgs) {
  markPrivate(args);
  const { request, params } = args;
  const form = await readForm(request, FIELDS);
  const words = wordsFor(request);
  const submission = parseForm(form, reviewSchema);
  if (submission.status !== "success")
    return data(invalidForm(form, submission, words), { status: 400 });
  const orderId = params.orderId ?? "";
  const position = String(form.get("position") ?? "");
  try {
    const line = /^\d{1,3}$/.test(position) ? Number(position) : -1;
    const picture = form.get("picture");
    const image =
      picture instanceof File && picture.size > 0
        ? await saveReviewPicture(orderId, line, picture)
        : "";
    await writeReview(orderId, line, { ...submission.value, image }, languageOf(request));
    const toast = { type: "success" as const, text: words.ownReviews.thanks, ms: 5000 };
    return await redirectWithToast(request, `/track-order/${orderId}/review`, toast);
  } catch (error) {
    const refusal = asRefusal(error);
    if (refusal.code === "order-not-found") throw notFound();
    const field = refusal.code.startsWith("image-") ? "picture" : "";
    return data(refusedForm(form, refusal, words, field), refusalInit(refusal, 409));
  }
}

export { titleMeta as meta } from "#app/http/meta.ts";

export default function OrderReview() {
  const { checkout } = useWords();
  const { ownReviews } = useAccountWords();
  const { order, lines, name, ...loaded } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  // A returned form belongs to the product it was typed for, also in an old tab.
  const open = answer ? Number(answer.values.position) : loaded.open;
  const line = lines.find(({ position }) => position === open);
  return (
    <main id="content" className={styles.page}>
      <a className={styles.back} href={`/track-order/${order.id}`}>
        {ownReviews.toOrder}
      </a>
      <h1>{ownReviews.formTitle(order.orderNumber)}</h1>
      <FormProblems
        title={checkout.errorSummary}
        state={answer}
        names={{ stars: ownReviews.chooseStars }}
      />
      {!order.isReviewable && <p>{ownReviews.notYet}</p>}
      {lines.length === 0 && <p>{ownReviews.nothing}</p>}
      {order.isReviewable && line && !line.review && (
        <ReviewForm key={line.position} line={line} name={name} answer={answer} />
      )}
      {line?.review && <OwnReview line={line} />}
      <ReviewLinks
        lines={lines.filter(({ position }) => position !== open)}
        canWrite={order.isReviewable}
      />
    </main>
  );
}

export function ErrorBoundary() {
  const { tracking } = useAccountWords();
  return <ErrorPage notFound={{ title: tracking.notFound, hint: tracking.notFoundHint }} />;
}
