import { formatNumber } from "#app/domain/core/money.ts";
import type { ReviewsWords } from "./reviews.en.ts";

const number = (n: number) => formatNumber(n, "bn");
const reviewsOf = (n: number) => `${number(n)}টি রিভিউ`;

export const reviews: ReviewsWords = {
  title: "রিভিউ",
  count: reviewsOf,
  lists: { waiting: "পড়া বাকি", shown: "দেখানো হচ্ছে", hidden: "লুকানো" },
  intro: "আপনি অনুমোদন দিলে রিভিউ দেখা যায় ও গোনা হয়। কম তারা নয়, গালি আর কারও ব্যক্তিগত তথ্য লুকান।",
  none: {
    waiting: "পড়া বাকি নেই। পৌঁছে যাওয়া পণ্যের রিভিউ আগে এখানে আসে।",
    shown: "এখনো কোনো রিভিউ দেখানো হচ্ছে না।",
    hidden: "কোনো রিভিউ লুকানো নেই।",
  },
  columns: {
    select: "বাছুন",
    review: "রিভিউ",
    product: "পণ্য",
    order: "অর্ডার",
    action: "কাজ",
  },
  select: (name) => `${name}-এর রিভিউ বাছুন`,
  onlyStars: "শুধু তারা, কথা নেই।",
  show: "দেখান",
  hide: "লুকান",
  showOf: (name) => `${name}-এর রিভিউ দেখান`,
  hideOf: (name) => `${name}-এর রিভিউ লুকান`,
  bulk: "বাছাই করা সব",
  showTicked: "বাছাই করাগুলো দেখান",
  hideTicked: "বাছাই করাগুলো লুকান",
  nothingTicked: "অন্তত একটি রিভিউ বাছুন।",
  done: {
    shown: (n) => `${reviewsOf(n)} এখন দেখা যাবে।`,
    hidden: (n) => `${reviewsOf(n)} লুকানো হয়েছে।`,
  },
  changed: (n) => `${reviewsOf(n)} নিয়ে এর মধ্যে অন্য কেউ অন্য সিদ্ধান্ত নিয়েছেন। আবার দেখুন।`,
  gone: (n) => `${reviewsOf(n)} আর নেই।`,
};
