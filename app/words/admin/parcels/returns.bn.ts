import { formatNumber, formatTaka } from "#app/domain/core/money.ts";
import type { ReturnsWords } from "./returns.en.ts";

const number = (n: number) => formatNumber(n, "bn");

export const returns: ReturnsWords = {
  title: "পণ্য বা টাকা ফেরত",
  link: "পণ্য বা টাকা ফেরত",
  toOrder: "অর্ডারে যান",
  intro: "কতটি ফেরত এসেছে লিখুন। কম না লিখলে বা নষ্ট না হলে সবগুলো তাকে উঠবে; বাকিগুলো স্টক থেকে বাদ যাবে।",
  all: "সবই ফেরত এসেছে",
  follows: "সব",
  left: "ক্রেতার কাছে",
  pieces: (n) => `${number(n)}টি`,
  worth: "প্রতিটির দাম পড়েছে",
  cameBack: "ফেরত এসেছে",
  restocked: "তাকে উঠবে",
  reason: "কেন",
  choose: "বেছে নিন",
  reasons: {
    refused: "দরজায় নেয়নি",
    "not-reached": "পাওয়া যায়নি",
    "wrong-address": "ঠিকানা ভুল",
    damaged: "নষ্ট",
    "wrong-goods": "ভুল পণ্য",
    quality: "মান ভালো লাগেনি",
    other: "অন্য কিছু",
  },
  refund: "ফেরত দেওয়া টাকা",
  refundHint: (paid) => `যা পেয়েছেন তার ${paid} ফেরত দেওয়া যায়। টাকা ফেরত না দিলে ০।`,
  suggest: "কত ফেরত দিতে হবে হিসাব করুন",
  refundNone: "এখনো কেউ টাকা দেয়নি: ০।",
  note: "নোট (ঐচ্ছিক)",
  submit: "ফেরত লিখুন",
  done: (orderNumber) =>
    `অর্ডার ${formatNumber(orderNumber, "bn").replaceAll(",", "")}-এর ফেরত লেখা হয়েছে।`,
  doneBefore: "এটি আগেই লেখা হয়েছে। কিছুই দুবার গোনা হয়নি।",
  allBack: "এই অর্ডারের সব ফেরত এসেছে, বা টাকা ফেরত দেওয়া হয়েছে। আর কিছু লেখার নেই।",
  cancelled: "অর্ডারটি বাতিল, এর পণ্য আগেই স্টকে ফিরেছে।",
  notOut: "অর্ডারটি এখনো দোকানে। পাঠাতে না হলে বাতিল করুন।",
  gone: "এমন কোনো অর্ডার নেই।",
  goneHint: "হয়তো মুছে ফেলা হয়েছে।",
  entry: (reason, pieces, restocked, refund) =>
    [
      `ফেরত (${reason})`,
      pieces > 0 && `${number(pieces)}টি এসেছে, ${number(restocked)}টি তাকে`,
      refund > 0 && `${formatTaka(refund, "bn")} ফেরত`,
    ]
      .filter(Boolean)
      .join(": "),
  promoEntries: {
    keep: "প্রোমো কোডের ছাড় থাকছে",
    drop: "প্রোমো কোড বাদ",
  },
  settledEntry: (sum) => `টাকা বুঝে নেওয়া: ${sum}`,
  anewEntry: (sum) => `আবার যাচ্ছে: ফেরত ধরা ${sum} আবার পাওনা`,
  unsettledEntry: (sum) => `বুঝে নেওয়া বাতিল: ${sum}`,
  courierEntry: (name) => `${name}-কে দেওয়া হয়েছে`,
  riderEntry: (name) => `নিয়ে যাচ্ছেন ${name}`,
  tookEntry: (sum) => `রাইডার ${sum} নিয়েছেন`,
  cameBackEntry: (reason) => `রাইডার ফেরত আনছেন (${reason})`,
  notReachedEntry: "রাইডার কাউকে পাননি, আবার যাবেন",
  triesAgainEntry: "পার্সেল আটকে ছিল; কুরিয়ার আবার চেষ্টা করবে",
  nothingBackEntry: "আংশিক ডেলিভারি; কিছু ফিরবে না",
  courierNotifiedEntry: (name) => `${name}-কে পার্সেলটির কথা জানানো হচ্ছে`,
  returnAskedEntry: (name) => `${name}-কে পার্সেলটি ফেরত আনতে বলা হয়েছে`,
  consignmentEntry: (code) => `কনসাইনমেন্ট ${code}`,
};
