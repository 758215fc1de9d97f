import { formatNumber } from "#app/domain/core/money.ts";
import type { ReviewsWords } from "./reviews.en.ts";

const number = (n: number) => formatNumber(n, "bn");

export const reviews: ReviewsWords = {
  title: "রিভিউ",
  of: (title) => `${title}: রিভিউ`,
  count: (n) => `${number(n)}টি রিভিউ`,
  average: (average) => `৫ তারার মধ্যে ${average}`,
  stars: (n) => `${number(n)} তারা`,
  withStars: (n, count) => `${number(n)} তারা: ${number(count)}টি`,
  someone: "একজন ক্রেতা",
  received: "যাঁরা পণ্য হাতে পেয়েছেন, তাঁদের কথা",
  all: (n) => `সব ${number(n)}টি রিভিউ`,
  back: "পণ্যে ফিরে যান",
  none: "এখনো কোনো রিভিউ নেই।",
  picture: "ছবি",
};
