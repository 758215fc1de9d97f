import { formatNumber } from "#app/domain/money.ts";
import type { PeopleWords } from "./people.en.ts";

const number = (n: number) => formatNumber(n, "bn");

export const people: PeopleWords = {
  title: "ক্রেতা",
  count: (n, isMore) => (isMore ? `${number(n)}-এর বেশি ফোন নম্বর` : `${number(n)}টি ফোন নম্বর`),
  orderCount: (n) => `${number(n)}টি অর্ডার`,
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
  never: "—",
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
