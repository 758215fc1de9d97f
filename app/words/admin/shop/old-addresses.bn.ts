import { formatNumber } from "#app/domain/core/money.ts";
import type { OldAddressWords } from "./old-addresses.en.ts";

const number = (n: number) => formatNumber(n, "bn");

export const oldAddresses: OldAddressWords = {
  title: "পুরোনো ঠিকানা",
  count: (n) => `${number(n)}টি পুরোনো ঠিকানা`,
  intro:
    "গুগল, পোস্ট আর চ্যাটের পুরোনো লিংক চালু থাকে: পুরোনো ঠিকানা খুললে তার জায়গায় আসা পাতাটি দেখা যায়। পণ্য, ক্যাটাগরি বা পাতার স্লাগ বদলালে ঠিকানা নিজে থেকেই এখানে যোগ হয়।",
  add: "পুরোনো ঠিকানা যোগ করুন",
  editTitle: "পুরোনো ঠিকানা বদলান",
  search: "ঠিকানার অংশ",
  fields: { path: "পুরোনো ঠিকানা", target: "যেখানে নিয়ে যাবে" },
  pathHint: "যেমন ছিল, যেমন /product/black-seed-honey/; এর আগে কোন সাইটের নাম ছিল তাতে কিছু আসে যায় না।",
  targetHint: "এই দোকানের একটি পাতা, যেমন /products/black-seed-honey।",
  hits: "কতবার খোলা হয়েছে",
  lastHit: "শেষ কবে",
  never: "এখনো একবারও না",
  csv: "CSV নামান",
  table: {
    title: "টেবিল থেকে একসঙ্গে অনেকগুলো যোগ করুন",
    hint: "দুটি কলাম: পুরোনো ঠিকানা, আর যেখানে নিয়ে যাবে। স্প্রেডশিট থেকে পেস্ট করুন, নয়তো CSV ফাইল বাছুন। একবারে সর্বোচ্চ ২,০০০ সারি; ঠিকানা আগে থেকে থাকলে নতুন পাতাটিই থাকবে।",
    text: "সারি",
    file: "CSV ফাইল",
    submit: "সারিগুলো যোগ করুন",
    done: (n) => `${number(n)}টি ঠিকানা সেভ হয়েছে।`,
    nothing: "কিছু সারি পেস্ট করুন, নয়তো সর্বোচ্চ ২০০ কিলোবাইটের একটি CSV ফাইল বাছুন।",
    unreadable: (lines) =>
      `কিছুই সেভ হয়নি, কারণ এই লাইনগুলোতে দুটি ঠিকানা নেই, বা দ্বিতীয়টি এই দোকানের নয়: ${lines.slice(0, 20).map(number).join(", ")}${lines.length > 20 ? " …" : ""}`,
  },
  saved: "ঠিকানা সেভ হয়েছে।",
  deleteQuestion: "এই পুরোনো ঠিকানা মুছে ফেলবেন? তখন এর লিংকে “পাতা নেই” দেখা যাবে।",
  deleted: (name) => `“${name}” ঠিকানাটি মুছে ফেলা হয়েছে।`,
};
