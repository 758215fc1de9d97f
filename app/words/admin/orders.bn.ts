import { banglaDigits } from "#app/domain/digits.ts";
import { formatNumber, formatTaka } from "#app/domain/money.ts";
import { firstOf, type OrdersWords } from "./orders.en.ts";

const taka = (amount: number) => formatTaka(amount, "bn");
const number = (n: number) => formatNumber(n, "bn");
const plain = (n: number) => banglaDigits(String(n));

export const orders: OrdersWords = {
  title: "অর্ডার",
  count: (n) => `${number(n)}টি অর্ডার`,
  filters: {
    label: "কোন অর্ডার",
    all: "সব",
    today: "আজ",
    week: "৭ দিন",
    month: "এই মাস",
  },
  status: "অবস্থা",
  showStatus: "দেখান",
  search: "অর্ডার নম্বর, ফোন বা নাম",
  columns: {
    select: "বাছুন",
    sl: "ক্রম",
    customer: "ক্রেতা",
    phoneNumber: "ফোন নম্বর",
    total: "মোট",
    paymentMethod: "মূল্য পরিশোধ",
    district: "জেলা",
    status: "অবস্থা",
    items: "পণ্য",
    action: "কাজ",
  },
  orderNumber: (n) => `নং ${plain(n)}`,
  pieces: (n) => `${number(n)}টি`,
  viewItems: "পণ্য দেখুন",
  select: (n) => `অর্ডার ${plain(n)} বাছুন`,

  items: (n) => `অর্ডার ${plain(n)}-এর পণ্য`,
  item: "পণ্য",
  price: "দাম",
  quantity: "সংখ্যা",
  lineTotal: "মোট",
  placedAt: "অর্ডারের সময়",

  editTitle: "অর্ডার সম্পাদনা",
  fields: {
    fullName: "পুরো নাম",
    phoneNumber: "ফোন নম্বর",
    address: "ঠিকানা",
    district: "জেলা",
    thana: "থানা",
    orderNote: "অর্ডার নোট",
    deliveryCharge: "ডেলিভারি চার্জ (টাকা)",
    totalPrice: "মোট মূল্য (টাকা)",
    status: "অবস্থা",
    deleted: "মোছা",
  },
  totalHint: "ডেলিভারি চার্জের সঙ্গে বদলায়। অন্য মোট দিলে স্লিপে তা “সমন্বয়” হিসেবে থাকে।",
  chargeProposal: (district, charge, before, total) =>
    `${district}-এ ডেলিভারি চার্জ ${charge}; এই অর্ডারে আছে ${before}। ${charge} হলে মোট ${total}। দেখে সংরক্ষণ করুন।`,
  keepCharge: (before) => `${before} রেখে সংরক্ষণ`,
  update: "অর্ডার হালনাগাদ করুন",
  updated: "হালনাগাদ সফল হয়েছে।",

  history: "ইতিহাস",
  noHistory: "এখনো কিছু বদলায়নি।",
  change: (field, from, to) => `${field}: ${from} → ${to}`,
  placedAs: (status) => `অর্ডার হয়েছে: ${status}`,
  deletedEntry: "মুছে ফেলা হয়েছে",
  restoredEntry: "ফিরিয়ে আনা হয়েছে",
  somebody: "অতিথি",
  theCustomer: (name) => (name ? `${name} (ক্রেতা)` : "ক্রেতা"),
  empty: "খালি",

  deleteQuestion: "আপনি কি নিশ্চিত যে অর্ডারটি মুছতে চান?",
  deleteFact: (orderNumber, name, total) => `নং ${plain(orderNumber)}, ${name}, ${taka(total)}`,
  deleted: (orderNumber) => `অর্ডার ${plain(orderNumber)} মোছা হয়েছে।`,

  bulk: "টিক দেওয়া অর্ডারগুলো",
  bulkAll: (n) => `এই তালিকার ${number(n)}টি অর্ডারই`,
  newStatus: "নতুন অবস্থা",
  chooseStatus: "অবস্থা বেছে নিন",
  setStatus: "অবস্থা বদলান",
  print: "স্লিপ ছাপুন",
  printNow: "ছাপুন",
  exportCsv: "CSV ডাউনলোড",
  nothingTicked: "অন্তত একটি অর্ডারে টিক দিন, অথবা তালিকার সব বাছুন।",
  statusMissing: "নতুন অবস্থাটি বেছে নিন।",
  bulkChanged: (changed, unchanged, status) =>
    `${number(changed)}টি অর্ডার এখন “${status}”${
      unchanged > 0 ? `; ${number(unchanged)}টি আগে থেকেই তাই ছিল` : ""
    }।`,
  bulkTitle: "পুরো তালিকার অবস্থা",
  bulkQuestion: (n, status) => `${number(n)}টি অর্ডারের অবস্থা “${status}” করবেন?`,
  bulkSearch: "খোঁজ",
  bulkNow: "এখন আছে",
  bulkMoved: (shown, now) =>
    `আপনি যখন দেখেছিলেন তখন তালিকায় ${number(shown)}টি অর্ডার ছিল; এখন আছে ${number(now)}টি।`,
  bulkExactly: "ঠিক এই অর্ডারগুলোই বদলাবে। সম্মতির আগে নতুন কোনো অর্ডার এলে বা কোনোটি বদলালে সেটি বাদ থাকবে।",
  bulkYes: (n, status) => `হ্যাঁ, ${number(n)}টি “${status}” করুন`,
  bulkProgress: (done, total) => `${number(total)}টির মধ্যে ${number(done)}টি অর্ডার দেখা হয়েছে।`,
  bulkContinue: (n) => `বাকি ${number(n)}টি চালিয়ে যান`,
  bulkLeftOut: (n) => `${number(n)}টি অর্ডার বাদ গেছে:`,
  bulkGone: "এই প্রশ্নের মেয়াদ শেষ।",
  bulkGoneHint: "এটি এক দিন থাকে। তালিকা থেকে আবার অবস্থা বেছে নিন।",
  bulkRefused: "কিছুই বদলানো হয়নি, এই অর্ডারগুলোর জন্য:",

  slips: (n) => `${number(n)}টি স্লিপ`,
  slipsLeftOut: (numbers) =>
    `বাতিল বা টাকা ফেরত ${number(numbers.length)}টি অর্ডার বাদ গেছে: ${firstOf(
      numbers.map((n) => `নং ${plain(n)}`),
      (rest) => `আরও ${number(rest)}টি`,
    )}।`,
  slipOrder: "অর্ডার",
  collect: "আদায়যোগ্য",
  deliverTo: "পৌঁছে দিন",
  note: "নোট",
  unknownFilter: "এমন কোনো অর্ডার তালিকা নেই।",
  unknownFilterHint: "মেনু থেকে সব অর্ডারে যাওয়া যায়।",
};
