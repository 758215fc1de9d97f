import { formatNumber } from "#app/domain/core/money.ts";
import type { SearchWords } from "./search.en.ts";

const number = (n: number) => formatNumber(n, "bn");

export const search: SearchWords = {
  title: "একই অর্থের শব্দ",
  count: (n) => `${number(n)}টি সারি`,
  find: "শব্দ খুঁজুন",
  intro:
    "এক সারির সব শব্দের মানে এক: যেকোনো একটি লিখলেই সবগুলোর পণ্য পাওয়া যায়। শুনতে একরকম ভুল বানান এমনিতেই ধরা পড়ে।",
  add: "শব্দ যোগ করুন",
  editTitle: "শব্দ বদলান",
  fields: { terms: "একই অর্থের শব্দ", finds: "যেসব পণ্য দেখাবে", asSpelled: "কীভাবে মিলবে" },
  termsHint: "প্রতি লাইনে একটি বা কমা দিয়ে, অন্তত দুটি; বাংলা, ইংরেজি বা ইংরেজি হরফে বাংলা।",
  findsHint: "যে শব্দ নিজে পণ্য নয় তার জন্য: ইফতার লিখলে খেজুর আর ছোলা দেখাবে।",
  asSpelledHint:
    "অসুখের নাম বা যা দোকানে নেই তার জন্য: লবণ লিখলে লবঙ্গ দেখাবে না, বলবে “নেই”; ওই নামে পণ্য এলে সেটাই দেখাবে।",
  bySound: "শুনতে মিললে",
  onlyAsSpelled: "শুধু বানান মিললে",
  terms: "শব্দ",
  finds: "দেখাবে",
  saved: "শব্দগুলো সেভ হয়েছে।",
  failed: "শব্দগুলো সেভ হয়নি।",
  deleteQuestion: "এই শব্দগুলো মুছে ফেলবেন?",
  deleted: (word) => `“${word}”-এর শব্দগুলো মোছা হয়েছে।`,
  misses: "খুঁজে পাওয়া যায়নি",
  missesHint: "গত ৬০ দিনে ক্রেতারা যা লিখে কিছু পাননি। লম্বা সংখ্যা বা ঠিকানা রাখা হয় না।",
  noMisses: "না পাওয়া কোনো খোঁজ নেই।",
  words: "যা লেখা হয়েছে",
  times: "কতবার",
  lastAt: "শেষবার",
  means: "কার সমার্থক",
  choose: "সারি বাছুন",
  makeSynonym: "সমার্থক করুন",
  newRow: "নতুন সারি",
  dismiss: "তালিকা থেকে সরান",
  dismissed: (words) => `“${words}” তালিকা থেকে সরানো হয়েছে।`,
  learned: (words, other) => `এখন “${words}” লিখলে “${other}” পাওয়া যাবে।`,
  chooseFirst: "কার সমার্থক, তা বেছে নিন।",
};
