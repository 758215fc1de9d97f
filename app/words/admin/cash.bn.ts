import { formatNumber, formatTaka } from "#app/domain/money.ts";
import type { CashWords } from "./cash.en.ts";

const number = (n: number) => formatNumber(n, "bn");
const taka = (amount: number) => formatTaka(amount, "bn");

export const cash: CashWords = {
  title: "টাকা",
  number,
  toSettle: (n, sum) => `বুঝে নিতে হবে: ${number(n)}টি · ${sum}`,
  toSettleCaption: "পৌঁছেছে, টাকা বুঝে নেওয়া হয়নি",
  nothingOpen: "পৌঁছানো সব অর্ডারের টাকা বুঝে নেওয়া হয়েছে।",
  all: "সব",
  courier: "কুরিয়ার",
  noCourier: "কুরিয়ার নেই",
  day: "দিন",
  owed: "পাওনা",
  settle: "টিক দেওয়াগুলোর পুরো টাকা পেয়েছি",
  settled: (n, sum) => `${number(n)}টির টাকা বুঝে নেওয়া হলো: ${taka(sum)}।`,
  nothingTicked: "অন্তত একটি অর্ডারে টিক দিন।",
  isPartial: "আংশিক পৌঁছেছে: কী ফেরত এল লিখুন",
  whereIsIt: "টাকা কোথায়, কুরিয়ার অনুযায়ী",
  byCourier: "কুরিয়ার অনুযায়ী",
  byDay: "অর্ডারের দিন অনুযায়ী",
  sum: "মোট",
  received: "হাতে পেয়েছি",
  states: {
    due: "এখনো দোকানে",
    "with-courier": "কুরিয়ারের কাছে",
    settled: "বুঝে পেয়েছি",
    returned: "ফেরত",
    cancelled: "বাতিল",
  },
  payout: {
    title: "পেমেন্ট তালিকা",
    latest: "সবশেষ পেমেন্ট তালিকা",
    lines: "লাইন",
    open: "বাকি",
    intro:
      "কুরিয়ার যা দিয়েছে পেস্ট করুন: নম্বর, টাকা এবং থাকলে চার্জ; অথবা তাদের ফাইল বাছুন। কোনটি মেলে আগে দেখানো হয়। টাকায় টাকায় মিললে তবেই হিসাব মেটে, বাকিগুলো আপনার জন্য থাকে।",
    list: "নম্বর ও টাকা",
    listHint: "প্রতি লাইনে একটি, যেমন: ১০০১ ১,২৫০ ৬০। নম্বরটি অর্ডার, ইনভয়েস বা কনসাইনমেন্টের।",
    nothingTyped: "অন্তত একটি লাইন পেস্ট করুন, অথবা ২০০ kB-এর মধ্যে একটি ফাইল বাছুন।",
    save: "সংরক্ষণ করুন, যা মেলে মিটিয়ে দিন",
    saved: (settled, left) =>
      `${number(settled)}টি মিটেছে${left > 0 ? `, ${number(left)}টি আপনাকে দেখতে হবে` : ""}।`,
    savedBefore: "এই তালিকা আগেই সংরক্ষণ হয়েছে। কিছুই দুবার গোনা হয়নি।",
    plan: (fit, sum, rest) =>
      `${number(fit)}টি মেলে: ${taka(sum)}${rest > 0 ? `। ${number(rest)}টি মেলে না।` : "।"}`,
    line: "লাইন",
    order: "অর্ডার",
    amount: "আদায়",
    fee: "চার্জ",
    outcome: "ফল",
    outcomes: {
      settled: "মেলে",
      less: "পাওনার চেয়ে কম",
      more: "পাওনার চেয়ে বেশি",
      "not-delivered": "এখানে পৌঁছানো হয়নি",
      "already-settled": "আগেই মিটেছে",
      unknown: "এই কুরিয়ারের পার্সেল নয়",
      unreadable: "পড়া যায়নি: নম্বর ও পূর্ণ টাকা দিন",
    },
    isSettled: (sum) => `মিটেছে: ${sum}`,
    undo: "ফিরিয়ে নিন",
    undone: "ফিরিয়ে নেওয়া হলো: টাকা আবার পাওনা।",
    wasUndone: "ফিরিয়ে নেওয়া হয়েছে",
    settleAs: "এই টাকায় মিটিয়ে দিন",
    settledLine: (sum) => `${taka(sum)}-য় মিটেছে।`,
    amountNeeded: "পূর্ণ টাকা লিখুন, যেমন ৬৫০।",
    gone: "এমন কোনো পেমেন্ট তালিকা নেই।",
    goneHint: "সব তালিকা “টাকা” পাতায় আছে।",
  },
};
