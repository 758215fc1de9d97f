import { formatNumber } from "#app/domain/core/money.ts";
import type { AdminWords } from "../../admin.en.ts";

const number = (n: number) => formatNumber(n, "bn");

export const movedPictures: AdminWords["movedPictures"] = {
  title: "ছবি",
  fetched: (n) => `${number(n)}টি ছবি এসেছে`,
  waiting: (n) => `${number(n)}টি আসা বাকি`,
  failed: (n) => `${number(n)}টি আসেনি`,
  left: (n) => `${number(n)}টি বাদ, কারণ পণ্যটিতে এখন অন্য ছবি আছে বা পণ্যটি মোছা হয়েছে`,
  goesOn: "ছবিগুলো নিজে থেকেই আনা হচ্ছে। আপনি অন্য কাজ করতে পারেন।",
  missing: "যে ছবিগুলো আসেনি",
  product: "পণ্য",
  why: "কেন",
  states: { failed: "আসেনি", waiting: "নিজে থেকেই আবার চেষ্টা হবে" },
  more: (n) => `আরও ${number(n)}টি।`,
  again: "আবার চেষ্টা করুন",
  againDone: "বাকি ছবিগুলো আবার আনা হচ্ছে।",
  zip: {
    title: "ZIP থেকে ছবি",
    intro: (megabytes) =>
      `আনা পণ্যের যে ছবিগুলো এখনো আসেনি, সেগুলো ZIP করে পাঠান। ফাইলের নাম দেখে মেলানো হয়। একবারে সর্বোচ্চ ${number(megabytes)} MB; বেশি হলে কয়েকটি ZIP একটার পর একটা পাঠান।`,
    file: "ছবির ZIP",
    send: "ছবিগুলো নিন",
    matched: (n) =>
      n === 0
        ? "এই নামের ছবি কোনো পণ্যে লাগবে না।"
        : `${number(n)}টি ছবি রাখা হচ্ছে। কতদূর হলো তা প্রতিটি ফাইলের পাতায় দেখা যায়।`,
    left: (n) => `ZIP-এর ${number(n)}টি বাদ`,
    name: "ZIP-এ নাম",
  },
  reasons: {
    unmatched: "এই নামের ছবি কোনো পণ্যে লাগবে না।",
    twice: "ZIP-এ বা পণ্যে এই নামে একাধিক ছবি আছে, ফোল্ডার দেখেও আলাদা করা যায় না।",
    "kept-first": "ছবিটি নষ্ট বা ছবিই নয়; আগের ZIP-এর ছবিটিই থাকছে।",
    "not-unpacked": "ফাইলটি নষ্ট, বা পাসওয়ার্ড দেওয়া।",
    "comes-in-zip": "ফাইলে শুধু নাম আছে, ওয়েব ঠিকানা নেই। “অন্য দোকান থেকে আনা” পাতায় ছবিটির ZIP পাঠান।",
    "address-wrong": "এটি কোনো ওয়েব ঠিকানা নয়।",
    "private-address": "ঠিকানাটি দোকানের নিজের নেটওয়ার্কে যায়।",
    name: "এই নামে কোনো সার্ভার নেই।",
    timeout: "সময়মতো আসেনি।",
    connection: "সংযোগ হয়নি বা মাঝপথে কেটে গেছে।",
    certificate: "সার্ভারটির সার্টিফিকেট ঠিক নেই।",
    answer: "সার্ভার ছবিটি দিচ্ছে না; উত্তর এসেছে:",
    redirects: "ঠিকানাটি বারবার অন্য ঠিকানায় পাঠায়।",
    "image-not-readable": "সেখানে JPEG, PNG, WebP বা AVIF ছবি নেই।",
    "image-heic": "এটি আইফোনের ছবি (HEIC), যা পড়া যায় না।",
    "image-damaged": "ছবিটি নষ্ট বা অসম্পূর্ণ।",
    "image-too-heavy": "ছবিটি ৮ MB-এর বেশি।",
    "image-too-large": "ছবিটি ৪০ মেগাপিক্সেলের বেশি।",
    busy: "দোকান তখন অন্য অনেক ছবি নিয়ে ব্যস্ত ছিল।",
    "given-up": "প্রতিবারই মাঝপথে দোকান বন্ধ হয়ে গেছে, বা ছবিটি রাখা যায়নি।",
  },
};
