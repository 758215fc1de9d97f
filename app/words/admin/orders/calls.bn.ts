import { banglaDigits } from "#app/domain/core/digits.ts";
import { MOST_COUNTED } from "#app/domain/core/list-pages.ts";
import { formatNumber } from "#app/domain/core/money.ts";
import type { CallsWords } from "./calls.en.ts";

const number = (n: number) => formatNumber(n, "bn");
const bounded = (n: number) => (n > MOST_COUNTED ? `${number(MOST_COUNTED)}+` : number(n));
const plain = (n: number) => banglaDigits(String(n));

export const calls: CallsWords = {
  title: "ফোন করা",
  found: (n) => `${bounded(n)}টি পাওয়া গেছে`,
  waiting: (due, later) =>
    `${bounded(due)}টিতে ফোন করতে হবে${later > 0 ? `, ${bounded(later)}টি পরে` : ""}`,
  kinds: {
    orders: (n) => `অর্ডার ${bounded(n)}`,
    left: (n) => `অসম্পূর্ণ অর্ডার ${bounded(n)}`,
  },
  call: "ফোন করুন",
  sms: "এসএমএস",
  attempts: (n) => `${number(n)} বার ধরেননি`,
  withSomebody: (name) => `${name} দেখছেন`,
  held: "আটকে আছে",
  heldUntil: (when) => `কিছু না করলে নিজেই বাতিল হবে: ${when}।`,

  past: "এই নম্বর",
  first: "এই নম্বরের প্রথম অর্ডার।",
  figures: {
    orders: "অর্ডার",
    delivered: "পৌঁছেছে",
    returned: "ফেরত",
    cancelled: "বাতিল",
    otherOpen: "আরও চলমান",
  },
  risks: {
    blocked: () => "ব্লক করা নম্বর",
    fake: ({ fake }) => `ভুয়া অর্ডার ${number(fake)} বার`,
    returned: ({ returned }) => `ফেরত ${number(returned)} বার`,
    cancelled: ({ cancelled }) => `বাতিল ${number(cancelled)} বার`,
  },
  proved: "নম্বর যাচাই হয়েছে: পাঠানো কোডটি ক্রেতা লিখেছেন",
  fakesNearby: (n) => `এই সপ্তাহে একই নেটওয়ার্ক থেকে ${number(n)}টি ভুয়া অর্ডার`,
  outside: (delivered, returned) =>
    `কুরিয়ারে সব দোকান মিলিয়ে: নিয়েছেন ${number(delivered)}টি, ফেরত দিয়েছেন ${number(returned)}টি।`,
  atCourier: (courier, delivered, returned) =>
    `${courier}-এ সব দোকান মিলিয়ে: ${number(delivered)}টি নিয়েছেন, ${number(returned)}টি ফেরত।`,
  brings: {
    chance: (percent) => `পার্সেল নেওয়ার সম্ভাবনা: ${percent}%`,
    from: (parcels) =>
      parcels === 0 ? "এই জেলায় যেমন হয়" : `এই নম্বরের ${number(parcels)}টি পার্সেল থেকে`,
    expected: (sum) => `আশা করা যায় ${sum}`,
    withAdvance: (advance, sum) => `${advance} অগ্রিম নিলে ${sum}`,
    parts: (gain, loss) => `পৌঁছালে ${gain}, ফেরত এলে ${loss}।`,
    uncounted: (sum) => `${sum}-এর পণ্যের কেনা দাম নেই, তাই হিসাবে ধরা হয়নি।`,
    noFee: "কোনো কুরিয়ারের ফি জানা নেই।",
  },
  outsideNone: {
    unknown: "বাইরের যাচাই সেবায় এই নম্বরের কোনো পার্সেল নেই।",
    silent: "বাইরের যাচাই সেবা এখন সাড়া দিচ্ছে না।",
  },
  toPerson: "এই নম্বরের সব অর্ডার",

  twice: "দুবার অর্ডার হয়েছে?",
  alsoOpen: "আরও চলমান অর্ডার",
  likeness: {
    "same-goods": "একই নম্বর, একই পণ্য",
    "same-address": "একই ঠিকানা",
  },
  merge: "এটির সঙ্গে মেলান",
  mergeOf: (orderNumber) => `${plain(orderNumber)} নং অর্ডার এটির সঙ্গে মেলান`,

  speaks: "ভাষা",
  languages: { en: "ইংরেজি", bn: "বাংলা" },

  outcomes: {
    confirmed: "নিশ্চিত",
    "no-answer": "ধরেননি",
    later: "পরে",
    "wrong-number": "ভুল নম্বর",
    fake: "ভুয়া",
    duplicate: "এটি বাতিল: দুবার হয়েছে",
  },
  inAnHour: "এক ঘণ্টা পরে",
  at: "অন্য সময়ে",
  setTime: "ঠিক আছে",

  became: {
    confirmed: "নিশ্চিত",
    "no-answer": "ধরেননি",
    later: "পরে ফোন",
    "wrong-number": "বাতিল, ভুল নম্বর",
    fake: "বাতিল, ভুয়া",
    duplicate: "বাতিল, দুবার হয়েছিল",
  },
  again: (when) => `আবার আসবে ${when}`,
  lastCall: (orderNumber, name, became) => `নং ${plain(orderNumber)}, ${name}: ${became}।`,
  somebodyElse: (said, name) => (name ? `${name} আগেই করেছেন। ${said}` : `আগেই হয়ে গেছে। ${said}`),
  undo: "ফিরিয়ে নিন",
  undoOf: (orderNumber) => `ফিরিয়ে নিন: ${plain(orderNumber)} নং অর্ডার`,
  justShown: "অর্ডারটি এইমাত্র সামনে এসেছে। কার অর্ডার দেখে নিয়ে আবার চাপুন।",
  changed: "অর্ডারটি এর মধ্যে বদলেছে। আরেকবার দেখে নিন।",

  left: {
    title: "অসম্পূর্ণ অর্ডার",
    how: "এঁরা নম্বর লিখেছিলেন, কিন্তু আধা ঘণ্টায় অর্ডার করেননি। অর্ডার না হলে ৩০ দিন পরে মুছে যায়।",
    nameless: "নাম লেখেননি",
    leftAt: (when) => `ছেড়ে গেছেন ${when}`,
    nothingTyped: "লেখেননি",
    addOn: "টিক দিয়ে সঙ্গে নিয়েছেন",
    make: "অর্ডারটি করুন",
    close: "অর্ডার ছাড়া বন্ধ করুন",
    reasons: {
      "not-wanted": "আর নেবেন না",
      "too-dear": "দাম বেশি",
      "bought-elsewhere": "অন্য জায়গায় কিনেছেন",
      "wrong-number": "ভুল নম্বর",
      fake: "মজা করেছেন",
      "no-more-calls": "আর ফোন চান না",
    },
    later: (phone, when) => `${phone}: আবার আসবে ${when}।`,
    closed: (phone, reason) => `${phone} বন্ধ: ${reason}`,
    closedMany: (n, reason, left) =>
      `${number(n)}টি বন্ধ: ${reason}।${left > 0 ? ` ${number(left)}টি বাদ: আগেই শেষ, বা অন্য কারও হাতে।` : ""}`,
    closeTicked: "টিক দেওয়াগুলো বন্ধ করুন",
    why: "কারণ",
    chooseWhy: "বেছে নিন",
    whyNeeded: "কেন বন্ধ করছেন, বেছে নিন।",
    nothingTicked: "অন্তত একটি নম্বরে টিক দিন।",
    empty: "এখন কোনো অসম্পূর্ণ অর্ডার নেই।",
    emptyHint: "কেউ নম্বর লিখে অর্ডার না করলে আধা ঘণ্টা পরে এখানে দেখা যাবে।",
    waitLater: (n) => `${bounded(n)}টিতে পরে ফোন।`,
  },

  next: "এরপর",
  nobodyNext: "আর কেউ অপেক্ষায় নেই।",
  empty: "এখন কাউকে ফোন করতে হবে না।",
  emptyHint: "নতুন অর্ডার এলে এখানে নিজেই দেখা যাবে।",
  nextAt: (n, when) => `${bounded(n)}টিতে পরে ফোন, প্রথমটি ${when}।`,
};
