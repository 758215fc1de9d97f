import { formatNumber } from "#app/domain/core/money.ts";
import type { PageWords } from "./pages.en.ts";

const number = (n: number) => formatNumber(n, "bn");

export const pages: PageWords = {
  title: "পাতা",
  count: (n) => `${number(n)}টি পাতা`,
  intro: "শর্তাবলি, গোপনীয়তা, আপনার কথা: দুই ভাষায় নিজের লেখা। চালু পাতার লিংক প্রতিটি পাতার নিচে থাকে।",
  add: "পাতা যোগ করুন",
  editTitle: "পাতা বদলান",
  name: "নাম",
  active: "চালু",
  inactive: "বন্ধ",
  changed: "সর্বশেষ বদল",
  fields: {
    title: "নাম, ইংরেজিতে",
    titleBn: "নাম, বাংলায়",
    slug: "স্লাগ",
    body: "লেখা, ইংরেজিতে",
    bodyBn: "লেখা, বাংলায়",
    position: "ক্রম",
    isActive: "অবস্থা",
  },
  titleHint: "এক ভাষায় লিখলেই চলে, অন্য ভাষাতেও সেটাই দেখা যাবে।",
  bodyHint: (placeholders) =>
    `ফাঁকা লাইন দিলে নতুন অনুচ্ছেদ, লাইনের শুরুতে “- ” দিলে তালিকা, “# ” দিলে শিরোনাম। *মোটা* ও _বাঁকা_ হোয়াটসঅ্যাপের মতো; HTML-ও চলে। যে তথ্য অন্য জায়গায় রাখা আছে তা নিজে থেকে বসে, তাই কখনো পুরোনো হয় না: ${placeholders}। {#delivery} ও {#returns} লেখা শিরোনামে দোকানের লিংক নিয়ে যায়।`,
  positionHint: "ছোট সংখ্যার পাতা আগে আসে।",
  slugHint: "লিংকের অংশ। খালি রাখলে নাম থেকে তৈরি হয়।",
  activeHint: "বন্ধ পাতা দেখানো হয় না। শর্তাবলি সব সময় দেখানো হয়।",
  earlier: "আগের লেখা",
  until: (time) => `${time} পর্যন্ত যেমন ছিল`,
  showsEarlier: "এগুলো আগের লেখা। সেভ করলে এগুলোই আবার বসবে।",
  checkPayment:
    "এই লেখায় দাম বা অগ্রিমের কথা নিজের ভাষায় আছে, অথচ আপনার নিয়মে অগ্রিম লাগে। মিলিয়ে দেখুন, অথবা {payment} লিখুন; সেটি সব সময় নিয়মের সঙ্গে মেলে।",
  saved: "পাতা সেভ হয়েছে।",
  deleteQuestion: "এই পাতাটি মুছে ফেলবেন?",
  deleted: (name) => `“${name}” পাতাটি মুছে ফেলা হয়েছে।`,
};
