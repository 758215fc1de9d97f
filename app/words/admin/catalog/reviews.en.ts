import type { ReviewStatus } from "#app/domain/catalog/reviews/review.ts";
import { formatNumber } from "#app/domain/core/money.ts";

const number = (n: number) => formatNumber(n, "en");
const reviewsOf = (n: number) => `${number(n)} ${n === 1 ? "review" : "reviews"}`;

/** Reviews of products, before they are published. */
export const reviews = {
  title: "Reviews",
  count: reviewsOf,
  lists: {
    waiting: "To read",
    shown: "Shown",
    hidden: "Hidden",
  } satisfies Record<ReviewStatus, string> as Record<ReviewStatus, string>,
  intro:
    "A review is shown and counted once you have approved it. Hide insults and private data, not low stars.",
  none: {
    waiting: "Nothing is waiting to be read. Reviews of delivered products come here first.",
    shown: "No review is shown yet.",
    hidden: "No review is hidden.",
  } satisfies Record<ReviewStatus, string> as Record<ReviewStatus, string>,
  columns: {
    select: "Select",
    review: "Review",
    product: "Product",
    order: "Order",
    action: "Action",
  },
  select: (name: string) => `Select the review of ${name}`,
  onlyStars: "Stars only, no words.",
  show: "Show",
  hide: "Hide",
  showOf: (name: string) => `Show the review of ${name}`,
  hideOf: (name: string) => `Hide the review of ${name}`,
  bulk: "All ticked",
  showTicked: "Show ticked",
  hideTicked: "Hide ticked",
  nothingTicked: "Please tick at least one review.",
  done: {
    shown: (n: number) => `${reviewsOf(n)} shown.`,
    hidden: (n: number) => `${reviewsOf(n)} hidden.`,
  },
  changed: (n: number) =>
    `${reviewsOf(n)} left as somebody else decided meanwhile. Please look again.`,
  gone: (n: number) => `${reviewsOf(n)} no longer there.`,
};

export type ReviewsWords = typeof reviews;
