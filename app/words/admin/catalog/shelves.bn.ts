import { formatNumber } from "#app/domain/core/money.ts";
import type { ShelfWords } from "./shelves.en.ts";

const number = (n: number) => formatNumber(n, "bn");

export const shelves: ShelfWords = {
  title: "হোম পাতার সারি",
  count: (n) => `${number(n)}টি সারি`,
  intro:
    "কোনো উপলক্ষের পণ্য একসঙ্গে, যেমন ইফতারের বাজার। প্রথম তিনটি চালু সারি হোম পাতায় থাকে; প্রতিটির নিজের পাতাও আছে।",
  add: "সারি যোগ করুন",
  editTitle: "সারি বদলান",
  name: "নাম",
  active: "চালু",
  inactive: "বন্ধ",
  fields: {
    title: "নাম, ইংরেজিতে",
    titleBn: "নাম, বাংলায়",
    slug: "স্লাগ",
    products: "পণ্য",
    productIds: "পণ্য",
    position: "ক্রম",
    isActive: "অবস্থা",
  },
  titleHint: "এক ভাষায় লিখলেই চলে, অন্য ভাষাতেও সেটাই দেখা যাবে।",
  productsHint: "প্রতি লাইনে একটি, এই ক্রমে: পণ্যের নাম, নয়তো তার পাতার স্লাগ বা লিংক।",
  addProduct: "পণ্য যোগ করুন",
  addHint: "তালিকা থেকে বেছে নিন; সেভ করলে সবার শেষে বসবে।",
  positionHint: "ছোট সংখ্যার সারি আগে আসে।",
  slugHint: "লিংকের অংশ। খালি রাখলে নাম থেকে তৈরি হয়।",
  activeHint: "বন্ধ সারি দেখানো হয় না।",
  saved: "সারি সেভ হয়েছে।",
  deleteQuestion: "এই সারিটি মুছে ফেলবেন?",
  deleted: (name) => `“${name}” সারিটি মুছে ফেলা হয়েছে।`,
};
