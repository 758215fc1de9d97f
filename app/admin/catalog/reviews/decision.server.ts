import type {
  Moderated,
  ReadReview,
  StaffReview,
} from "#app/domain/catalog/reviews/moderation.server.ts";
import type { Language } from "#app/domain/core/language.ts";
import { showName } from "#app/domain/core/naming/product-name.ts";
import { badRequest } from "#app/http/responses.ts";
import type { NewToast } from "#app/http/toast.server.ts";
import type { AdminWords } from "#app/words/admin.en.ts";

/** A review as staff see it; times are epoch milliseconds. */
export type ReviewView = ReturnType<typeof viewReview>;

export function viewReview({ product, text, ...review }: StaffReview, language: Language) {
  const { id, version, stars, name, image, status, orderId, orderNumber, createdAt } = review;
  return {
    id,
    version,
    stars,
    name,
    image,
    status,
    orderId,
    orderNumber,
    text:
      review.language && review.language !== language ? { text, lang: review.language } : { text },
    createdAt: createdAt.getTime(),
    product: { slug: product.slug, ...showName(product, language) },
  };
}

/** The reviews to change and their new status, from one review's button or the ticked boxes. */
export function readDecision(form: FormData): { read: ReadReview[]; status: "shown" | "hidden" } {
  const [show, hide] = [form.get("show"), form.get("hide")];
  if (show !== null) return { read: [readMark(show)], status: "shown" };
  if (hide !== null) return { read: [readMark(hide)], status: "hidden" };
  const read = form.getAll("id").map(readMark);
  switch (form.get("intent")) {
    case "show-reviews":
      return { read, status: "shown" };
    case "hide-reviews":
      return { read, status: "hidden" };
    default:
      throw badRequest();
  }
}

/** The review's id and version, joined by a tilde. */
function readMark(mark: FormDataEntryValue): ReadReview {
  const [id = "", version = ""] = String(mark).split("~");
  return { id, version: /^\d{1,9}$/.test(version) ? Number(version) : 0 };
}

/** The result as one toast, failures first. */
export function sayModerated(
  { done, changed, gone }: Moderated,
  status: "shown" | "hidden",
  words: AdminWords["reviews"],
): NewToast {
  const parts = [
    ...(changed > 0 ? [words.changed(changed)] : []),
    ...(gone > 0 ? [words.gone(gone)] : []),
    ...(done > 0 ? [words.done[status](done)] : []),
  ];
  return { type: changed + gone > 0 ? "error" : "success", text: parts.join(" ") };
}
