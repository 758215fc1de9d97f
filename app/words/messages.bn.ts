import { formatNumber } from "#app/domain/core/money.ts";
import type { MessageWords } from "#app/domain/messages/message-words.ts";
import type { WalletNumber } from "#app/domain/orders/money/advance-rules.ts";
import { bn } from "./bn.ts";

const WALLETS = { bkash: "বিকাশ", nagad: "নগদ", rocket: "রকেট" };

const numbers = (wallets: readonly WalletNumber[]) =>
  wallets
    .map(
      ({ wallet, number, isMerchant }, index) =>
        `${index === 0 ? ":" : " অথবা"} ${WALLETS[wallet]} ${number} (${isMerchant ? "পেমেন্ট" : "সেন্ড মানি"})`,
    )
    .join("");

export const messagesBn: MessageWords = {
  statuses: bn.statuses,
  courier: (name, number) => `কুরিয়ার: ${name}${number && `, ${number}`}।`,
  orderSubject: (shop, orderNumber) => `${shop}: অর্ডার ${orderNumber}`,
  newOrderSubject: (orderNumber, total) => `নতুন অর্ডার ${orderNumber}: ${total}`,
  newOrderText: ({ orderNumber, total, district, lines, isHeld, link }) =>
    [
      `অর্ডার ${orderNumber}, ${total}, ${district}।`,
      ...(isHeld ? ["অর্ডারটি অস্বাভাবিক; আপনার ফোনের অপেক্ষায় আছে।"] : []),
      "",
      ...lines,
      ...(link ? ["", link] : []),
    ].join("\n"),
  lowStockSubject: (title) => `স্টক কম: ${title}`,
  lowStockText: (title, quantity, link) =>
    [`“${title}” আর মাত্র ${quantity}টি আছে।`, ...(link ? ["", link] : [])].join("\n"),
  heldNotice: "অর্ডারটি অস্বাভাবিক, আপনার ফোনের অপেক্ষায় আছে।",
  advanceNotice: (orderNumber, amount) => `অর্ডার ${orderNumber}-এর অগ্রিম: ${amount}`,
  advanceToCheck: "ওয়ালেটে টাকা এসেছে কি না দেখে গ্রহণ বা বাতিল করুন।",
  failedNotice: "একটি বার্তা পাঠানো যায়নি",
  failedNoticeText: "কোনটি আর কেন, তা পাঠানো বার্তার তালিকায় আছে।",
  parcelsNotice: (n) => `আপনার জন্য ${formatNumber(n, "bn")}টি পার্সেল`,
  parcelsNoticeText: "কোনটি কার কাছে যাবে, তা “আমার পার্সেল”-এ আছে।",
  again: (text) => `হয়তো দ্বিতীয়বার যাচ্ছে: ${text}`,
  chatJoined: (shop) => `এখন থেকে ${shop} আপনার বেছে নেওয়া খবর এখানে জানাবে।`,
  chatUnknown: "কোডটির মেয়াদ শেষ। আপনার অ্যাকাউন্টে আবার “টেলিগ্রাম যোগ করুন” চাপুন।",
  backInStockText: ({ shop, product, link }) =>
    `${shop}: ${product} আবার এসেছে।${link && ` ${link}`}`,
  webhookGivenUpSubject: "একটি ওয়েবহুক বন্ধ হয়েছে",
  webhookGivenUpText: (url, link) =>
    [
      `${url} লিংকে তিন দিন কিছুই পৌঁছায়নি, তাই সেখানে আর কিছু পাঠানো হচ্ছে না। ঠিক হলে আবার চালু করুন।`,
      ...(link ? ["", link] : []),
    ].join("\n"),
  noOffers: (how) => `আর অফার না চাইলে: ${how}`,
  againText: ({ shop, name }) =>
    `${name ? `${name}, ` : ""}${shop} থেকে বলছি। আপনার শেষ অর্ডারের পর বেশ কিছুদিন হলো। আগের জিনিসগুলো আবার পাঠাব? টাকা দেবেন পণ্য হাতে পেয়ে।`,
  advanceText: ({ shop, orderNumber, due, wallets, link }) =>
    `${shop}: অর্ডার ${orderNumber}-এর জন্য ${due} অগ্রিম পাঠান${numbers(wallets)}। তারপর লেনদেন নম্বরটি ${link ? `এখানে লিখুন: ${link}` : "আমাদের জানান।"}`,
  codeText: (shop, code) => `${shop}: অর্ডারের কোড ${code}। অর্ডারের পাতায় কোডটি লিখুন।`,
  networkNames: { meta: "মেটাকে (ফেসবুক, ইনস্টাগ্রাম)", tiktok: "টিকটককে" },
  conversionsNote: {
    confirmed: (networks) =>
      `কোন বিজ্ঞাপন কাজে লাগছে তা জানতে, অর্ডার নিশ্চিত হলে আমরা ${networks} জানাই: কী কেনা হয়েছে, ফোন নম্বর ও জেলা (হ্যাশ করে, মানে পড়া যায় না এমন রূপে), বিজ্ঞাপনের ক্লিক ও ব্রাউজারের নাম। এর জন্য আপনার ব্রাউজারে কোনো স্ক্রিপ্ট লাগে না।`,
    delivered: (networks) =>
      `কোন বিজ্ঞাপন কাজে লাগছে তা জানতে, পণ্য পৌঁছানোর পর আমরা ${networks} জানাই: কী কেনা হয়েছে, ফোন নম্বর ও জেলা (হ্যাশ করে, মানে পড়া যায় না এমন রূপে), বিজ্ঞাপনের ক্লিক ও ব্রাউজারের নাম। এর জন্য আপনার ব্রাউজারে কোনো স্ক্রিপ্ট লাগে না।`,
  },
  funnelNote: (networks) =>
    `যাঁরা বিজ্ঞাপন থেকে এসেছেন, তাঁদের পণ্য দেখা, কার্টে নেওয়া ও চেকআউটে যাওয়ার কথাও আমরা ${networks} জানাই: কোন পণ্য, বিজ্ঞাপনের ক্লিক ও ব্রাউজারের নাম; কোনো নাম বা নম্বর নয়। আমাদের কাছে তা বড়জোর দুই দিন থাকে।`,
  offersNote:
    "যাঁরা অর্ডার বুঝে পেয়েছেন, তাঁরা ৩০ দিনে বড়জোর একটি অফারের এসএমএস পেতে পারেন। প্রতিটিতে তা বন্ধ করার লিংক থাকে; এমন এসএমএস আমরা ৯০ দিন রাখি।",
  outsideCheckNote:
    "অর্ডার বা অসম্পূর্ণ অর্ডার নিয়ে ফোন করার আগে আমরা একটি যাচাই সেবা বা আমাদের কুরিয়ারের কাছে জেনে নিই, এই ফোন নম্বরে কতগুলো পার্সেল নেওয়া ও ফেরত দেওয়া হয়েছে। তারা শুধু নম্বরটি পায়, আর কিছু নয়।",
  sslcommerzNote:
    "কার্ড বা ব্যাংক থেকে অগ্রিম টাকা এসএসএলকমার্জের পাতায় দিতে হয়; আমরা সেখানে নাম, ফোন নম্বর, জেলা, টাকার পরিমাণ ও অর্ডার নম্বর পাঠাই। কার্ডের তথ্য আমরা কখনো দেখি না।",
  linkText: ({ shop, goods, total, isWhole, until, link }) =>
    [
      `${shop}: ${goods}। ${isWhole ? `ডেলিভারিসহ ${total}` : `${total} + ডেলিভারি`}, টাকা পণ্য হাতে পেয়ে।`,
      `এখানে নাম আর ঠিকানা লিখলেই অর্ডার হবে (${until} পর্যন্ত):`,
      link,
    ].join("\n"),
  leftText: ({ shop, name }) =>
    `${name ? `${name}, ` : ""}${shop} থেকে বলছি। আপনার অর্ডারটি শেষ হয়নি। আমরা কি অর্ডারটি করে দেব? টাকা পণ্য হাতে পেয়ে দেবেন।`,
  callText: ({ shop, name, orderNumber, total }) =>
    `${name}, ${shop} থেকে বলছি। আপনার অর্ডার ${orderNumber} (${total}) নিয়ে ফোন করেছিলাম। পাঠাব কি না, জানাবেন।`,
};
