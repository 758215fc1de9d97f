import { formatNumber } from "#app/domain/core/money.ts";
import type { LandingWords } from "./landing.en.ts";

const number = (n: number) => formatNumber(n, "bn");

export const landing: LandingWords = {
  title: "ল্যান্ডিং পাতা",
  count: (n) => `${number(n)}টি পাতা`,
  intro:
    "বিজ্ঞাপনের জন্য পাতা: একটি পণ্য, কেন কিনবেন, আর পাতাতেই অর্ডারের ফর্ম। প্রতিটি বিজ্ঞাপনের জন্য আলাদা কপি করুন: কোন পাতার লিংক থেকে কত অর্ডার এল, তা গোনা হয়।",
  add: "ল্যান্ডিং পাতা যোগ করুন",
  editTitle: "ল্যান্ডিং পাতা বদলান",
  headline: "শিরোনাম",
  address: "লিংক",
  active: "চালু",
  inactive: "বন্ধ",
  indexed: "সার্চ ইঞ্জিনে পাওয়া যাবে",
  hidden: "শুধু লিংক দিয়ে",
  found: "লিংক ও সার্চ ইঞ্জিন",
  fields: {
    product: "পণ্য",
    headline: "শিরোনাম (ইংরেজি)",
    headlineBn: "শিরোনাম (বাংলা)",
    reasons: "কেনার তিনটি কারণ (ইংরেজি)",
    reasonsBn: "কেনার তিনটি কারণ (বাংলা)",
    image: "ছবি",
    endsAt: "অফার শেষ",
    reviewIds: "যে রিভিউগুলো দেখাবে",
    slug: "স্লাগ",
    isIndexed: "সার্চ ইঞ্জিন",
    isActive: "অবস্থা",
  },
  productHint: "তালিকা থেকে বেছে নিন। সব সাইজই অর্ডার করা যাবে।",
  reasonsHint: "প্রতি লাইনে একটি।",
  imageHint: "সবার ওপরে থাকে; না দিলে পণ্যের নিজের ছবি।",
  endsHint: "ঢাকার দিন ও সময়। সময় পেরোলে পাতায় আর দেখা যায় না। অফার চলতেই থাকলে খালি রাখুন।",
  reviewsLater: "পাতা সেভ করার পর রিভিউ বেছে নিন।",
  noReviews: "এই পণ্যের এখনো কোনো রিভিউ নেই।",
  slugHint: "লিংকের অংশ। খালি রাখলে শিরোনাম থেকে তৈরি হয়।",
  indexHint: "বিজ্ঞাপনের পাতা সাধারণত গুগলে দেখানো হয় না।",
  saved: "ল্যান্ডিং পাতা সেভ হয়েছে।",
  copy: "কপি",
  copyOf: (slug) => `${slug} কপি করুন`,
  copied: (slug) => `${slug} নামে কপি হয়েছে; এখনো চালু নয়।`,
  deleteQuestion: "এই ল্যান্ডিং পাতাটি মুছে ফেলবেন?",
  deleted: (slug) => `ল্যান্ডিং পাতা “${slug}” মুছে ফেলা হয়েছে।`,
};
