import { banglaDigits } from "#app/domain/core/digits.ts";
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

  ask: "কেমন লাগল?",
  askHint: "আপনার দুটি কথা পরের ক্রেতার কাজে লাগবে।",
  write: "রিভিউ দিন",
  writeOf: (title) => `${title}: রিভিউ দিন`,
  formTitle: (orderNumber) => `অর্ডার নং ${banglaDigits(String(orderNumber))}: রিভিউ`,
  chooseStars: "কত তারা দেবেন?",
  text: "নিজের ভাষায় লিখুন (ঐচ্ছিক)",
  picture: "ছবি",
  pictureHint: "না দিলেও চলে। রিভিউর সঙ্গে দেখা যাবে।",
  textHint: "স্বাদ, টাটকা ভাব, প্যাকিং: বন্ধুকে যা বলতেন।",
  name: "রিভিউতে যে নাম দেখা যাবে (ঐচ্ছিক)",
  nameHint: "খালি রাখলে নাম দেখানো হবে না।",
  send: "রিভিউ পাঠান",
  sending: "পাঠানো হচ্ছে...",
  thanks: "ধন্যবাদ! আমরা পড়ে নিলেই রিভিউটি দেখা যাবে।",
  yours: "আপনার রিভিউ",
  states: {
    waiting: "দেখানোর আগে আমরা একবার পড়ে নিই।",
    shown: "পণ্যের পাতায় দেখা যাচ্ছে।",
    hidden: "এটি দেখানো হচ্ছে না।",
  },
  others: "এই অর্ডারে আরও ছিল",
  notYet: "অর্ডার হাতে পাওয়ার পর রিভিউ দিতে পারবেন।",
  nothing: "এই অর্ডারের পণ্যগুলো এখন দোকানে নেই।",
  toOrder: "অর্ডারে ফিরে যান",
};
