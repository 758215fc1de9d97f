import { speakNumber } from "#app/domain/digits.ts";
import { formatNumber, formatTaka } from "#app/domain/money.ts";
import type { AdvancesWords } from "./advances.en.ts";

const number = (n: number) => formatNumber(n, "bn");
const spoken = (n: number) => speakNumber(n, "bn");
const taka = (amount: number) => formatTaka(amount, "bn");

export const advances: AdvancesWords = {
  title: "অগ্রিম",
  count: (n) => number(n),
  intro:
    "প্রতিটি টাকা ওয়ালেটে খুঁজে দেখুন: লেনদেন নম্বর ও টাকা। যাচাই করা অগ্রিম আপনার হাতে পাওয়া টাকা; ডেলিভারির সময় শুধু বাকিটা নেওয়া হয়।",
  tabs: {
    waiting: "যাচাই বাকি",
    "pay-back": "ফেরত দিতে হবে",
    verified: "যাচাই করা",
    refused: "পাওয়া যায়নি",
  },
  none: "এখানে কিছু নেই।",
  wallets: { bkash: "বিকাশ", nagad: "নগদ", rocket: "রকেট" },
  badge: (due) => `${taka(due)} অগ্রিম বাকি`,
  columns: {
    order: "অর্ডার",
    payment: "লেনদেন",
    sender: "যে নম্বর থেকে",
    amount: "টাকা",
    asked: "চাওয়া হয়েছে",
    reason: "কারণ",
    action: "কাজ",
  },
  amountOf: (orderNumber) => `অর্ডার ${spoken(orderNumber)} এর জন্য পাওয়া টাকা`,
  verify: "পেয়েছি",
  verifyOf: (orderNumber) => `অর্ডার ${spoken(orderNumber)} এর অগ্রিম পেয়েছি`,
  verified: (orderNumber) => `অর্ডার ${spoken(orderNumber)} এর অগ্রিম যাচাই হয়েছে।`,
  reason: "কারণ, ক্রেতা পড়বেন",
  reasonHint: "যেমন: নম্বরটি আমাদের বিকাশে নেই।",
  refuse: "পাইনি",
  refuseVerified: "আসলে টাকা আসেনি",
  refused: (orderNumber) => `অর্ডার ${spoken(orderNumber)} এর অগ্রিম পাওয়া যায়নি, ক্রেতা তা দেখবেন।`,
  statement: "ওয়ালেটের স্টেটমেন্ট",
  statementLines: "লেনদেন নম্বর ও টাকা",
  statementHint: "এখানে পেস্ট করুন: প্রতি লাইনে লেনদেন নম্বর ও টাকা। দুটিই মিললে সঙ্গে সঙ্গে যাচাই হয়ে যায়।",
  match: "মিলিয়ে দেখুন",
  nothingTyped: "আগে স্টেটমেন্ট পেস্ট করুন।",
  matched: (n, others) => `${number(n)}টি যাচাই হয়েছে, অন্য লাইন ${number(others)}টি।`,
  line: "লাইন",
  outcome: "ফল",
  outcomes: {
    verified: "যাচাই হয়েছে",
    "other-sum": "ক্রেতা অন্য টাকা লিখেছেন: তালিকায় দেখে ঠিক করুন",
    known: "আগেই দেখা হয়েছে",
    unknown: "এই নম্বর কেউ দেয়নি",
    unreadable: "নম্বর বা টাকা নেই",
  },
  due: "ফেরত দিতে হবে",
  back: "যত টাকা ফেরত পাঠিয়েছেন",
  backOf: (orderNumber) => `অর্ডার ${spoken(orderNumber)} এর ফেরত পাঠানো টাকা`,
  payBack: "হয়ে গেছে",
  payBackHint: "যা ফেরত পাঠাবেন না, তা দোকানের থাকবে।",
  paidBack: (orderNumber) => `অর্ডার ${spoken(orderNumber)} এর হিসাব মিটেছে।`,
  rules: "নিয়ম ও নম্বর",

  ofOrder: (orderNumber) => `অর্ডার ${spoken(orderNumber)} এর অগ্রিম`,
  required: "যত টাকা অগ্রিম চান",
  requiredHint: "০ দিলে অগ্রিম ছাড়াই অর্ডার এগোবে।",
  saveRequired: "সেভ করুন",
  requiredSaved: (amount) =>
    amount === 0 ? "অগ্রিম ছাড়াই অর্ডার এগোবে।" : `${taka(amount)} অগ্রিম চাওয়া হয়েছে।`,
  enter: "লেনদেন লিখুন",
  enterHint: "ক্রেতা ফোনে লেনদেন নম্বর বললে এখানে লিখুন। পরে যাচাই করতে হবে।",
  entered: "লেখা হয়েছে। যাচাই বাকি।",
  wallet: "ওয়ালেট",
  transactionNumber: "লেনদেন নম্বর",
  sender: "যে নম্বর থেকে এসেছে",
  amount: "কত টাকা",
  paid: (sum) => `যাচাই করা: ${sum}`,

  settingsTitle: "অগ্রিমের নিয়ম",
  settingsIntro:
    "ক্রেতা মোবাইল ওয়ালেটে অগ্রিম পাঠিয়ে লেনদেন নম্বর লেখেন। আপনি যাচাই না করা পর্যন্ত অর্ডার অপেক্ষা করে। যা সেভ করবেন তা এর পরের অর্ডার থেকে চলবে। শর্তাবলির পাতায় লেখা আছে যে অগ্রিম লাগে না: “পাতা” থেকে তা বদলে নিন।",
  asks: {
    never: "কোনো অর্ডারে নয়",
    rules: "নিচের নিয়মে পড়লে",
    always: "সব অর্ডারে",
  },
  fields: {
    ask: "যে অর্ডারে অগ্রিম লাগবে",
    fixedAmount: "কত টাকা অগ্রিম",
    districts: "জেলা",
    fromTotal: "মোট এত টাকা থেকে",
    heldOrders: "আটকে রাখা অস্বাভাবিক অর্ডার",
    returnedBefore: "যে নম্বরের পার্সেল আগে ফেরত এসেছে",
    blockedPhones: "ব্লক করা নম্বর, তখন অর্ডার করতে পারবে",
    bkash: "বিকাশ নম্বর",
    bkashIsMerchant: "বিকাশ: মার্চেন্ট নম্বর (পেমেন্ট)",
    nagad: "নগদ নম্বর",
    nagadIsMerchant: "নগদ: মার্চেন্ট নম্বর (পেমেন্ট)",
    rocket: "রকেট নম্বর",
    rocketIsMerchant: "রকেট: মার্চেন্ট নম্বর (পেমেন্ট)",
  },
  hints: {
    fixedAmount: "খালি রাখলে অর্ডারের ডেলিভারি চার্জ।",
    fromTotal: "খালি রাখলে এই নিয়ম নেই।",
    bkash: "না থাকলে খালি রাখুন। অন্তত একটি নম্বর লাগবে।",
  },
  saved: "সেভ হয়েছে।",
};
