import { speakNumber } from "#app/domain/core/digits.ts";
import { formatNumber } from "#app/domain/core/money.ts";
import type { WalletSmsWords } from "./wallet-sms.en.ts";

const spoken = (n: number) => speakNumber(n, "bn");

/** See wallet-sms.en.ts. */
export const walletSms: WalletSmsWords = {
  title: "ওয়ালেটের মেসেজ",
  count: (n) => `${formatNumber(n, "bn")}টি মেসেজ`,
  intro:
    "যে মেসেজ কারও জানানো পেমেন্টের সঙ্গে মেলে (একই নম্বর, টাকা আর ওয়ালেট), সেটি নিজে থেকেই যাচাই হয়ে গেছে। অপেক্ষায় থাকা কোনো নম্বর ক্রেতা বললে অর্ডারে লিখে দিন, সঙ্গে সঙ্গে যাচাই হবে। ৩০ দিন পরে মেসেজ মুছে যায়।",
  states: {
    waiting: "কেউ জানায়নি",
    unclear: "বোঝা যায়নি",
    matched: "যাচাই হয়েছে",
    closed: "দেখা শেষ",
  },
  none: "এখানে কোনো মেসেজ নেই।",
  noPhone: "এখনো কোনো ফোন আপনার ওয়ালেটের এসএমএস পাঠায় না।",
  message: "মেসেজ",
  arrived: "এসেছে",
  text: "মেসেজের লেখা",
  revoked: "বাতিল করা ফোন",
  reported: (sum, wallet) => `জানানো হয়েছে: ${wallet}-এ ${sum}`,
  close: "দেখা শেষ",
  closeOf: (number) => `${number} মেসেজ দেখা শেষ`,
  closed: "মেসেজটি দেখা শেষ।",
  phones: "ফোন",

  phonesTitle: "ওয়ালেটের এসএমএসের ফোন",
  phonesIntro:
    "যে ফোনে ওয়ালেটের এসএমএস আসে, তাতে একটি অ্যাপ রাখলে এসএমএস এখানে চলে আসে, আর জানানো পেমেন্ট নিজে থেকে যাচাই হয়। শুধু বিকাশ, নগদ ও রকেটের নিজের নামে আসা মেসেজ পড়া হয়; অন্য মেসেজ, কোড বা পিন রাখা হয় না।",
  phone: "ফোন",
  name: "ফোনের নাম",
  nameHint: "যেমন: কাউন্টারের বিকাশ ফোন",
  heard: "শেষ খবর",
  never: "এখনো না",
  noPhones: "এখনো কোনো ফোন নেই।",
  add: "ফোন যোগ করুন",
  revoke: "বাতিল",
  revokeOf: (name) => `${name} বাতিল`,
  revokeQuestion: "এই ফোন বাতিল করবেন?",
  revokeHint: "এরপর এই ফোন যা পাঠাবে, নেওয়া হবে না। আগের মেসেজ থাকবে।",
  phoneRevoked: "ফোনটি বাতিল হয়েছে।",
  secretTitle: "অ্যাপের জন্য ঠিকানা ও গোপন কী",
  secretHint:
    'গোপন কী শুধু এখনই দেখানো হচ্ছে। “Incoming SMS to URL forwarder” অ্যাপে: URL-এর ঘরে ঠিকানা, sender-এর ঘরে bKash, NAGAD বা 16216 দিন, HMAC signature টিক দিয়ে গোপন কী বসান। “SmsForwarder” অ্যাপে: উপরের header যোগ করুন, আর {"from":"[from]","text":"[org_content]"} পাঠান।',
  header: "অথবা header হিসেবে",
  warning: "অ্যাপকে নোটিফিকেশন পড়ার অনুমতি দেবেন না: যে কেউ চ্যাটে ওয়ালেটের নাম রাখতে পারে।",
  done: "ঠিক আছে",
  address: "ঠিকানা",
  secret: "গোপন কী",
  messageOf: (orderNumber) => `অর্ডার ${spoken(orderNumber)}`,
};
