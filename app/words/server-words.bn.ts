import { banglaDigits, range } from "#app/domain/core/digits.ts";
import { formatNumber, formatTaka } from "#app/domain/core/money.ts";
import { unbroken } from "#app/domain/core/text.ts";
import { refusalsBn } from "./refusals.bn.ts";
import type { TextsOfServer } from "./server-words.en.ts";

const taka = (amount: number) => formatTaka(amount, "bn");
const number = (n: number) => formatNumber(n, "bn");

/** Texts that only the server sends, as finished sentences. */
export const serverWordsBn: TextsOfServer = {
  welcome: {
    title: "আপনার নতুন দোকান",
    intro: "পাঁচটি উত্তর দিলেই দোকান আপনার। পরে সবই বদলানো যাবে।",
    shopName: "দোকানের নাম",
    fullName: "আপনার নাম",
    phoneNumber: "আপনার মোবাইল নম্বর",
    phoneHint: "এই নম্বর দিয়েই লগ ইন করবেন।",
    showPhone: "ক্রেতারা এই নম্বরে ফোন করতে পারেন",
    password: "পাসওয়ার্ড",
    passwordHint: "অন্তত ৬ অক্ষর।",
    claimCode: "দোকানের লগে দেওয়া কোড",
    claimCodeHint:
      "দোকানটি যে আপনার, এই কোডেই বোঝা যায়: `docker compose logs shop` লিখলে বা `npm start`-এর জানালায় পাবেন।",
    submit: "কাজ শুরু করি",
    busy: "একটু অপেক্ষা করুন...",
    invalid: "কিছু উত্তর বাকি আছে।",
    done: (name: string) => `স্বাগতম, ${name}। দোকান এখন আপনার।`,
  },

  closed: {
    soon: "শিগগিরই খুলছে",
    soonText: "দোকান সাজানো চলছে। কদিন পরে আবার আসুন।",
    closed: "কিছুদিন বন্ধ",
    closedText: "এখন অর্ডার নেওয়া হচ্ছে না। কদিন পরে আবার আসুন।",
    track: "অর্ডারের খোঁজ",
    staff: "কর্মীদের জন্য",
    staffSee: "এই পাতা শুধু কর্মীরা দেখছেন: ক্রেতাদের কাছে দোকান বন্ধ।",
    toOpening: "দোকান খুলুন",
  },

  offline: {
    title: "এখন ইন্টারনেট নেই",
    cart: "আপনার কার্ট ঠিক আছে",
    orders: "যে অর্ডারগুলো দেখেছেন",
    seen: "ইন্টারনেট নেই। শেষ দেখা হয়েছে:",
    later: "ইন্টারনেট এলে দাম ও অফার আবার দেখা যাবে।",
    again: "আবার চেষ্টা করুন",
  },

  seen: {
    none: "এখনো কিছু নেই। দোকানে যা দেখবেন, এখানে থাকবে।",
    kept: "তালিকাটি শুধু এই ব্রাউজারে থাকে, ৩০ দিন। কে দেখেছেন তা আমরা রাখি না।",
    forget: "তালিকা মুছুন",
    forgotten: "তালিকাটি মুছে ফেলা হয়েছে।",
  },

  combo: {
    title: "এতে যা আছে",
    saves: (separately, saved) => `আলাদা কিনলে ${taka(separately)}: আপনার বাঁচে ${taka(saved)}।`,
  },

  facts: {
    size: "সাইজ",
    brand: "ব্র্যান্ড",
    category: "ক্যাটাগরি",
    ingredients: "উপাদান",
    bstiNumber: "বিএসটিআই নম্বর",
  },

  offers: {
    title: "এসএমএসে অফার",
    ask: (phone) => `${phone} নম্বরে কি আর অফার পাঠাব না? আপনার অর্ডারের খবর আগের মতোই যাবে।`,
    stop: "আর অফার পাঠাবেন না",
    stopped: (phone) => `${phone} নম্বরে আর অফার যাবে না।`,
    unknown: "লিংকটি পুরোনো হয়ে গেছে। আমাদের ফোন করুন, আমরা আর অফার পাঠাব না।",
  },

  restock: {
    title: (product) => `স্টকে এলে জানান: ${product}`,
    ask: "এখন স্টকে নেই। এলেই জানিয়ে দেব।",
    number: "মোবাইল নম্বর, যেমন ০১৭১২৩৪৫৬৭৮",
    tell: "স্টকে এলে জানান",
    hint: "নম্বরটি শুধু এই একবার জানানোর জন্য।",
    other: (size, price) => `${size} নিন · ${price}`,
    kept: "পণ্যটি এলেই আপনাকে জানাব।",
    isBack: "পণ্যটি এসে গেছে। এখনই অর্ডার করতে পারেন।",
  },

  advance: {
    form: {
      title: "অগ্রিম দিন",
      wallet: "কোন মাধ্যমে পাঠিয়েছেন",
      choose: "বেছে নিন",
      transactionNumber: "লেনদেন নম্বর (TrxID)",
      senderLabel: "যে নম্বর থেকে পাঠিয়েছেন",
      senderHint: "টাকা খুঁজে পেতে নম্বরটি অর্ডারের সঙ্গে রাখা হয়।",
      send: "টাকা পাঠিয়েছি",
    },
    steps: {
      send: "এই নম্বরে টাকা পাঠান, রেফারেন্সে অর্ডার নম্বর দিন:",
      sum: (sum) => `পরিমাণ: ${sum}`,
      type: "টাকা পাঠানোর পর যে লেনদেন নম্বর পেয়েছেন, এখানে লিখুন:",
      wait: "টাকা মিলিয়ে দেখে আপনার অর্ডার প্যাক করব।",
      copy: "কপি করুন",
      copied: "কপি হয়েছে",
    },
    arrives: "অগ্রিম টাকা পাওয়ার পর",
    ask: (sum) => `${sum} অগ্রিম পাঠান। টাকা পেলে আমরা প্যাক করব; বাকি টাকা পণ্য হাতে পেয়ে দেবেন।`,
    askAtCheckout: (sum, wallets, rest) =>
      `অগ্রিম, ${wallets} দিয়ে: ${sum}, অর্ডার নিশ্চিত করার পর। পণ্য হাতে পেয়ে: ${rest}।`,
    nowAndLater: (now, rest) => `এখন ${now} · ডেলিভারিতে ${rest}`,
    now: (sum) => `এখন ${sum}`,
    promise: {
      never: "পণ্য হাতে পেয়ে দাম দিন, কোনো অগ্রিম নেই",
      always: "কিছু টাকা অগ্রিম, বাকিটা পণ্য হাতে পেয়ে",
      only: (which) => `পণ্য হাতে পেয়ে দাম দিন। কিছু টাকা অগ্রিম লাগে শুধু ${which}`,
      to: (places) => `${places} জেলায়`,
      toSome: "কিছু জেলায়, অর্ডারের ফর্মেই দেখা যাবে",
      from: (sum) => `${sum} বা তার বেশি দামের অর্ডারে`,
      told: "অর্ডারের পর আমরা জানালে",
    },
    terms: {
      never: "সারা দেশে ক্যাশ অন ডেলিভারি: পণ্য হাতে পেয়ে দাম দিন। কোনো অগ্রিম টাকা দিতে হয় না।",
      others: (promise) => `ক্যাশ অন ডেলিভারি। ${promise}।`,
    },
    inThisDistrict: "কিছু টাকা অগ্রিম",
    atCheckout: {
      never: "ক্যাশ অন ডেলিভারি: পণ্য হাতে পেয়ে দাম দিন। কোনো অগ্রিম লাগে না।",
      maybe: "ক্যাশ অন ডেলিভারি: পণ্য হাতে পেয়ে দাম দিন। অর্ডারে কিছু অগ্রিম লাগলে আমরা জানাব।",
      always: "কিছু টাকা অগ্রিম, বাকিটা পণ্য হাতে পেয়ে।",
    },
    to: (wallet, way, number) => `${wallet} (${way}): ${number}`,
    merchant: "পেমেন্ট",
    personal: "সেন্ড মানি",
    wallets: { bkash: "বিকাশ", nagad: "নগদ", rocket: "রকেট", sslcommerz: "এসএসএলকমার্জ" },
    ways: { bkash: "বিকাশ", nagad: "নগদ", rocket: "রকেট", sslcommerz: "কার্ড বা ব্যাংক" },
    waiting: (wallet, transaction, sum) => `${wallet} ${transaction}, ${sum}: যাচাই চলছে।`,
    verified: (wallet, transaction, sum) => `${wallet} ${transaction}, ${sum}: পেয়েছি, ধন্যবাদ।`,
    refused: (wallet, transaction, reason) => `${wallet} ${transaction}: পাওয়া যায়নি। ${reason}`,
    waits: "অর্ডার পেয়েছি। অগ্রিম টাকা পেলেই প্যাক করব।",
    cash: (rest) => `${rest} (অগ্রিমের পর)`,
    toldBefore: "টাকা পাঠানোর কথা আপনি জানিয়েছেন। লেনদেন নম্বর ভুল হয়ে থাকলে এখানে ঠিক নম্বরটি দিন।",
    reported: "ধন্যবাদ। টাকা মিলিয়ে দেখে আপনার অর্ডার প্যাক করব।",
    pay: {
      bkash: (sum) => `বিকাশে ${sum} দিন`,
      sslcommerz: (sum) => `কার্ড বা ব্যাংক থেকে ${sum} দিন`,
    },
    payHint: (gateway) => `${gateway}ের পাতা খুলবে, টাকা দিলে এখানেই ফিরে আসবেন।`,
    orSend: "অথবা নিজে টাকা পাঠান:",
    asking: (sum, gateway) =>
      `আপনার ${sum} পেমেন্টের খবর ${gateway}ের কাছে জানতে চাইছি। আবার টাকা দেবেন না; উত্তর এই পাতাতেই দেখবেন।`,
    received: (sum, gateway) => `ধন্যবাদ। ${gateway}ে ${sum} পেয়েছি।`,
    notTaken: {
      cancelled: () => "আপনি পেমেন্ট বাতিল করেছেন। কোনো টাকা কাটা হয়নি।",
      balance: (gateway) => `আপনার ${gateway}ে যথেষ্ট টাকা নেই। কোনো টাকা কাটা হয়নি।`,
      "not-confirmed": (gateway) => `${gateway}ে পেমেন্টটি নিশ্চিত করা হয়নি। কোনো টাকা কাটা হয়নি।`,
      refused: (gateway) => `${gateway} পেমেন্টটি নেয়নি। কোনো টাকা কাটা হয়নি।`,
      silent: (gateway) => `${gateway} সাড়া দেয়নি। কোনো টাকা কাটা হয়নি।`,
      expired: (gateway) => `${gateway}ে পেমেন্টের সময় শেষ হয়ে গেছে। কোনো টাকা কাটা হয়নি।`,
      "not-due": () => "কোনো টাকা কাটা হয়নি: এই অর্ডারে এখন এমন পেমেন্ট লাগবে না।",
    },
  },

  phoneCode: {
    title: "এটি কি আপনার নম্বর?",
    ask: (phone) =>
      `${phone} নম্বরে এসএমএসে একটি কোড পাঠাচ্ছি। এখানে লিখুন, তাহলে আমাদের ফোন ছোট হবে। অর্ডার এমনিতেই হয়ে গেছে।`,
    over: "কোডটির সময় শেষ। নতুন কোড নিতে পারেন, অথবা আমাদের ফোনের অপেক্ষা করুন।",
    overForGood: "কোডটির সময় শেষ। আমাদের ফোনের অপেক্ষা করুন।",
    proveFirst: "এই অর্ডারের কোড এসএমএসে পাঠাচ্ছি। কোড লেখার আগে দেখান যে অর্ডারটি আপনার।",
    label: "ছয় ডিজিটের কোড",
    send: "এটি আমার নম্বর",
    again: "নতুন কোড পাঠান",
    proved: "ধন্যবাদ। নম্বরটি আপনার, তা জানলাম।",
    sentAgain: "নতুন কোড যাচ্ছে।",
  },

  district: {
    title: "কোন জেলায় ডেলিভারি নেবেন?",
    hint: "ডেলিভারি চার্জ আর কবে পাবেন, প্রতিটি পণ্যের পাশেই দেখাব।",
    show: "চার্জ ও দিন দেখান",
    choose: "ডেলিভারি: জেলা বেছে নিন",
    delivery: (district, charge, days) =>
      `ডেলিভারি: ${district} · ${unbroken(charge)} · ${unbroken(days)}`,
  },

  allOfShelf: "সব দেখুন",

  agreement: {
    text: (terms, privacy, returns) =>
      `আমি ${[terms, privacy].filter(Boolean).join(", ")} ও ${returns} পড়েছি এবং মেনে নিচ্ছি।`,
    terms: "শর্তাবলি",
    privacy: "গোপনীয়তার নীতি",
    returns: "ফেরত ও টাকা ফেরতের নীতি",
    needed: "শর্তগুলো পড়ে বোতামের ওপরের ঘরে টিক দিন।",
  },
  payBy: "Visa · Mastercard · Amex · bKash · Nagad · Rocket · SSLCommerz",

  infoPage: {
    openChat: "চ্যাট খুলুন",
    openPage: "পেজ দেখুন",
    changed: (day) => `সর্বশেষ বদল: ${day}।`,
    dbid: "ডিবিআইডি",
    licence: "ট্রেড লাইসেন্স",
  },

  share: { whatsApp: "হোয়াটসঅ্যাপ", onWhatsApp: "হোয়াটসঅ্যাপে", onFacebook: "ফেসবুকে" },

  otherCustomer: (name) =>
    `আপনি এখন ${name} নামে লগ ইন আছেন, অর্ডারটি সেই অ্যাকাউন্টে যাবে। দেখে আবার নিশ্চিত করুন।`,
  cartFull: (names, more) =>
    `আপনার কার্ট ভরে গেছে। জায়গা হয়নি: ${names}${more > 0 ? ` ও আরও ${number(more)}টি` : ""}।`,
  endedAll: "আপনি সব ডিভাইস থেকে লগ আউট করেছেন।",

  delivery: {
    days: (from, to) => {
      if (to === 0) return "একই দিনে";
      if (from === 0) return `একই দিন থেকে ${number(to)} দিনের মধ্যে`;
      return from === to
        ? `${number(to)} দিনের মধ্যে`
        : `${range(number(from), number(to))} দিনের মধ্যে`;
    },
    cost: (least, most) => (least === most ? taka(most) : range(number(least), taka(most))),
    summary: (days, cost) => `ডেলিভারি: ${days}, ${unbroken(cost)}`,
    division: (name) => `${name} বিভাগ`,
    elsewhere: "বাকি সব জেলা",
    everywhere: "সারা দেশ",
  },

  descriptions: {
    home: (shop) => `${shop}: সারা বাংলাদেশের মধু, বাদাম, খাঁটি তেল, চিয়া ও শস্য। পণ্য হাতে পেয়ে দাম দিন।`,
    shop: (shop) => `${shop}-এর সব প্রাকৃতিক খাবার: দাম টাকায়, পণ্য হাতে পেয়ে দাম দিন।`,
    collection: (category, shop) => `${shop}-এ ${category}: দাম টাকায়, পণ্য হাতে পেয়ে দাম দিন।`,
    reviews: (product, shop) => `${shop} থেকে যাঁরা ${product} কিনে হাতে পেয়েছেন, তাঁদের রিভিউ।`,
  },

  freeDelivery: {
    add: (left) => `আর ${taka(left)}র পণ্য নিলে ডেলিভারি ফ্রি`,
    reached: "ডেলিভারি ফ্রি",
    everywhere: (sum) => `${taka(sum)} থেকে ডেলিভারি ফ্রি`,
    rule: (places) => `ফ্রি ডেলিভারি: ${places}`,
    from: (place, sum) => `${place} ${taka(sum)} থেকে`,
    elsewhere: "অন্য জেলায়",
    besideCharge: (charge, sum) => `${charge}, ${taka(sum)} থেকে ফ্রি`,
  },
  promoApplied: (code, off) =>
    off > 0 ? `${code}: ${taka(off)} ছাড় পেয়েছেন` : `${code}: ডেলিভারি ফ্রি পেয়েছেন`,
  deliveryFree: (saved) => (saved > 0 ? `ফ্রি (${number(saved)} টাকার বদলে)` : "ফ্রি"),
  goOn: {
    one: "পণ্যটি বাদ দিয়ে এগিয়ে যান",
    several: "পণ্যগুলো বাদ দিয়ে এগিয়ে যান",
    fewer: "যতটুকু আছে তাই নিয়ে এগিয়ে যান",
  },
  nothingYet: "এখানে এখনো বিক্রির কিছু নেই।",
  trial: {
    atCheckout: "এটি পরীক্ষার অর্ডার: কিছু বিক্রি হবে না, কোনো হিসাবেও আসবে না।",
    end: "না, সত্যিই অর্ডার করব",
    tracked: "দোকানের একটি পরীক্ষার অর্ডার: কিছু বিক্রি হয়নি।",
    toDesk: "অর্ডারটি শেষ পর্যন্ত নিন",
  },
  linesChanged: "আপনি দেখার পর কার্ট বদলেছে। পণ্যগুলো একবার দেখে আবার নিশ্চিত করুন।",

  arrival: {
    orderBy: (hour, places) => `${hour}র মধ্যে অর্ডার করলে আজই পাবেন: ${places}`,
    orderNow: (day, places) => `এখন অর্ডার করলে ${day} পাবেন: ${places}`,
    today: "আজই",
    cash: "ক্যাশ অন ডেলিভারি",
    advance: "কিছু টাকা অগ্রিম, বাকিটা পণ্য হাতে পেয়ে",
    elsewhere: (days) => `অন্য জেলায় ${days}`,
  },

  fields: {
    required: "এটি পূরণ করুন।",
    "required:fullName": "নাম লিখুন।",
    "required:phoneNumber": "১১ ডিজিট লিখুন, যেমন ০১৭১২৩৪৫৬৭৮।",
    "required:address": "বাসা, রাস্তা, গ্রাম বা এলাকা লিখুন।",
    "required:district": "তালিকা থেকে জেলা বেছে নিন।",
    "too-long": "বেশি লম্বা হয়ে গেছে।",
    "too-short": "বেশি ছোট হয়ে গেছে।",
    invalid: "এটি ঠিক নয়।",
    damaged: "কিছু অক্ষর নষ্ট হয়ে এসেছে। আবার লিখুন।",
    "not-text": "সাধারণ অক্ষর ব্যবহার করুন।",
    "phone-invalid": "১১ ডিজিটের মোবাইল নম্বর দিন, যেমন ০১৭১২৩৪৫৬৭৮।",
    "transaction-invalid": "ওয়ালেটে যেমন আছে তেমন লেনদেন নম্বর দিন, যেমন 9AB1CD2EF3।",
    "email-invalid": "ইমেইল দিন, যেমন name@example.com, অথবা খালি রাখুন।",
    "password-too-short": "কমপক্ষে ৬ অক্ষরের পাসওয়ার্ড দিন।",
    "passwords-differ": "পাসওয়ার্ড দুটি এক নয়।",
    "district-unknown": "তালিকা থেকে জেলা বেছে নিন।",
    "thana-elsewhere": "থানাটি এই জেলার নয়। আবার বেছে নিন, অথবা খালি রাখুন।",
    "amount-invalid": "পূর্ণ টাকায় লিখুন, ০ বা তার বেশি, যেমন ৬৫০।",
    "cost-invalid": "টাকায় লিখুন, দশমিকের পরে বড়জোর দুই অঙ্ক, যেমন ৩২০ বা ৩১২.৫০।",
    "number-invalid": "০ বা তার বেশি একটি পূর্ণ সংখ্যা লিখুন।",
    "order-number-invalid": "অর্ডারের নম্বর দিন, যেমন ১০০১।",
    "choice-invalid": "যা দেওয়া আছে তার একটি বেছে নিন।",
    "discount-above-price": "ছাড় দামের চেয়ে বেশি হতে পারে না।",
    "address-invalid": "একটি লিংক দিন, যেমন https://wa.me/8801712345678।",
    "colour-invalid": "ছয় ঘরের রঙের কোড দিন, যেমন #8a1c4a।",
    "bin-invalid": "বিআইএন ১৩ ডিজিটের হয়, যেমন 000123456-0101। সনদ দেখে লিখুন।",
    "vat-rate-invalid": "০ থেকে ১০০-র মধ্যে শতকরা হার দিন, যেমন ১৫ বা ৭.৫।",
    "too-many-phones": "সর্বোচ্চ পাঁচটি ফোন নম্বর।",
    "size-invalid": "০-এর বেশি একটি সংখ্যা দিন, যেমন ৫০০ বা ১.৫।",
    "size-incomplete": "সাইজের সংখ্যা ও একক দুটিই দিন।",
    "parts-invalid": "কম্বোর প্রতিটি সারিতে একটি পণ্য এবং ১ থেকে ৯৯টি সংখ্যা লিখুন, সর্বোচ্চ ২০ সারি।",
    "images-invalid": "সর্বোচ্চ চারটি ছবি বেছে নিন।",
    "stars-invalid": "১ থেকে ৫টি তারা বেছে নিন।",
    "quantity-invalid": "কয়টি নেবেন, ১ থেকে ৯৯-এর মধ্যে লিখুন।",
    "whole-number": "পূর্ণ সংখ্যা দিন।",
    "not-negative": "০-এর কম হতে পারে না।",
    "number-too-large": "সংখ্যাটি বেশি বড়।",
    "call-time-invalid": "এখন থেকে ১৪ দিনের মধ্যে একটি দিন ও সময় দিন।",
    "number-outside": "এখানে মানানসই একটি পূর্ণ সংখ্যা দিন।",
    "status-unknown": "তালিকা থেকে অবস্থা বেছে নিন।",
    "sms-code-invalid": "এসএমএসের ছয় ডিজিটের কোড লিখুন।",
    "code-invalid": "কোডে ১ থেকে ৪০টি অক্ষর, সংখ্যা, হাইফেন বা আন্ডারস্কোর থাকতে পারে, ফাঁকা জায়গা নয়।",
    "minute-invalid": "তারিখ ও সময় দিন, যেমন 2026-12-31T20:00।",
    "date-invalid": "একটি তারিখ দিন, যেমন 2026-12-31।",
    "percent-invalid": "১ থেকে ১০০ পর্যন্ত একটি পূর্ণ সংখ্যা দিন।",
    "date-past": "দিনটি পেরিয়ে গেছে। আজ বা পরের কোনো দিন দিন।",
    "pieces-invalid": "২ থেকে ৯৯ পর্যন্ত একটি পূর্ণ সংখ্যা দিন।",
    "deal-pays-all": "যতটি পাওয়া যায় তার চেয়ে কম, অন্তত একটির দাম দিতে হয়।",
    "tiers-invalid":
      "“২ = ১,২০০” এর মতো এক থেকে পাঁচটি লাইন লিখুন: ১ থেকে ৯৯টি, একই সংখ্যা একবার। বেশি নিলে মোট দাম বাড়বে, কিন্তু প্রতিটির দাম বাড়বে না।",
    "date-future": "এটি এখনো আসেনি। এখন পর্যন্ত কোনো দিন বা সময় দিন।",
    "too-many-days": "একবারে সর্বোচ্চ ৯২ দিন। এর বেশি হলে পরের মাসগুলোতে আবার ধরুন।",
    "end-before-start": "শেষের সময় শুরুর পরে হতে হবে।",
    "shelf-too-long": "একটি সারিতে এত পণ্য ধরে না; সবচেয়ে বেশি ৪৮টি।",
    "path-foreign":
      "এই সাইটটি দোকানের নিজের বলে চেনা যাচ্ছে না। এই দোকানের পেজের শুধু শেষের অংশটুকু দিন, যেমন /shop।",
    "path-invalid": "/products/black-seed-honey-এর মতো একটি ঠিকানা দিন।",
    "synonyms-too-few": "একই অর্থের অন্তত দুটি শব্দ দিন।",
    "synonyms-too-many": "এক সারিতে এত শব্দ রাখা যায় না; সর্বোচ্চ ৬০টি।",
    "synonyms-too-long": "একটি শব্দ বেশি লম্বা; সর্বোচ্চ ৪০ অক্ষর।",
    "slug-invalid": "ছোট হাতের ইংরেজি অক্ষর, সংখ্যা ও হাইফেন দিন; “all” মানে পুরো দোকান।",
    "link-invalid": "/shop-এর মতো পথ, বা https:// দিয়ে শুরু লিংক দিন।",
    "webhook-address-invalid": "https:// দিয়ে শুরু একটি লিংক দিন, যাতে কোনো পাসওয়ার্ড নেই।",
    "address-private": "এই লিংক দোকানের নিজের নেটওয়ার্কের। ইন্টারনেটের একটি লিংক দিন।",
    "webhook-secret-short": "কমপক্ষে ১৬ অক্ষর দিন, যাতে কেউ অনুমান করতে না পারে।",
    "webhook-secret-letters": "শুধু ইংরেজি অক্ষর, সংখ্যা ও চিহ্ন দিন, মাঝে ফাঁকা রাখবেন না।",
    "tracking-link-invalid":
      "https:// দিয়ে শুরু একটি লিংক দিন, যেখানে পার্সেলের নম্বর বসবে সেখানে {code} লিখুন।",
    "placeholder-unknown": "বন্ধনীর ভেতরের একটি শব্দ দোকান চেনে না। নিচের তালিকাটি দেখুন।",
  },

  nextDeal: {
    take: (pieces, free) => `${number(pieces)}টি নিন, ${number(free)}টি ফ্রি`,
    more: (more, free) =>
      free === more
        ? `আরও ${number(more)}টি নিন, একদম ফ্রি`
        : `আর ${number(more)}টি নিন, ${number(free)}টি ফ্রি`,
    tier: (pieces, total) => `${number(pieces)}টি নিন ${taka(total)}য়`,
  },
  tiers: {
    choice: (pieces, total) => `${number(pieces)}টি ${taka(total)}`,
    saves: (amount) => `সাশ্রয় ${taka(amount)}`,
  },
  youSave: (amount) => `আপনার সাশ্রয় হচ্ছে ${taka(amount)}`,
  youSaved: (amount) => `আপনার সাশ্রয় হয়েছে ${taka(amount)}`,
  buyAgain: (names, more) => `আবার কিনুন: ${names}${more > 0 ? ` ও আরও ${number(more)}টি` : ""}`,

  ownOrderSaid: {
    accountMade: "আপনার অ্যাকাউন্ট খোলা হয়েছে। অর্ডারটি এখন সেখানে আছে।",
    proveFirst: "অর্ডারটি যে আপনার, আগে তা জানান: নম্বর ও ফোন দিয়ে খুঁজুন, অথবা লগ ইন করুন। কিছুই বদলায়নি।",
    saved: "ঠিকানা বদলানো হয়েছে। নতুন ঠিকানায় পৌঁছে দেব।",
    totalChanges: (shown: number, actual: number) =>
      `সেখানে পাঠালে মোট ${taka(actual)} হবে, আগে ছিল ${taka(shown)}। রাজি থাকলে আবার সেভ করুন।`,
  },

  /** Toasts of the cart. */
  cartToasts: {
    added: "পণ্য কার্টে যোগ হয়েছে।",
    removed: "কার্ট থেকে বাদ দেওয়া হয়েছে।",
    emptied: "আপনার কার্ট এখন খালি।",
    undo: "ফিরিয়ে আনুন",
    tooLateToUndo: "এটি আর ফিরিয়ে আনা যাবে না।",
    view: "কার্ট দেখুন",
  },
  saleUntil: (when) => `অফার মূল্য ${when} পর্যন্ত`,
  landing: {
    until: (when) => `অফার শেষ: ${when}।`,
    chooseSize: "স্টকে আছে এমন একটি সাইজ বেছে নিন।",
    quantityWrong: "১ থেকে ৯৯ পর্যন্ত একটি সংখ্যা লিখুন।",
    changed: "পাতাটি খোলার পর দাম বা ডেলিভারি চার্জ বদলেছে। একবার দেখে আবার নিশ্চিত করুন।",
    ended:
      "আপনি পাতাটি খোলার পর এটি বন্ধ হয়েছে, অফারও শেষ হয়ে থাকতে পারে; এখনো কিছু অর্ডার হয়নি। নিচের দাম আজকের: এই দামে নিতে চাইলে আবার নিশ্চিত করুন।",
    said: {
      choose: "এখানেই অর্ডার করুন",
      quantity: "পরিমাণ",
      district: "জেলা (ডেলিভারি চার্জসহ)",
      code: "প্রোমো কোড",
      payment: {
        never: "পণ্য হাতে পেয়ে নগদ টাকা দেবেন: পণ্যের দাম আর আপনার জেলার ডেলিভারি চার্জ।",
        maybe: "পণ্য হাতে পেয়ে টাকা দেবেন। অর্ডারে কিছু অগ্রিম লাগলে আমরা জানাব।",
        always: "কিছু টাকা অগ্রিম, বাকিটা পণ্য হাতে পেয়ে নগদে।",
        free: "পণ্য হাতে পেয়ে নগদ টাকা দেবেন: শুধু পণ্যের দাম, ডেলিভারি ফ্রি।",
        nothing: "কিছু দিতে হবে না।",
      },
      saves: "আপনার সাশ্রয় হচ্ছে",
      plusDelivery: "+ ডেলিভারি",
      rest: "পণ্য হাতে পেয়ে",
      toConfirm: "নিশ্চিত করার বোতামে যান",
    },
    inAdvance: (ways) => `অগ্রিম, ${ways} দিয়ে`,
  },
  addOn: "সঙ্গে এটিও নিন",
  orderLink: {
    title: (shop) => `${shop}: আপনার অর্ডার`,
    how: "আমাদের মধ্যে যা ঠিক হয়েছে, এখানে তা-ই আছে। নাম আর ঠিকানা লিখলেই অর্ডার হবে।",
    until: (when) => `এই দাম ${when} পর্যন্ত।`,
    discount: "ছাড়",
    goods: (n) => `${formatNumber(n, "bn")}টি পণ্য`,
    gone: {
      unknown: {
        title: "এমন কোনো অর্ডার-লিংক নেই",
        hint: "আমরা যেভাবে পাঠিয়েছি, ঠিক সেভাবেই লিংকটি খুলুন, অথবা আরেকটি চেয়ে নিন।",
      },
      used: {
        title: "এই লিংকে অর্ডার হয়ে গেছে",
        hint: "এক লিংকে একটিই অর্ডার হয়, আর সেটি আমরা পেয়েছি। আরও লাগলে আমাদের বলুন।",
      },
      ended: {
        title: "এই লিংকের মেয়াদ শেষ",
        hint: "এটি দিয়ে কিছু অর্ডার হয়নি। নতুন লিংক চেয়ে নিন, বা দোকান থেকে অর্ডার করুন।",
      },
    },
  },
  notices: {
    made: {
      text: "এই ফর্ম থেকে অর্ডারটি আমরা পেয়েছি। আবার পাঠাতে হবে না।",
      typedSince: "নিচের লেখা এই অর্ডারে নেই। অর্ডার বদলাতে আমাদের ফোন করুন।",
      another: "আরেকটি অর্ডার করুন",
      anotherHint: "নিশ্চিত করার আগে কিছুই অর্ডার হবে না।",
    },
    sessionEnded: {
      title: "আপনি লগ আউট হয়ে গেছেন",
      text: "অর্ডারটি শুরু করেছিলেন লগ ইন করে। আবার লগ ইন করলে যেখানে ছিলেন সেখান থেকেই চলবে, কিছুই হারাবে না। কার্টও আপনার অ্যাকাউন্টে আছে: লগ ইন ছাড়া অর্ডার করলে কার্ট নতুন করে ভরতে হবে।",
      logIn: "আবার লগ ইন করুন",
      asGuest: "লগ ইন ছাড়াই অর্ডার করুন",
    },
  },
  seeTotal: {
    button: "ডেলিভারিসহ মোট দেখুন",
    note: (place, charge, total) =>
      `${place} ডেলিভারি: ${charge}। মোট ${taka(total)}। দেখে নিশ্চিত করুন; এখনো কিছু অর্ডার হয়নি।`,
  },
  orderPlaced: "আপনার অর্ডার নেওয়া হয়েছে।",
  refusals: refusalsBn,
  paidWith: (orderNumber) => `টাকা দেবেন অর্ডার নং ${banglaDigits(String(orderNumber))}-এর সঙ্গে।`,
  mergedInto: (orderNumber) =>
    `এর পণ্যগুলো এখন আপনার অর্ডার ${banglaDigits(String(orderNumber))}-এর সঙ্গে যাবে। এটির জন্য কিছু দিতে হবে না।`,
  confirmedByPhone: (when) => `ফোনে নিশ্চিত করা হয়েছে: ${when}`,
};
