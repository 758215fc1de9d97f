import { formatTaka } from "#app/domain/core/money.ts";
import type { DeliveryWords } from "./delivery.en.ts";

const taka = (amount: number) => formatTaka(amount, "bn");

export const delivery: DeliveryWords = {
  title: "ডেলিভারি চার্জ",
  intro: "যে জেলার নিজের চার্জ নেই তার জন্য সাধারণ চার্জ। বদলালে তখন থেকে প্রতিটি অর্ডারে গোনা হয়।",
  default: "সাধারণ চার্জ (টাকা)",
  own: "জেলার চার্জ (টাকা)",
  placeholder: (amount) => `সাধারণ, ${taka(amount)}`,
  save: "চার্জ সেভ করুন",
  saved: "ডেলিভারি চার্জ সেভ হয়েছে।",
  none: "নিজের চার্জ নেই",
  find: "জেলা খুঁজুন",
  notFound: "এই নামে কোনো জেলা নেই।",
  wholeDivision: "পুরো বিভাগে এক চার্জ",
  division: "বিভাগ",
  chooseDivision: "বিভাগ বেছে নিন",
  divisionCharge: "বিভাগের সব জেলার চার্জ (টাকা)",
  divisionHint: "খালি রাখলে আবার সাধারণ চার্জ।",
  setDivision: "পুরো বিভাগে বসান",

  timeTitle: "ডেলিভারির সময় ও প্রতিশ্রুতি",
  timeIntro:
    "প্রতিটি দামের পাশে ও তথ্য পাতায় দেখানো হয়। অর্ডারের দিন থেকে দিন গোনা হয়; ০ মানে সেই দিনই। বদলালে তখন থেকেই দেখা যায়।",
  timeGroups: { days: "কত দিনে পৌঁছায়", free: "ফ্রি ডেলিভারি", promises: "প্রতিশ্রুতি" },
  all: { "from-all": "কমপক্ষে কত দিন", "to-all": "বেশি হলে কত দিন" },
  ownDays: "কোনো বিভাগের জন্য আলাদা",
  ownDaysHint: "খালি রাখলে ওপরেরটাই।",
  from: (division) => `${division}: কমপক্ষে কত দিন`,
  to: (division) => `${division}: সর্বোচ্চ কত দিন`,
  sameDayDistricts: "যেসব জেলায় একই দিনে",
  sameDayHint: "কমা দিয়ে নাম লিখুন, যেমন: ঢাকা, নারায়ণগঞ্জ",
  closingHour: "কয়টার মধ্যে অর্ডার করলে সেদিনই (১–২৩)",
  closingHourHint: "২০ লিখলে: রাত ৮টার পরের অর্ডার এক দিন পরে যায়। খালি রাখলে কোনো সময় বাঁধা নেই।",
  holidays: "যেসব দিন ডেলিভারি বন্ধ",
  holidaysHint: "যেমন: ২০২৬-১২-১৬, ২০২৭-০৩-২৬। এই দিনগুলো ডেলিভারির দিনে ধরা হয় না।",
  freeFrom: "কত টাকা থেকে ডেলিভারি ফ্রি",
  freeDistricts: "যেসব জেলায় অঙ্ক আলাদা",
  groupFreeFrom: "সেসব জেলায় কত টাকা থেকে ফ্রি",
  freeHints: {
    freeFrom: "প্রোমো কোডের আগে পণ্যের দাম। খালি রাখলে কখনো ফ্রি নয়।",
    freeDistricts: "কমা দিয়ে নাম লিখুন, যেমন: ঢাকা, নারায়ণগঞ্জ",
    groupFreeFrom: "খালি রাখলে ওই জেলাগুলোতে কখনো ফ্রি নয়।",
  },
  returns: "ফেরতের নিয়ম, এক লাইনে (ইংরেজি)",
  returnsBn: "ফেরতের নিয়ম, এক লাইনে (বাংলা)",
  hours: "ফোন ধরার সময় (ইংরেজি)",
  hoursBn: "ফোন ধরার সময় (বাংলা)",
  saveTime: "সেভ করুন",
  timeSaved: "ডেলিভারির সময় ও প্রতিশ্রুতি সেভ হয়েছে।",
};
