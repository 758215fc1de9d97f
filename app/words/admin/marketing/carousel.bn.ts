import { formatNumber } from "#app/domain/core/money.ts";
import type { CarouselWords } from "./carousel.en.ts";

const number = (n: number) => formatNumber(n, "bn");

export const carousel: CarouselWords = {
  title: "ব্যানার",
  count: (n) => `${number(n)}টি ব্যানার`,
  add: "ব্যানার যোগ করুন",
  addTitle: "ব্যানার যোগ করুন",
  editTitle: "ব্যানার বদলান",
  fields: {
    image: "ছবি",
    alt: "ছবির কথা, ইংরেজিতে",
    altBn: "ছবির কথা, বাংলায়",
    text: "ছবির ওপরের লেখা, ইংরেজিতে",
    textBn: "ছবির ওপরের লেখা, বাংলায়",
    link: "লিংক",
  },
  imageHint: "JPEG, PNG, WebP বা AVIF, সর্বোচ্চ ৮ MB। চওড়া ছবি সবচেয়ে মানায় (৩ : ১)।",
  textHint: "এক ছোট বাক্য, পাঠকের ভাষায় ছবির ওপর দেখা যায়। খালি রাখা যায়।",
  altHint: "যাঁরা ছবি দেখতে পান না, তাঁদের শোনানো হয়।",
  linkHint: "ক্লিক করলে কোথায় যাবে: /shop-এর মতো পথ, বা https লিংক। খালি রাখা যায়।",
  upload: "আপলোড",
  save: "সেভ করুন",
  chooseImage: "একটি ছবি বেছে নিন",
  added: "ব্যানার যোগ হয়েছে।",
  updated: "ব্যানার আপডেট হয়েছে।",
  moved: "ব্যানারের ক্রম বদলেছে।",
  moveUp: (n) => `ব্যানার ${number(n)} সামনে আনুন`,
  moveDown: (n) => `ব্যানার ${number(n)} পেছনে নিন`,
  banner: (n) => `ব্যানার ${number(n)}`,
  deleteQuestion: "আপনি কি নিশ্চিত যে ব্যানারটি মুছতে চান?",
  deleted: "ব্যানার মোছা হয়েছে।",
};
