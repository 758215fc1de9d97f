import { formatNumber } from "#app/domain/core/money.ts";
import type { CategoriesWords } from "./categories.en.ts";

const number = (n: number) => formatNumber(n, "bn");

export const categories: CategoriesWords = {
  title: "ক্যাটাগরি",
  count: (n) => `${number(n)}টি ক্যাটাগরি`,
  add: "ক্যাটাগরি যোগ করুন",
  addTitle: "ক্যাটাগরি যোগ করুন",
  editTitle: "ক্যাটাগরি বদলান",
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
  nameHint: "এক ভাষায় লিখলেই চলে, অন্য ভাষাতেও সেটাই দেখা যাবে।",
  slugHint: "লিংকের অংশ: ছোট হাতের ইংরেজি অক্ষর, সংখ্যা ও হাইফেন। খালি রাখলে নাম থেকে তৈরি হবে।",
  slugHintEdit: "লিংকের অংশ। বদলালে ক্যাটাগরির পাতার লিংকও বদলাবে।",
  metaHint: "সার্চ ইঞ্জিনের জন্য। খালি রাখলে নাম ও বিবরণ ব্যবহার হবে।",
  keywordsHint: "কমা দিয়ে আলাদা করুন।",
  activeHint: "বন্ধ ক্যাটাগরি ক্রেতারা দেখেন না; তার পণ্যগুলো দোকানে থাকে।",
  submitAdd: "ক্যাটাগরি যোগ করুন",
  submitUpdate: "ক্যাটাগরি আপডেট করুন",
  saved: "ক্যাটাগরি সফলভাবে যোগ হয়েছে!",
  failed: "ক্যাটাগরি যোগ করা যায়নি",
  deleteQuestion: "আপনি কি নিশ্চিত যে ক্যাটাগরিটি মুছতে চান?",
  deleted: (name) => `ক্যাটাগরি “${name}” মোছা হয়েছে।`,
};
