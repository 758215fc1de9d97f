import { banglaDigits } from "#app/domain/digits.ts";
import { formatNumber, formatTaka } from "#app/domain/money.ts";
import type { OrderDeskWords } from "./order-desk.en.ts";

const taka = (amount: number) => formatTaka(amount, "bn");
const number = (n: number) => formatNumber(n, "bn");
const plain = (n: number) => banglaDigits(String(n));

export const orderDesk: OrderDeskWords = {
  title: (orderNumber) => `অর্ডার ${plain(orderNumber)} বদলান`,
  unknown: "এমন কোনো অর্ডার নেই।",
  unknownHint: "তালিকা থেকে সব অর্ডারে যাওয়া যায়।",
  link: "পণ্য বদলান",
  mergeTitle: "এই নম্বরের অন্য খোলা অর্ডার",
  mergeHint:
    "যেগুলোতে টিক দেবেন, সেগুলোর পণ্য এই অর্ডারে আসবে; সেগুলো “দুবার অর্ডার” বলে বাতিল হবে। আগে উপরের বদল সেভ করুন।",
  merge: "এক অর্ডার করুন",
  merged: (orderNumber) => `সব এখন অর্ডার ${plain(orderNumber)}-এ।`,
  goods: "অর্ডারের পণ্য",
  left: (n) => (n > 0 ? `স্টকে ${number(n)}টি` : "স্টকে নেই"),
  isNew: "নতুন।",
  takenOut: "বাদ গেছে।",
  takeOut: "বাদ দিন",
  takeOutOf: (name, row) => `${name} বাদ দিন (সারি ${row})`,
  quantityOf: (name) => `${name}: সংখ্যা`,
  priceOf: (name) => `${name}: দাম`,
  addProducts: "পণ্য যোগ করুন",
  searchHint: "নাম, সাইজ, কোড বা দাম",
  find: "খুঁজুন",
  found: "যেসব পণ্য পাওয়া গেছে",
  nothingFound: "কিছু পাওয়া যায়নি। অন্য শব্দ দিয়ে দেখুন।",
  add: "যোগ করুন",
  addOf: (name) => `${name} যোগ করুন`,
  discount: "ছাড় (টাকা)",
  discountHint: "বিয়োগ চিহ্ন দিলে মোট বাড়ে।",
  otherCharge: (charge) => `এই জেলায় ডেলিভারি চার্জ এখন ${charge}।`,
  promo: "প্রোমো কোড",
  promoAsIs: "যেমন আছে",
  promoChoose: "বেছে নিন",
  promoKeep: "ছাড়টি থাকবে",
  promoDrop: "বাদ যাবে",
  promoBelow: (code, minAmount) => `${code} কোডে কমপক্ষে ${minAmount}-র পণ্য লাগে, এখন তার কম।`,
  calculate: "হিসাব করুন",
  proposed: (total) => `এখনো সেভ হয়নি। এভাবে মোট ${total}।`,
  save: "সেভ করুন",
  back: "ফিরে যান",
  saved: (orderNumber) => `অর্ডার ${plain(orderNumber)} বদলানো হয়েছে।`,

  newTitle: "ফোনে অর্ডার",
  checkoutOver: "এর মধ্যে কেউ এটি শেষ করেছেন, বা ক্রেতা নিজেই অর্ডার করেছেন।",
  phone: "ফোন নম্বর",
  findPerson: "ক্রেতা খুঁজুন",
  known: (orders) => `চেনা ক্রেতা: এ পর্যন্ত ${number(orders)}টি অর্ডার। নাম ও ঠিকানা শেষ অর্ডারের।`,
  unknownPhone: "এই নম্বরে এখনো কোনো অর্ডার নেই।",
  promoCode: "প্রোমো কোড",
  chargeHint: "খালি রাখলে জেলার চার্জ।",
  staffNote: "কর্মীদের নোট",
  noProducts: "নিচে পণ্য খুঁজে যোগ করুন।",
  place: "অর্ডার নিন",
  placed: (orderNumber, total) => `অর্ডার ${plain(orderNumber)} নেওয়া ও নিশ্চিত হয়েছে: ${taka(total)}।`,
  placedBefore: (orderNumber) => `এই ফর্ম থেকে আগেই অর্ডার ${plain(orderNumber)} হয়েছে। এখানে বদলান।`,
};
