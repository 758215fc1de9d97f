import { banglaDigits } from "#app/domain/digits.ts";
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
  kilos: (kg) => `${banglaDigits(String(kg))} কেজি`,

  handOver: {
    title: "কুরিয়ারে দিন",
    count: (n) => `${number(n)}টি প্যাক করা`,
    courier: "কুরিয়ার",
    noCouriers: "এখনো কোনো কুরিয়ার নেই।",
    nothing: "ডেলিভারির জন্য প্রস্তুত কোনো অর্ডার নেই।",
    chooseFirst: "আগে কুরিয়ার বাছুন।",
    nothingTicked: "অন্তত একটি অর্ডারে টিক দিন, অথবা সব বাছুন।",
    listMoved: (n) => `এর মধ্যে প্যাক করা অর্ডার ${number(n)}টি হয়েছে। তালিকাটি আবার দেখুন।`,
    all: (n) => `প্যাক করা ${number(n)}টি অর্ডারই`,
    tell: (name) => `${name}-কে সরাসরি জানান`,
    submit: (name) => `${name}-কে দিন`,
    done: (n) => `${number(n)}টি অর্ডার কুরিয়ারে দেওয়া হয়েছে।`,
    address: "কুরিয়ার যে ঠিকানা পাবে",
    weight: "ওজন",
    amount: "আদায় হবে",
  },

  parcels: {
    title: "পার্সেল",
    all: "সব পার্সেল",
    lists: {
      all: "সব",
      waiting: "জানানো হচ্ছে",
      stuck: "আপনার সিদ্ধান্ত লাগবে",
      unnumbered: "নম্বর নেই",
      silent: "উত্তর নেই",
    },
    nothing: "এখানে কোনো পার্সেল নেই।",
    together: (n) => `একসঙ্গে ${number(n)}টি পার্সেল দেওয়া হয়েছে।`,
    file: "কুরিয়ারের ফাইল",
    fileHint: "ফাইলটি যেমন আছে তেমনই আপলোড করুন: স্প্রেডশিটে সংরক্ষণ করলে ফোন নম্বরের প্রথম ০ মুছে যায়।",
    courier: "কুরিয়ার",
    noNumber: "নম্বর এখনো নেই",
    amount: "আদায় হবে",
    state: "কুরিয়ার জানে কি",
    sending: {
      file: "ফাইলে",
      waiting: "জানানোর অপেক্ষায়",
      sending: "জানানো হচ্ছে",
      sent: "নিয়েছে",
      failed: "নেয়নি",
      unknown: "নিশ্চিত নয়",
    },
    failures: {
      keys: "কী ভুল বা নেই।",
      timeout: "সময়মতো উত্তর আসেনি।",
      connection: "যোগাযোগ হয়নি।",
      busy: "একসঙ্গে বেশি হয়ে গেছে; আবার চেষ্টা হবে।",
      broken: "কুরিয়ারের দিকে সমস্যা হয়েছে।",
      "unknown-parcel": "কুরিয়ার এমন কোনো পার্সেল চেনে না।",
      "taken-back": "অর্ডারটি আর কুরিয়ারের কাছে নেই।",
      interrupted: "এর মধ্যে দোকান বন্ধ হয়েছিল। আগে কুরিয়ারের প্যানেলে দেখুন।",
    },
    silentSince: (when) => `${when} থেকে উত্তর আসেনি।`,
    says: (word) => `কুরিয়ার বলছে: ${word}`,
    sendAgain: "আবার জানান",
    askNow: "এখন জিজ্ঞাসা করুন",
    queued: "কুরিয়ারকে আবার জানানো হচ্ছে।",
    asked: (meaning) =>
      meaning === null
        ? "কুরিয়ারের উত্তর আসেনি। পরে আবার চেষ্টা করুন।"
        : "জিজ্ঞাসা করা হয়েছে: উত্তর তালিকায় আছে।",
  },

  numbers: {
    title: "কনসাইনমেন্ট নম্বর",
    intro:
      "দুটি কলাম পেস্ট করুন: অর্ডার ও কনসাইনমেন্ট নম্বর; অথবা কুরিয়ারের দেওয়া ফাইল বাছুন। কিছুই অনুমান করা হয় না: কোনটি মেলে আগে দেখানো হয়।",
    list: "অর্ডার ও নম্বর",
    listHint: "প্রতি লাইনে একটি: অর্ডার নম্বর, তারপর কনসাইনমেন্ট নম্বর",
    file: "অথবা ফাইল (CSV)",
    check: "মিলিয়ে দেখুন",
    save: (n) => `${number(n)}টি নম্বর সংরক্ষণ করুন`,
    nothingTyped: "অন্তত একটি লাইন পেস্ট করুন, অথবা ২০০ kB-এর মধ্যে একটি ফাইল বাছুন।",
    line: "লাইন",
    order: "অর্ডার",
    number: "কনসাইনমেন্ট",
    outcome: "ফল",
    plan: (fit, rest) =>
      `${number(fit)}টি মেলে${rest > 0 ? `, ${number(rest)}টিতে কিছু বদলাবে না` : ""}।`,
    saved: (fit, rest) =>
      `${number(fit)}টি সংরক্ষণ হয়েছে${rest > 0 ? `, ${number(rest)}টি যেমন ছিল তেমনই আছে` : ""}।`,
    isSaved: "সংরক্ষিত",
    outcomes: {
      fits: "মেলে",
      same: "আগে থেকেই আছে",
      differs: "অর্ডারে অন্য নম্বর আছে, সেটিই থাকবে",
      unknown: "এমন অর্ডার নেই",
      "not-with-courier": "এই কুরিয়ারকে দেওয়া হয়নি",
      taken: "নম্বরটি অন্য অর্ডারের",
      unreadable: "পড়া যায়নি",
    },
  },

  delivered: {
    title: "পৌঁছানো পার্সেল",
    intro:
      "কুরিয়ার যা পৌঁছে দিয়েছে পেস্ট করুন: অর্ডার বা কনসাইনমেন্ট নম্বর; অথবা তাদের ফাইল বাছুন। কোনটি মেলে আগে দেখানো হয়, বাকিগুলো যেমন আছে থাকে।",
    list: "নম্বর",
    listHint: "প্রতি লাইনে একটি, যেমন: ১০০১",
    save: (n) => `${number(n)}টি পৌঁছেছে`,
    plan: (fit, rest) =>
      `${number(fit)}টি মেলে${rest > 0 ? `, ${number(rest)}টিতে কিছু বদলাবে না` : ""}।`,
    saved: (fit, rest) =>
      `${number(fit)}টি পৌঁছেছে${rest > 0 ? `, ${number(rest)}টি যেমন ছিল তেমনই আছে` : ""}।`,
    isSaved: "পৌঁছেছে",
    outcomes: {
      fits: "মেলে",
      same: "আগেই পৌঁছেছে",
      "not-out": "আর কুরিয়ারের কাছে নেই",
      unknown: "এই কুরিয়ারের পার্সেল নয়",
      unreadable: "পড়া যায়নি",
    },
  },

  linkHint: "পার্সেলের নম্বরের জায়গায় {code}, যেমন https://steadfast.com.bd/t/{code}",
};
