import { banglaDigits } from "#app/domain/core/digits.ts";
import { formatNumber, formatTaka } from "#app/domain/core/money.ts";
import type { HeldOrdersWords } from "./held-orders.en.ts";

const taka = (amount: number) => formatTaka(amount, "bn");
const number = (n: number) => formatNumber(n, "bn");
const name = (n: number) => banglaDigits(String(n));

export const heldOrders: HeldOrdersWords = {
  title: "আটকে রাখা অর্ডার",
  count: (n) => `${number(n)}টিতে ফোন করতে হবে`,
  intro:
    "এই অর্ডারগুলোতে কিছু অস্বাভাবিক আছে। ক্রেতাকে ফোন করুন: ঠিক থাকলে ছেড়ে দিন, নইলে বাতিল করুন। কিছু না করলে অর্ডার নিজেই বাতিল হবে এবং স্টক ফিরে আসবে। পণ্য বা নেটওয়ার্কের কারণে আটকানো অর্ডার ছেড়ে দিলে তবেই স্টক থেকে পণ্য নেয়।",
  none: "ফোনের অপেক্ষায় কোনো অর্ডার নেই।",
  badge: "আটকে আছে",
  columns: {
    order: "অর্ডার",
    phoneNumber: "ফোন নম্বর",
    total: "মোট",
    reason: "কেন আটকে আছে",
    until: "নিজেই বাতিল হবে",
    action: "কাজ",
  },
  reasons: {
    "open-orders": "এই ফোনে অনেক অর্ডার চলছে",
    "many-names": "এই ফোনে অনেক নাম",
    "large-sum": "অস্বাভাবিক বড় অঙ্ক",
    bulk: "স্টকের বেশির ভাগ নিয়ে নেয়",
    "busy-network": "একই নেটওয়ার্ক থেকে খুব বেশি অর্ডার",
    hoarding: "অনেক অর্ডার মিলে স্টকের বেশির ভাগ নেয়",
    "network-sum": "একই নেটওয়ার্ক থেকে খুব বেশি টাকার অর্ডার",
  },
  items: "পণ্য দেখুন",
  release: "ছেড়ে দিন",
  releaseOf: (orderNumber) => `${name(orderNumber)} নং অর্ডার ছেড়ে দিন`,
  released: (orderNumber) => `${name(orderNumber)} নং অর্ডার এখন অন্য অর্ডারের মতোই চলবে।`,
  cancel: "অর্ডার বাতিল",
  cancelQuestion: "অর্ডারটি বাতিল করবেন?",
  cancelFact: (orderNumber, fullName, total) =>
    `নং ${name(orderNumber)}, ${fullName}, ${taka(total)}। স্টক ফিরে আসবে।`,
  cancelNow: "অর্ডারটি বাতিল করুন",
  keep: "থাক",
  cancelled: (orderNumber) => `${name(orderNumber)} নং অর্ডার বাতিল হয়েছে।`,
  slip: "আটকে আছে: পাঠানোর আগে ক্রেতাকে ফোন করুন।",
  history: {
    held: (reasons) => `আটকে রাখা হয়েছে: ${reasons}`,
    released: "ছেড়ে দেওয়া হয়েছে",
    expired: "অপেক্ষার সময় শেষ",
  },

  checks: "কোন সীমা পার হলে অর্ডার আটকাবে",
  checksTitle: "অস্বাভাবিক অর্ডার",
  checksIntro:
    "কোন সীমা পার হলে একটি অর্ডার অস্বাভাবিক। সৎ ক্রেতার চোখে পড়ার কথা নয়; ০ দিলে সেই যাচাই বন্ধ। সেভের পরের অর্ডারে এটি কার্যকর।",
  groups: {
    held: "আপনি ফোন করা পর্যন্ত আটকে থাকবে",
    networks: "এক নেটওয়ার্ক খুব বেশি নিলে আটকানো হবে",
    proof: "অর্ডারের আগে একটি সংখ্যা লিখতে হবে",
    refused: "বড়জোর এক ঘণ্টা নেওয়া হবে না",
    code: "নম্বরে এসএমএসে কোড",
  },
  fields: {
    openOrdersPerPhone: "এক ফোনে চলমান অর্ডার, এর বেশি",
    namesPerPhone: "এক নম্বরে আলাদা নাম সর্বোচ্চ",
    totalPrice: "মোট টাকা, এর বেশি",
    stockShare: "বাকি স্টকের অংশ (%), কমপক্ষে",
    stockPieces: "… এবং সংখ্যা, কমপক্ষে",
    networkShare: "একটি পণ্যের স্টকে এক নেটওয়ার্কের অংশ (%), কমপক্ষে",
    wholeShare: "সব স্টকে এক নেটওয়ার্কের অংশ (%), কমপক্ষে",
    networkTotal: "এক নেটওয়ার্ক থেকে ঘণ্টায় অর্ডার, এর বেশি (টাকা)",
    callsPerNetwork: "এক নেটওয়ার্ক থেকে ঘণ্টায় প্রোগ্রামের অর্ডার, এর বেশি",
    ordersPerMinute: "এক নেটওয়ার্ক থেকে মিনিটে অর্ডার, এর বেশি",
    ordersPerNetwork: "এক নেটওয়ার্ক থেকে ঘণ্টায় অর্ডার, এর বেশি",
    formSeconds: "ফর্ম নিশ্চিত করতে সেকেন্ড, এর কম",
    mostPerNetwork: "এক নেটওয়ার্ক থেকে ঘণ্টায় অর্ডার, সর্বোচ্চ",
    mostPerPhone: "এক নেটওয়ার্ক থেকে এক ফোনে ঘণ্টায় অর্ডার, সর্বোচ্চ",
    holdHours: "নিজেই বাতিল হবে (ঘণ্টা পরে)",
    codesPerDay: "২৪ ঘণ্টায় কোড পাবে এমন অর্ডার, সর্বোচ্চ",
  },
  hints: {
    openOrdersPerPhone: "গত সাত দিনের, যা এখনও ডেলিভারি, বাতিল বা ফেরত হয়নি।",
    stockShare: "শুধু যেসব পণ্যের স্টক গোনা হয়।",
    networkShare:
      "এক দিনের প্রোগ্রামের ও বড় অর্ডার, যেগুলোতে আপনি এখনও ফোন করেননি। ফর্মের ছোট অর্ডার ধরা হয় না।",
    wholeShare: "এক দিনের সব রকম অর্ডার, যেগুলোতে আপনি এখনও ফোন করেননি।",
    callsPerNetwork: "দোকানের ফর্ম ছাড়া, API-তে পাঠানো অর্ডার।",
    ordersPerMinute: "প্রোগ্রামের অর্ডার বরং আটকে থাকে।",
    ordersPerNetwork:
      "শত শত ক্রেতা একই নেটওয়ার্কে থাকতে পারেন। প্রোগ্রামের অর্ডার সংখ্যা লিখতে পারে না, তাই আটকে থাকে।",
    formSeconds: "শুধু আগে কয়েকটি অর্ডার এলে।",
    codesPerDay:
      "আটকানো অর্ডার, ব্লক করা নম্বর ও যে নম্বরের পার্সেল ফেরত এসেছে, তাদের জন্য; এসএমএস গেটওয়ে লাগবে। এক অর্ডারে সর্বোচ্চ তিনটি এসএমএস, সব কোড মিলিয়ে দিনের এসএমএসের চার ভাগের এক ভাগ। কোনো অর্ডার এর জন্য থামে না: কে কোড লিখেছেন তা ফোনের কার্ডে দেখা যায়।",
  },
  save: "সেভ করুন",
  saved: "সেভ হয়েছে।",
};
