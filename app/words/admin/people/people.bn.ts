import { formatNumber } from "#app/domain/core/money.ts";
import type { PeopleWords } from "./people.en.ts";

const number = (n: number) => formatNumber(n, "bn");

export const people: PeopleWords = {
  title: "ক্রেতা",
  count: (n, isMore) => (isMore ? `${number(n)}-এর বেশি ফোন নম্বর` : `${number(n)}টি ফোন নম্বর`),
  orderCount: (n) => `${number(n)}টি অর্ডার`,
  which: "কোন ক্রেতারা",
  everybody: "সবাই",
  onlyBlocked: "শুধু ব্লক করা",
  columns: {
    name: "নাম",
    phoneNumber: "ফোন নম্বর",
    orders: "অর্ডার",
    delivered: "পৌঁছেছে",
    returned: "ফেরত",
    cancelled: "বাতিল",
    open: "চলমান",
    spent: "কিনেছেন",
    lastOrder: "শেষ অর্ডার",
  },
  never: "–",
  account: "অ্যাকাউন্ট",
  staff: "কর্মী",
  pastOrders: {
    title: "আগের দোকানের অর্ডার",
    number: "নম্বর",
    day: "তারিখ",
    goods: "পণ্য",
    total: "মোট",
    outcome: "কী হয়েছে",
    outcomes: {
      delivered: "পৌঁছেছে",
      returned: "ফেরত এসেছে",
      cancelled: "বাতিল",
      open: "শেষ হয়নি",
    },
  },
  otherPhones: "অন্য নম্বর",
  alsoOf: "এই নম্বরটি আরও যাঁর:",
  accountSince: (when) => `অ্যাকাউন্ট খুলেছেন ${when}।`,
  ordersDiffer: (ofNumber, inAccount) =>
    `এই নম্বরে অর্ডার ${number(ofNumber)}টি, অ্যাকাউন্টে ${number(inAccount)}টি: ক্রেতা সেখানে ডেলিভারি হওয়া একটি অর্ডারের নম্বর বা এসএমএসের কোড দিলে ফোনে নেওয়া ও অতিথি হিসেবে দেওয়া অর্ডারও অ্যাকাউন্টে আসে।`,
  filter: {
    daysFrom: "শেষ অর্ডার অন্তত … দিন আগে",
    daysTo: "বড়জোর … দিন আগে",
    product: "এই পণ্য পেয়েছেন",
    tag: "ট্যাগ",
    anyTag: "যেকোনো",
    more: "শেষ অর্ডার, পণ্য বা ট্যাগ দিয়ে ছাঁকুন",
    again: "৬০–৯০ দিন আগে অর্ডার করেছেন",
  },
  again: "আবার জিজ্ঞাসা করুন",
  contact: {
    title: "ট্যাগ ও অফার",
    tags: "ট্যাগ",
    tagsHint: "কমা দিয়ে আলাদা করুন, যেমন: পাইকারি, অফিস।",
    noOffers: "অফার চান না",
    optedOut: (when) => `${when} থেকে অফার চান না।`,
    save: "সেভ করুন",
    saved: "সেভ হয়েছে।",
  },
  offer: {
    title: "এসএমএসে অফার",
    link: "এই তালিকায় এসএমএস",
    receivers: (n) => `${number(n)} জন এই এসএমএস পাবেন।`,
    isCut: "তালিকা আরও লম্বা: একবারে ৫০০ জনের বেশি নয়, আর দিনের এসএমএসের অর্ধেকের মধ্যে।",
    none: "এই তালিকায় এখন কাউকে অফার পাঠানো যাবে না।",
    rules:
      "যাঁরা আগে পণ্য পেয়েছেন, ব্লক করা নন, অফার চান, আর গত ৩০ দিনে কোনো অফার পাননি। কীভাবে অফার বন্ধ করা যায়, তা প্রতিটিতে লেখা থাকে।",
    text: "লেখা",
    hint: "{name} ও {shop}-এর জায়গায় নাম বসে যায়।",
    check: "দেখে নিন",
    preview: "এভাবে যাবে",
    cost: (people, sms) => `${number(people)} জনকে: ${number(sms)}টি এসএমএসের দাম দিতে হবে।`,
    whom: ({ search, daysFrom, daysTo, product, tag }) =>
      [
        "কাদের:",
        [
          daysFrom != null && `শেষ অর্ডার অন্তত ${number(daysFrom)} দিন আগে`,
          daysTo != null && `বড়জোর ${number(daysTo)} দিন আগে`,
          product && `“${product}” পেয়েছেন`,
          tag && `ট্যাগ “${tag}”`,
          search && `“${search}” দিয়ে পাওয়া`,
        ]
          .filter(Boolean)
          .join(", ") || "সব ক্রেতা",
      ].join(" "),
    send: (n) => `${number(n)} জনকে পাঠান`,
    sent: (n) => `${number(n)}টি এসএমএস যাচ্ছে।`,
    back: "তালিকা",
  },
  block: "নম্বরটি ব্লক করুন",
  blockHint:
    "এই নম্বরে নতুন অর্ডার নেওয়া হবে না, দোকানে ফোন করতে বলা হবে। আগের অর্ডার থাকবে। ফোনে অর্ডার আপনি তবু নিতে পারবেন।",
  note: "কেন (শুধু কর্মীরা দেখেন)",
  blocked: "নম্বরটি ব্লক করা হয়েছে।",
  blockedSince: (when, name) => `${when} থেকে ব্লক করা${name ? `, করেছেন ${name}` : ""}।`,
  unblock: "ব্লক তুলে নিন",
  unblocked: "এই নম্বরে আবার অর্ডার করা যাবে।",
  unknown: "এই নম্বরে কেউ অর্ডার করেননি।",
  unknownHint: "ক্রেতার তালিকায় নাম ও নম্বর খুঁজে পাবেন।",
};
