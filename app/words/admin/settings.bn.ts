import type { SettingsWords } from "./settings.en.ts";

export const settings: SettingsWords = {
  title: "সেটিংস",
  intro: "ক্রেতারা প্রতিটি পাতায় যা দেখেন। বদলালে সঙ্গে সঙ্গে দেখা যায়।",
  fields: {
    name: "দোকানের ইংরেজি নাম",
    nameBn: "দোকানের বাংলা নাম",
    tagline: "ইংরেজি ট্যাগলাইন",
    taglineBn: "বাংলা ট্যাগলাইন",
    phones: "ফোন নম্বর",
    chatLink: "চ্যাট লিংক",
    socialPage: "সোশ্যাল পেজ",
    logo: "লোগো",
    firstLanguage: "দোকান প্রথমে কোন ভাষায়",
  },
  hints: {
    name: "দুই নামের একটি খালি রাখা যায়: তখন সেই ভাষার পাঠক অন্যটি দেখেন।",
    tagline: "নামের নিচে এক লাইন, হোম পাতায় ও সার্চ ইঞ্জিনের জন্য।",
    phones: "প্রতি লাইনে একটি, সর্বোচ্চ পাঁচটি। প্রথমটিতে ক্রেতারা ফোন করেন।",
    chatLink: "WhatsApp বা Messenger চ্যাটের লিংক, অথবা শুধু WhatsApp নম্বর।",
    socialPage: "আপনার পেজের লিংক, যেমন https://facebook.com/yourshop।",
    firstLanguage:
      "যে ক্রেতা, শেয়ার করা লিংক বা সার্চ ইঞ্জিন কোনো ভাষা বাছেনি, তার জন্য। কেউ ভাষা বদলালে তার বাছাই-ই থাকে।",
    logo: "JPEG, PNG, WebP বা AVIF, সর্বোচ্চ ৮ MB। না থাকলে নাম দেখা যায়।",
  },
  firstLanguages: {
    browser: "ফোন যে ভাষা চায় (কোনোটাই না চাইলে ইংরেজি)",
    bn: "আগে বাংলা",
    en: "আগে ইংরেজি",
  },
  logoNow: "এখনকার লোগো",
  noLogo: "লোগো নেই",
  removeLogo: "লোগো সরান",
  save: "সেটিংস সেভ করুন",
  saved: "সেটিংস সেভ হয়েছে।",
  cash: "টাকা",
  cashCountedFrom: "যে দিন থেকে টাকার হিসাব",
  cashCountedFromHint:
    "এই দিন বা তার পরের অর্ডার পৌঁছে গেলে টাকা না পাওয়া পর্যন্ত বাকি দেখায়; তার আগেরগুলো ধরা হয় না।",
  cashDayNeeded: "একটি দিন দিন, আজ বা তার আগের।",
  saveCash: "দিনটি সেভ করুন",
};
