import { banglaDigits } from "#app/domain/core/digits.ts";
import { formatNumber } from "#app/domain/core/money.ts";
import type { AccountWords } from "./account.en.ts";

const number = (n: number) => formatNumber(n, "bn");

/** The same in Bangla. A missing text fails the type check. */
export const accountBn: AccountWords = {
  login: {
    title: "লগ ইন",
    phoneNumber: "ফোন নম্বর",
    password: "পাসওয়ার্ড",
    submit: "লগ ইন করুন",
    busy: "লোড হচ্ছে...",
    noAccount: "অ্যাকাউন্ট নেই?",
    toRegister: "রেজিস্টার করুন",
    forgotten: "পাসওয়ার্ড ভুলে গেছেন?",
    loggedOut: "আপনি লগ আউট করেছেন।",
  },

  loginCode: {
    title: "দ্বিতীয় ধাপ",
    how: "পাসওয়ার্ড ঠিক আছে। এবার অথেনটিকেটর অ্যাপের কোড দিন, অথবা একটি রিকভারি কোড।",
    code: "কোড",
    codeHint: "ছয় ডিজিট, যেমন ১২৩৪৫৬, অথবা রিকভারি কোড, যেমন K7QM-2RTX-H8WD",
    another: "অন্য অ্যাকাউন্টে লগ ইন করুন",
  },

  forgotPassword: {
    title: "নতুন পাসওয়ার্ড",
    how: "আপনার নিজের ফোন থেকে আমাদের কল করুন। আমরা একটি কোড পড়ে শোনাব, যা একবার এবং ৩০ মিনিট পর্যন্ত চলে; সেটি দিয়ে এখানে নতুন পাসওয়ার্ড দিন।",
    call: (phone) => `${phone} নম্বরে কল করুন`,
    chat: "চ্যাট করুন",
    phoneNumber: "ফোন নম্বর",
    code: "কোড",
    codeHint: "যেমন শুনেছেন, উদাহরণ: K7QM-2RTX",
    newPassword: "নতুন পাসওয়ার্ড",
    confirmPassword: "নতুন পাসওয়ার্ডটি আবার লিখুন",
    submit: "নতুন পাসওয়ার্ড সেভ করুন",
    done: "নতুন পাসওয়ার্ড সেভ হয়েছে এবং আপনি লগ ইন করেছেন। অন্য ডিভাইসগুলো থেকে লগ আউট হয়ে গেছে।",
    backToLogin: "লগ ইনে ফিরে যান",
  },

  orders: {
    title: "আপনার অর্ডার",
    empty: "এখন কোনো অর্ডার নেই।",
    adopt: {
      question: "আগে অ্যাকাউন্ট ছাড়া অর্ডার করেছেন?",
      orderNumber: "সেগুলোর একটির অর্ডার নম্বর",
      hint: "আপনার এই ফোন নম্বরে করা, হাতে পেয়েছেন এমন একটি। এই নম্বরের বাকিগুলোও সঙ্গে আসবে।",
      submit: "আমার অর্ডার যোগ করুন",
      done: (n) =>
        n === 0
          ? "আপনার ফোন নম্বরের সব অর্ডার এখানেই আছে।"
          : `${number(n)}টি অর্ডার আপনার অ্যাকাউন্টে যোগ হয়েছে।`,
    },
    orderId: "অর্ডার নম্বর",
    goods: "পণ্য",
    moreProducts: (n) => `ও আরও ${number(n)}টি`,
    placed: "তারিখ",
    amount: "মোট",
    status: "অবস্থা",
    action: "কাজ",
    view: "দেখুন",
    viewOrder: (orderNumber) => `অর্ডার ${banglaDigits(String(orderNumber))} দেখুন`,
    details: (orderNumber) => `অর্ডার ${banglaDigits(String(orderNumber))}`,
    back: "আপনার অর্ডারে ফিরে যান",
    deliveryAddress: "ডেলিভারির ঠিকানা",
    division: "বিভাগ",
    district: "জেলা",
    thana: "থানা",
    payable: "মোট দিতে হবে",
    items: "পণ্যগুলো দেখুন",
    name: "নাম",
    price: "দাম",
    quantity: "পরিমাণ",
    subtotal: "মোট",
    track: "অর্ডারটি কোথায় দেখুন",
    reorder: "আবার অর্ডার করুন",
    reordered: "আপনার কার্ট আবার ভরা হয়েছে।",
    reorderedPartly: "যা এখনো বিক্রি হয় তা আপনার কার্টে আছে।",
    notReordered: "কার্টে ওঠেনি: এখন বিক্রি হয় না, স্টকে নেই, বা কার্ট ভরা:",
    nothingToReorder: "এই অর্ডারের কিছুই এখন বিক্রি হচ্ছে না:",
    toCart: "কার্ট দেখুন",
    cancel: "অর্ডারটি বাতিল করুন",
    cancelQuestion: "সত্যিই এই অর্ডারটি বাতিল করবেন?",
    cancelYes: "হ্যাঁ, বাতিল করুন",
    cancelled: "আপনার অর্ডার বাতিল হয়েছে। কিছু দিতে হবে না।",
    notFound: "আপনার অর্ডারগুলোর মধ্যে এটি পাওয়া গেল না।",
  },

  settings: {
    title: "পাসওয়ার্ড বদলান",
    hint: "নতুন পাসওয়ার্ড দিলে অন্য সব ডিভাইস থেকে লগ আউট হয়ে যাবে।",
    currentPassword: "বর্তমান পাসওয়ার্ড",
    newPassword: "নতুন পাসওয়ার্ড",
    confirmPassword: "নতুন পাসওয়ার্ডটি আবার লিখুন",
    update: "আপডেট করুন",
    changed: "পাসওয়ার্ড বদলানো হয়েছে। অন্য ডিভাইসগুলো থেকে লগ আউট হয়ে গেছে।",
  },

  sessions: {
    title: "যেখানে লগ ইন করা আছে",
    hint: "কোনো ডিভাইস অচেনা মনে হলে লগ আউট করুন, তারপর পাসওয়ার্ড বদলান।",
    thisOne: "এই ডিভাইস",
    unknownDevice: "অজানা ডিভাইস",
    lastSeen: (when) => `শেষ ব্যবহার: ${when}`,
    since: (when, network) => (network ? `লগ ইন: ${when} · নেটওয়ার্ক ${network}` : `লগ ইন: ${when}`),
    end: "লগ আউট",
    endOf: (device, since) => `${device} থেকে লগ আউট, লগ ইন ${since}`,
    ended: "ডিভাইসটি থেকে লগ আউট হয়েছে।",
    endAll: "সব জায়গা থেকে লগ আউট",
  },

  ownOrder: {
    account: "পাসওয়ার্ড দিলেই অ্যাকাউন্ট",
    accountHint: (phone) =>
      `শুধু একটি পাসওয়ার্ড দিন। পরে ${phone} নম্বর আর এই পাসওয়ার্ড দিয়ে লগ ইন করে অর্ডার দেখতে পারবেন, আবার অর্ডার করতে পারবেন।`,
    makeAccount: "অ্যাকাউন্ট খুলুন",
    title: "অর্ডার বদলান",
    until: "প্যাক হওয়ার আগ পর্যন্ত ঠিকানা বদলাতে বা বাতিল করতে পারবেন।",
    prove: "এটি আমার অর্ডার: অর্ডার নম্বর ও ফোন নম্বর দিন",
    logIn: "এটি একটি অ্যাকাউন্টের অর্ডার: লগ ইন করুন",
    changeAddress: "ঠিকানা বদলান",
    save: "নতুন ঠিকানা সেভ করুন",
  },
};
