import { formatNumber } from "#app/domain/core/money.ts";
import type { SalesWords } from "./sales.en.ts";

const number = (n: number) => formatNumber(n, "bn");

export const sales: SalesWords = {
  title: "তারিখ ধরে সেল",
  count: (n) => `${number(n)}টি সেল`,
  intro:
    "এক সময় থেকে আরেক সময় পর্যন্ত কম দাম। সেল শুরু আর শেষ হলে দাম নিজে থেকেই বদলায়; আগের অর্ডারের দাম একই থাকে।",
  add: "সেল যোগ করুন",
  editTitle: "সেল বদলান",
  state: "অবস্থা",
  states: { waiting: "এখনো শুরু হয়নি", running: "চলছে", over: "শেষ" },
  kinds: {
    percent: "শতকরা ছাড়",
    taka: "টাকায় ছাড়",
    price: "সেলের দাম",
    deal: "কয়েকটি নিলে কমটির দাম",
  },
  gives: {
    percent: (amount) => `${amount}% ছাড়`,
    taka: (amount) => `${amount} ছাড়`,
    price: (amount) => `দাম ${amount}`,
    deal: (deal) => deal,
  },
  fields: {
    name: "নাম",
    kind: "কী পাওয়া যাবে",
    amount: "কত",
    pieces: "কয়টি পাওয়া যাবে",
    startsAt: "শুরু",
    endsAt: "শেষ",
    products: "শুধু এই পণ্যে",
    productIds: "শুধু এই পণ্যে",
    categories: "শুধু এই ক্যাটাগরিতে",
    categoryIds: "শুধু এই ক্যাটাগরিতে",
  },
  nameHint: "শুধু দোকানের লোকেরা দেখেন।",
  amountHint:
    "শতকরা (ভগ্নাংশ বাদ দিয়ে পূর্ণ টাকায়), টাকায় ছাড়, একটির দাম, নয়তো কয়টির দাম দিতে হবে। একসঙ্গে কয়েকটি সেল চললে সবচেয়ে কম দামটি থাকে; পণ্যের নিজের দাম আরও কম হলে সেটিই থাকে।",
  piecesHint:
    "শুধু “কয়েকটি নিলে কমটির দাম” হলে: এখানে ৩ আর ওপরে ২ মানে ৩টি নিলে ২টির দাম। প্রতিটি পণ্য আর প্রতিটি সাইজ আলাদা করে গোনা হয়।",
  timeHint: "ঢাকার দিন ও সময়। কয়েকটির অফার এখনই শুরু হতে পারে, শেষ না-ও থাকতে পারে।",
  noEnd: "শেষ নেই",
  productsHint: "প্রতি লাইনে একটি: নাম বা পাতার লিংক। খালি রাখলে সব পণ্যে; “সেলের দাম” হলে লিখতেই হবে।",
  categoriesHint: "প্রতি লাইনে একটি: নাম বা স্লাগ।",
  saved: "সেল সেভ হয়েছে।",
  deleteQuestion: "এই সেলটি মুছে ফেলবেন? চলতে থাকলে এখনই শেষ হবে।",
  deleted: (name) => `সেল “${name}” মুছে ফেলা হয়েছে।`,
};
