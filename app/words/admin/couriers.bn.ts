import { formatNumber } from "#app/domain/money.ts";
import type { CouriersWords } from "./couriers.en.ts";

const number = (n: number) => formatNumber(n, "bn");

export const couriers: CouriersWords = {
  title: "কুরিয়ার",
  count: (n) => `${number(n)}টি কুরিয়ার`,
  intro: "যারা আপনার পার্সেল পৌঁছায়। কী (key) দেওয়া থাকলে কুরিয়ারকে সরাসরি জানানো হয়; না থাকলে ফাইল দেওয়া হয়।",
  add: "কুরিয়ার যোগ করুন",
  editTitle: "কুরিয়ার সম্পাদনা",
  saved: "কুরিয়ার সংরক্ষণ হয়েছে।",
  deleted: (name) => `${name} মোছা হয়েছে।`,
  deleteQuestion: "কুরিয়ারটি মুছবেন?",
  deleteHint: "এর পার্সেল ও টাকার হিসাব যেমন আছে তেমনই থাকবে।",
  kinds: { pathao: "পাঠাও", steadfast: "স্টেডফাস্ট", redx: "রেডএক্স", other: "অন্য, বা নিজের লোক" },
  active: "চালু",
  inactive: "বন্ধ",
  hasKeys: "কী রাখা আছে",
  noKeys: "শুধু ফাইল",
  keys: "সরাসরি সংযোগের কী",
  keysHint: "যা বদলাবেন না তা খালি রাখুন। রাখা কী আর দেখানো হয় না।",
  keysStored: "কী রাখা আছে।",
  forgetKeys: "রাখা কী মুছে ফেলুন",
  interface: "সংযোগ",
  fields: {
    name: "নাম",
    kind: "ধরন",
    store: "পিকআপ স্টোর, কুরিয়ারের দেওয়া নামে",
    trackingLink: "ট্র্যাকিং লিংক",
    isActive: "ব্যবহার",
    apiKey: "স্টেডফাস্ট: Api-Key",
    secretKey: "স্টেডফাস্ট: Secret-Key",
    clientId: "পাঠাও: client id",
    clientSecret: "পাঠাও: client secret",
    userName: "পাঠাও: ইউজার নেম (ইমেইল)",
    courierPassword: "পাঠাও: পাসওয়ার্ড",
    storeId: "পাঠাও: স্টোরের নম্বর",
  },
  linkHint: "পার্সেলের নম্বরের জায়গায় {code}, যেমন https://steadfast.com.bd/t/{code}",
};
