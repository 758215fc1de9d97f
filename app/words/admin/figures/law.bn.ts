import { banglaDigits, speakNumber } from "#app/domain/core/digits.ts";
import { formatNumber } from "#app/domain/core/money.ts";
import { formatMonth } from "#app/domain/core/month.ts";
import type { LawWords } from "./law.en.ts";

const number = (n: number) => formatNumber(n, "bn");
const spoken = (n: number) => speakNumber(n, "bn");

const UNITS = { hour: "ঘণ্টা", day: "দিন" };

export const law: LawWords = {
  title: "আইন",
  intro:
    "ডিজিটাল কমার্স নির্দেশিকা ২০২১ যেসব সময় বেঁধে দেয়: অগ্রিম নেওয়া পণ্য, টাকা ফেরত আর অভিযোগ। সবচেয়ে জরুরিটি সবার আগে।",
  count: (n, isMore = false) => `${number(n)}টি${isMore ? "র বেশি" : ""} অর্ডার`,
  lists: { label: "কোন সময়সীমা", near: "এক দিনের মধ্যে, বা দেরি হয়েছে", all: "সব বাকি" },
  none: "এক দিনের মধ্যে কোনো সময়সীমা শেষ হচ্ছে না।",
  noneAtAll: "কোনো সময়সীমা চলছে না।",
  districtUnknown: "সেটিংসে দোকানের জেলা না বলা পর্যন্ত সব ডেলিভারির জন্য পাঁচ দিন ধরা হচ্ছে।",
  toSettings: "জেলা বলুন",
  columns: { order: "অর্ডার", deadline: "আইনে", action: "কাজ" },
  kinds: {
    "hand-over": "কুরিয়ারে দেওয়া",
    delivery: "পৌঁছে দেওয়া",
    refund: "অগ্রিম ফেরত",
    complaint: "অভিযোগের জবাব",
  },
  by: (kind, moment) => `${kind}: ${moment} পর্যন্ত`,
  left: ({ isLate, n, unit }) => {
    const time = `${number(n)} ${UNITS[unit]}`;
    if (isLate) return `${time} দেরি`;
    return n === 0 ? "এক ঘণ্টার কম বাকি" : `${time} বাকি`;
  },
  complaints: "অভিযোগ",
  complaintsOf: (orderNumber) => `${spoken(orderNumber)} নম্বর অর্ডারের অভিযোগ`,
  complain: "অভিযোগ লিখুন",
  complaintsIntro: "গ্রাহক কী অভিযোগ করলেন লিখে রাখুন, ৭২ ঘণ্টার মধ্যে জবাব দিন। রেজিস্টারে দুটোই থাকে।",
  fields: {
    text: "গ্রাহক কী বললেন",
    madeAt: "কখন (খালি: এখন)",
    answer: "কী জবাব দিলেন বা করলেন",
  },
  noComplaints: "এই অর্ডার নিয়ে কেউ অভিযোগ করেননি।",
  saveComplaint: "অভিযোগ রাখুন",
  noted: "অভিযোগ লেখা হয়েছে। ৭২ ঘণ্টার মধ্যে জবাব দিন।",
  saveAnswer: "জবাব রাখুন",
  changeAnswer: "জবাব বদলান",
  answered: "জবাব রাখা হয়েছে।",
  madeAt: (moment) => `অভিযোগ ${moment}`,
  answeredAt: (moment) => `জবাব ${moment}`,
  toOrder: "অর্ডার",
  taxInvoice: "মূসক-৬.৩",
  taxInvoiceOf: (orderNumber) => `${spoken(orderNumber)} নম্বর অর্ডারের মূসক-৬.৩`,
  taxInvoiceHint: "ভ্যাটের নিয়মে কর চালানপত্র। দুই কপি ছাপুন: একটি ক্রেতার, একটি নিজের কাছে রাখুন।",
  toRegister: "মাসের রেজিস্টার",
  month: "মাস",
  registerOf: (month) => `আইনের রেজিস্টার, ${formatMonth(month, "bn")}`,
  verdicts: { kept: "সময়মতো", late: "দেরি", open: "সময় আছে", none: "" },
  register: {
    orders: "অগ্রিম নেওয়া অর্ডার",
    noOrders: "এই মাসে কোনো অর্ডারে অগ্রিম আসেনি।",
    noComplaints: "এই মাসে কেউ অভিযোগ করেননি।",
    paid: "অগ্রিম",
    paidOf: (paid, total) => `${total}-এর মধ্যে ${paid}`,
    advanceReason: (reason) => `দশ ভাগের এক ভাগের বেশি অগ্রিম কেন: ${reason}`,
    deliveryReason: (reason) => `ডেলিভারিতে বেশি দিন কেন: ${reason}`,
    ordersFile: "অর্ডারের ফাইল (CSV)",
    complaintsFile: "অভিযোগের ফাইল (CSV)",
    vat: "ভ্যাট",
    vatBasis: (bin, rate) =>
      `বিআইএন ${banglaDigits(bin)}, ${spoken(rate)}%। এই মাসে পৌঁছানো অর্ডার, ফেরত বাদ দিয়ে; ভ্যাট দামের ভেতরে, টাকায়।`,
    vatOrders: "অর্ডার",
    vatSums: { sales: "বিক্রি", value: "ভ্যাট ছাড়া", vat: "ভ্যাট" },
    vatFile: "ভ্যাটের ফাইল (CSV)",
  },
};
