import { formatNumber } from "#app/domain/money.ts";
import type { CategoriesWords } from "./categories.en.ts";

const number = (n: number) => formatNumber(n, "bn");

export const categories: CategoriesWords = {
  title: "বিভাগ",
  count: (n) => `${number(n)}টি বিভাগ`,
  add: "বিভাগ যোগ করুন",
  addTitle: "বিভাগ যোগ করুন",
  editTitle: "বিভাগ হালনাগাদ",
  products: (n) => `${number(n)}টি পণ্য`,
  active: "চালু",
  inactive: "বন্ধ",
  fields: {
    name: "ইংরেজি নাম",
    slug: "স্লাগ",
    description: "ইংরেজি বিবরণ",
    metaTitle: "মেটা শিরোনাম",
    metaDescription: "মেটা বিবরণ",
    keywords: "কীওয়ার্ড",
    isActive: "চালু",
    nameBn: "বাংলা নাম",
    descriptionBn: "বাংলা বিবরণ",
    metaTitleBn: "বাংলা মেটা শিরোনাম",
    metaDescriptionBn: "বাংলা মেটা বিবরণ",
  },
  nameHint: "দুই নামের একটি খালি রাখা যায়: তখন সেই ভাষার পাঠক অন্যটি দেখেন।",
  slugHint: "ঠিকানার অংশ: ছোট হাতের ইংরেজি অক্ষর, সংখ্যা ও হাইফেন। খালি রাখলে নাম থেকে তৈরি হবে।",
  slugHintEdit: "ঠিকানার অংশ। বদলালে বিভাগের পাতার ঠিকানাও বদলাবে।",
  metaHint: "সার্চ ইঞ্জিনের জন্য। খালি রাখলে নাম ও বিবরণ ব্যবহার হবে।",
  keywordsHint: "কমা দিয়ে আলাদা করুন।",
  activeHint: "বন্ধ বিভাগ ক্রেতারা দেখেন না; তার পণ্যগুলো দোকানে থাকে।",
  submitAdd: "বিভাগ যোগ করুন",
  submitUpdate: "বিভাগ হালনাগাদ করুন",
  saved: "বিভাগ সফলভাবে যোগ হয়েছে!",
  failed: "বিভাগ যোগ করা যায়নি",
  deleteQuestion: "আপনি কি নিশ্চিত যে বিভাগটি মুছতে চান?",
  deleted: (name) => `বিভাগ “${name}” মোছা হয়েছে।`,
};
