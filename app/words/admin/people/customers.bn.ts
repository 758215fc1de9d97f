import { formatNumber } from "#app/domain/core/money.ts";
import type { CustomersWords } from "./customers.en.ts";

const number = (n: number) => formatNumber(n, "bn");

export const customers: CustomersWords = {
  title: "অ্যাকাউন্ট",
  accounts: "অ্যাকাউন্ট",
  count: (n, isMore) => (isMore ? `${number(n)}-এর বেশি অ্যাকাউন্ট` : `${number(n)}টি অ্যাকাউন্ট`),
  search: "নাম বা ফোন নম্বর খুঁজুন",
  onlyAccounts: "অ্যাকাউন্ট আছে",
  onlyAdmins: "শুধু অ্যাডমিন",
  columns: {
    name: "নাম",
    phoneNumber: "ফোন নম্বর",
    action: "কাজ",
  },
  ordersOf: (name) => `${name}-এর অর্ডার`,
  showOrders: (n) => `${number(n)}টি অর্ডার`,
  noOrders: "এখনো কোনো অর্ডার নেই।",
  moreOrders: (n) => `… এবং আগের আরও ${number(n)}টি।`,
  order: "অর্ডার",
  placedOn: "সময়",
  amount: "টাকা",
  status: "অবস্থা",

  resetCode: "রিসেট কোড",
  resetTitle: "একবারের কোড",
  resetQuestion: (name) => `${name} যেন নতুন পাসওয়ার্ড দিতে পারেন, সে জন্য একবারের কোড বানাবেন?`,
  resetHint:
    "আগে নিশ্চিত হোন যে এই ক্রেতার সঙ্গেই কথা বলছেন: শেষ কী অর্ডার করেছেন জিজ্ঞেস করুন। কোড একবারই চলে, আগেরগুলো বাতিল হয়।",
  makeCode: "কোড বানান",
  codeFor: (name, phone) => `${name}, ${phone}-এর জন্য`,
  codeHint: (until) =>
    `এখনই পড়ে শোনান: এটি একবারই দেখানো হয়। ${until} পর্যন্ত চলে, লগ ইনের “পাসওয়ার্ড ভুলে গেছেন?” পাতায়।`,
  codeByWhatsApp: "হোয়াটসঅ্যাপে পাঠান",
  done: "হয়েছে",

  makeAdmin: "কর্মী করুন",
  unmakeAdmin: "কর্মী থেকে বাদ দিন",
  unmakeAdminQuestion: (name) => `${name} কি আবার সাধারণ ক্রেতা হবেন?`,
  roleHint: "এই অ্যাকাউন্টে যিনি লগ ইন আছেন তিনি লগ আউট হয়ে যাবেন।",
  unmadeAdmin: (name) => `${name} এখন ক্রেতা।`,
  endSessions: "সব ফোন থেকে লগ আউট",
  endSessionsQuestion: (name) => `${name}-কে সব ডিভাইস থেকে লগ আউট করবেন?`,
  endSessionsHint: "ফোন হারালে বা চুরি হলে। পাসওয়ার্ড একই থাকে; কেউ জেনে থাকতে পারলে রিসেট কোডও বানান।",
  endStaffHint: "ফোন হারালে বা চুরি হলে। পাসওয়ার্ড একই থাকে, তিনি আবার লগ ইন করবেন।",
  endedSessions: (name) => `${name} সব জায়গা থেকে লগ আউট হয়েছেন।`,
  notFound: "এমন কোনো অ্যাকাউন্ট নেই।",
};
